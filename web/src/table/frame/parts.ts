/** The parts of a table: what they are called and where they stand. */

export type PartName = 'players' | 'market' | 'corporations' | 'log' | 'trains' | 'actions' | 'privates' | 'tiles' | 'table';

export interface PartTab {
  id: PartName;
  name: string;
}

/** The parts behind the tabs of the right rail. */
export function railTabs(family: '18xx' | 'cuberail'): PartTab[] {
  const cubes = family === 'cuberail';
  return [
    { id: 'log', name: 'Log' },
    { id: 'market', name: 'Market' },
    { id: 'corporations', name: cubes ? 'Companies' : 'Charters' },
    { id: 'trains', name: 'Trains' },
    ...(cubes ? ([{ id: 'actions', name: 'Tiles' }] as const) : ([{ id: 'privates', name: 'Privates' }, { id: 'tiles', name: 'Tiles' }] as const)),
    { id: 'table', name: 'Notes' },
  ];
}

/** The parts behind each page of a phone but the map. */
export function pageParts(page: string, family: '18xx' | 'cuberail'): PartName[] {
  if (page === 'shares') return ['market', 'corporations'];
  if (page === 'players') return ['players'];
  if (page === 'log') return ['log'];
  return family === 'cuberail' ? ['trains', 'actions', 'table'] : ['trains', 'privates', 'tiles', 'table'];
}

export const PART_NAMES: Record<PartName, string> = {
  players: 'Players',
  market: 'Market',
  corporations: 'Corporations',
  log: 'Log and talk',
  trains: 'Trains and phases',
  actions: 'Action tiles',
  privates: 'Privates',
  tiles: 'Tiles left',
  table: 'This table',
};
