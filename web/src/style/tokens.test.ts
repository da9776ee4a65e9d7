import { describe, expect, it } from 'vitest';

import css from './tokens.css?raw';

/** The colours of one block of the style. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function brightness(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [brightness(one), brightness(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const light = block(':root');
const night = { ...light, ...block("[data-theme='dark']") };
const PALETTES: Record<string, Record<string, string>> = {
  light,
  dark: night,
  'light, colour-blind': { ...light, ...block("[data-palette='colour-blind']") },
  'dark, colour-blind': { ...night, ...block("[data-palette='colour-blind']"), ...block("[data-theme='dark'][data-palette='colour-blind']") },
};
/** Letters, and the grounds they stand on. */
const PAIRS: [string, string[]][] = [
  ['ink', ['paper', 'ground', 'surface', 'raised', 'sunk', 'past', 'accent-soft', 'turn-soft', 'warn-soft']],
  ['ink2', ['paper', 'ground', 'surface', 'raised', 'sunk', 'turn-soft', 'accent-soft']],
  ['ink3', ['surface', 'raised', 'sunk', 'turn-soft']],
  ['accent', ['paper', 'surface', 'raised', 'accent-soft']],
  ['turn', ['surface', 'raised', 'turn-soft']],
  ['gain', ['surface', 'raised', 'gain-soft']],
  ['loss', ['surface', 'raised', 'loss-soft']],
  ['warn', ['surface', 'warn-soft']],
  ['accent-ink', ['accent']],
  ['turn-ink', ['turn']],
];

describe.each(Object.entries(PALETTES))('the %s palette', (_, colors) => {
  it.each(PAIRS)('has %s readable on every ground it stands on', (letters, grounds) => {
    for (const ground of grounds)
      expect(contrast(colors[letters] ?? '', colors[ground] ?? ''), `${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('has seats whose white initial can be read', () => {
    for (let seat = 0; seat < 6; seat++) expect(contrast('#ffffff', colors[`seat-${seat}`] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
