import type { ChangeKindName, ChangeWords } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Book } from './book.ts';
import type { Unusual } from './guards.ts';

/** The note of versions that kinds of change write: those that a public demo forgets. */
export const notedAtConsole = 'Changed at the console.';

/** What a change has to work with: a transaction, and no clock but `now`. */
export type ChangeContext = {
  db: Database;
  now: Date;
  today: LocalDate;
  /** The first day whose times and prices the set changes: today or later. */
  from: LocalDate;
  /** The last day on which times are on sale. */
  lastDay: LocalDate;
  /** Of the lake. */
  place: Place;
};

/** What a change did that is not a time or a price: those are found by comparing what is on sale before and after. */
export type ChangeDone = {
  /** What it does, as sentences without their full stops. */
  clauses?: string[];
  figures?: Effect['figures'];
  warnings?: string[];
  /** What is asked a reason for, besides what the guards see in the prices of times. */
  unusual?: Unusual[];
  /** For its own undo, if it has one. */
  note?: Record<string, unknown>;
};

/**
 * One kind of edit. Its words are in shared/api/console/changes.ts, checked before it gets them; `index.ts` lists it.
 * It writes rows through the book, and so is taken back by itself; what it writes besides, `undo` takes back.
 */
export type ChangeKind<Kind extends ChangeKindName> = {
  /** What it needs besides the permission to set up the sale. */
  permission?: (words: ChangeWords<Kind>) => Permission | undefined;
  /** As a list of changes names it: 'Winter times: 5 starts a day, Monday to Friday'. */
  title(words: ChangeWords<Kind>): string;
  /** Throws a Refusal for what cannot be. Begins a group of the book for whatever can be put back on its own. */
  apply(book: Book, words: ChangeWords<Kind>, context: ChangeContext): Promise<ChangeDone | void>;
  /** Takes back what is no row of the book. False: it does not hold any more, and stays. */
  undo?(note: Record<string, unknown>, context: Omit<ChangeContext, 'from'>): Promise<boolean>;
};
