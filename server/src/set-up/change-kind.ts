import type { ChangeFields, ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Journal } from './journal.ts';
import type { Unusual } from './guards.ts';

/** The note on versions that kinds of change write; a public demo erases the versions with this note. */
export const notedAtConsole = 'Changed at the console.';

/** The tools with which a change works: a transaction, and no clock but `now`. */
export type ChangeContext = {
  db: Database;
  now: Date;
  today: LocalDate;
  /** The first day whose times and prices the set changes: today or later. */
  from: LocalDate;
  /** The last day on which times are on sale. */
  lastDay: LocalDate;
  /** The position of the venue. */
  place: Place;
};

/** The effects of a change besides times and prices, which a comparison of before and after finds. */
export type ChangeDone = {
  /** The effect, as sentences without their full stops. */
  clauses?: string[];
  figures?: Effect['figures'];
  warnings?: string[];
  /** Effects that need a reason, besides those that the guards find in the prices of times. */
  unusual?: Unusual[];
  /** A note for the change's own undo, if its kind has one. */
  note?: Record<string, unknown>;
};

/**
 * One kind of edit. Its fields are in shared/api/console/changes.ts, checked before the kind gets them; `index.ts`
 * lists the kind. A kind writes rows through the journal, so their undo is automatic; `undo` is for anything else.
 */
export type ChangeKind<Kind extends ChangeKindName> = {
  /** The permission that the change needs besides the one for setting up the sale. */
  permission?: (words: ChangeFields<Kind>) => Permission | undefined;
  /** The title of the change in a list: 'Winter times: 5 starts a day, Monday to Friday'. */
  title(words: ChangeFields<Kind>): string;
  /**
   * Throws a Refusal for an impossible change. Begins a group of the journal for rows that can be restored separately.
   */
  apply(journal: Journal, words: ChangeFields<Kind>, context: ChangeContext): Promise<ChangeDone | void>;
  /** Undoes the changes that are not rows of the journal. False: something was changed since, and is left. */
  undo?(note: Record<string, unknown>, context: Omit<ChangeContext, 'from'>): Promise<boolean>;
};
