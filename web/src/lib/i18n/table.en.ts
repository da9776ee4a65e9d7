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

  // The companies of a cube game
  'company.card': '{company}, {price:money}: its charter',
  'company.income': 'income',
  'company.cash': 'cash',
  'company.cubes': 'cubes',
  'company.bank': 'bank {n}',
  'company.waiting': 'Not started: {names:list}',
} as const satisfies Record<string, Sentence>;
