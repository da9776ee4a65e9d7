/** The parts of a table: what they are called and where they stand. */
import { t } from '../../lib/i18n';

export type PartName = 'players' | 'market' | 'corporations' | 'log' | 'chat' | 'trains' | 'actions' | 'privates' | 'tiles' | 'table';

export interface PartTab {
  id: PartName;
  name: string;
}

/** The parts behind the tabs of the right rail. Charters are opened from the list of corporations. */
export function railTabs(family: '18xx' | 'cuberail', open: string): PartTab[] {
  const cubes = family === 'cuberail';
  return [
    { id: 'log', name: t('part.log') },
    { id: 'chat', name: t('part.chat') },
    { id: 'market', name: t('part.market') },
    { id: 'trains', name: t('part.trains') },
    ...(cubes ? ([{ id: 'actions', name: t('part.tiles') }] as const) : ([{ id: 'privates', name: t('part.privates') }, { id: 'tiles', name: t('part.tiles') }] as const)),
    { id: 'table', name: t('part.notes') },
    ...(open === 'corporations' ? ([{ id: 'corporations', name: t(cubes ? 'part.companies' : 'part.charters') }] as const) : []),
  ];
}

/** The parts behind each page of a phone but the map. */
export function pageParts(page: string, family: '18xx' | 'cuberail'): PartName[] {
  if (page === 'shares') return ['market', 'corporations'];
  if (page === 'players') return ['players'];
  if (page === 'log') return ['log'];
  return family === 'cuberail' ? ['trains', 'actions', 'table'] : ['trains', 'privates', 'tiles', 'table'];
}

/** What a part is called where it stands by itself. */
export function partName(part: PartName): string {
  return t(`part_head.${part}`);
}
