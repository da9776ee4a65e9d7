/** The table in English: its frame, its parts, the turn, questions and keys. */
import type { Sentence } from './catalogue';

export const table = {
  // The parts of a table: tabs, and headings where a part stands by itself
  'part.log': 'Log',
  'part.chat': 'Chat',
  'part.market': 'Market',
  'part.trains': 'Trains',
  'part.tiles': 'Tiles',
  'part.privates': 'Privates',
  'part.notes': 'Notes',
  'part.companies': 'Companies',
  'part.charters': 'Charters',
  'part.all': 'Parts of the table',
  'part_head.players': 'Players',
  'part_head.market': 'Market',
  'part_head.corporations': 'Corporations',
  'part_head.log': 'Log and chat',
  'part_head.chat': 'Chat',
  'part_head.trains': 'Trains and phases',
  'part_head.actions': 'Action tiles',
  'part_head.privates': 'Privates',
  'part_head.tiles': 'Tiles left',
  'part_head.table': 'This table',

  // The small map beside the share table
  'mini.title': 'Map',
  'mini.enlarge': 'click to enlarge',
  'mini.map': 'Show the map',
  'mini.back': 'Back to the shares',

  // What lies in a hex
  'lying.tile': 'Tile {tile}',
  'lying.cube': '{company} {kind}',
  'lying.a_cube': 'cube',
  'lying.home': 'home of {corporation}',
  'lying.station': '{corporation} station',

  // What I have
  'purse.of': 'What {seat} has',
  'purse.cash': 'Your cash',
  'purse.cash_then': 'Cash then',
  'purse.worth': 'worth',
  'purse.worth_then': 'worth then',
  'purse.certificates': 'certs {held}/{limit}',
  'purse.shares': 'shares {held}/{limit}',
  'purse.only_shares': { one: '{n} share', other: '{n} shares' },

  // Undo
  'undo.what': 'Undo {what} (Z)',
  'undo.moves': { one: '{n} move', other: '{n} moves' },
  'undo.among': '{moves}, among them of {names:list}',

  // Question mode
  'question.armed': 'Why not? Click a hex, a share or a train.',
  'question.can': 'This can be done now.',
  'question.leave': 'Stop asking',
  'question.arm': 'Why not elsewhere?',
  'question.share': '{corporation}, {where}',

  // The companies of a cube game
  'company.card': 'Its charter',
  'company.income': 'income',
  'company.cash': 'cash',
  'company.cubes': 'cubes',
  'company.bank': 'bank {n}',
  'company.of': 'Company {company}',
  'company.home': 'home {home}',
  'company.cubes_left': 'Cubes left',
  'company.discarded': '{n} in discards',
  'company.income_now': 'Income now',
  'company.income_was': 'Income {sum:money}',
  'company.cube_on': 'Cube on {where}',
  'company.cost_of': '{cost:money} of {cash:money}',
  'company.a_share': 'A share, paid out',
  'company.yours': { one: 'You, {n} share', other: 'You, {n} shares' },
  'cube_step.improvement': 'Improve',
  'cube_step.income': 'Income',
  'cube_step.dividend': 'Dividend',
  'cube_step.trains': 'Trains',
  'rows.title': 'Trains',
  'rows.next': 'The next train',
  'rows.next_short': 'next',
  'rows.owned': 'In the service of {company}',
  'rows.gone': 'Out of service',
  'rows.later': 'Later',
  'company.waiting': 'Not started: {names:list}',
} as const satisfies Record<string, Sentence>;
