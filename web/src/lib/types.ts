/** The words of the API that the page uses most, by short names. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Position = Schemas['Position'];
export type Offer = Schemas['OfferData'];
export type RailTable = Schemas['RailTable'];
export type CubeTable = Schemas['CubeTable'];
export type Printed = Schemas['Printed'];
export type PrintedCorporation = Schemas['PrintedCorporation'];
export type RailCorporation = Schemas['RailCorporation'];
export type CubeCompany = Schemas['CubeCompany'];
export type Effects = Schemas['Effects'];
export type Refused = Schemas['Refused'];
export type Forced = NonNullable<Position['forced']>;
export type LogEntry = Schemas['LogEntry'];
export type Action = Record<string, unknown>;

export type TableShort = Schemas['TableShort'];
export type Seat = Schemas['SeatShort'];
export type TitleShort = Schemas['TitleShort'];
export type TitleOption = Schemas['TitleOption'];
export type BotShort = Schemas['BotShort'];
export type ChatLine = Schemas['ChatLine'];
export type PausedGame = Schemas['PausedGame'];
export type UndoRequest = Schemas['UndoRequest'];
export type NewTable = Schemas['NewTable'];
export type Runs = Schemas['RunsData'];
export type PagePosition = Schemas['PagePosition'];
export type Update = Schemas['PositionUpdate'];
export type Snapshot = Schemas['Snapshot'];
export type TableInfo = Pick<Snapshot, 'table' | 'chat' | 'undo' | 'orders' | 'paused'>;
export type Entry = Schemas['EntryData'];
export type Order = Schemas['OrderData'];
export type Course = Schemas['CourseData'];
export type LessonTold = Schemas['LessonData'];
export type LessonAnswer = Schemas['AnswerData'];
export type TitleSummary = Schemas['SummaryData'];
export type Ideas = Schemas['Ideas'];
export type Idea = Schemas['IdeaData'];
export type WeighedMove = Schemas['WeighedData'];
export type Standing = Schemas['Standing'];
export type Profile = Schemas['Profile'];
export type Ranked = Schemas['Ranked'];
