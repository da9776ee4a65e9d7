import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './stock/stock.css';
import './style/charters.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { speakAs } from './lib/i18n';
import { install } from './lib/install.svelte';
import { followLinks } from './lib/router.svelte';
import { watchPrefs } from './lib/prefs.svelte';
import { startWorker } from './lib/push';

install.listen();
await speakAs(navigator.languages);
watchPrefs();
document.addEventListener('click', followLinks);

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');
mount(App, { target });
startWorker();
