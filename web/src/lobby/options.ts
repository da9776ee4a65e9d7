/** Options of a title by kind, and the presets that set all of them at once. */
import type { TitleOption } from '../lib/types';

export type Preset = 'printed' | 'site';
export type Choices = Record<string, boolean | number | string>;

/** The options that mean anything at a table of so many. */
export function meant(options: readonly TitleOption[], players: number): TitleOption[] {
  return options.filter((option) => !option.players.length || option.players.includes(players));
}

/** Whether an option is how the public site plays. */
export function ofSite(option: TitleOption): boolean {
  return option.site !== null && option.site !== undefined;
}

/** What an option is in a preset. */
export function presetValue(option: TitleOption, preset: Preset): boolean | number | string {
  return preset === 'site' ? (option.site ?? option.default) : option.default;
}

/** The choices of a preset: those that are not the default. */
export function presetChoices(options: readonly TitleOption[], preset: Preset): Choices {
  const chosen = options.map((option) => [option, presetValue(option, preset)] as const);
  return Object.fromEntries(chosen.filter(([option, value]) => value !== option.default).map(([option, value]) => [option.name, value]));
}

/** The options in which choices differ from a preset. */
export function changes(options: readonly TitleOption[], choices: Choices, preset: Preset): TitleOption[] {
  return options.filter((option) => (choices[option.name] ?? option.default) !== presetValue(option, preset));
}

/** The preset that choices come nearest to, and in how much they differ from it. */
export function presetOf(options: readonly TitleOption[], choices: Choices, players: number): { preset: Preset; changes: number } {
  const here = meant(options, players);
  const [printed, site] = (['printed', 'site'] as const).map((preset) => changes(here, choices, preset).length) as [number, number];
  return here.some(ofSite) && site < printed ? { preset: 'site', changes: site } : { preset: 'printed', changes: printed };
}
