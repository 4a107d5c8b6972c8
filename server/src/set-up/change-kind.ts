import type { ChangeFields, ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Journal } from './journal.ts';
import type { Unusual } from './guards.ts';

/**
 * The console writes this note on each new version. When a public demo begins anew, the demo returns to the last
 * version without this note.
 */
export const notedAtConsole = 'Changed at the console.';

/** The tools of a change: a transaction, and `now` as the only clock. */
export type ChangeContext = {
  db: Database;
  now: Date;
  today: LocalDate;
  /** The first day on which the set's new times and prices apply: today or later. */
  from: LocalDate;
  /** The last day on which times are on sale. */
  lastDay: LocalDate;
  /** The position of the venue. */
  place: Place;
};

/** The effects of a change on anything except times and prices. A comparison finds the effects on times and prices. */
export type ChangeDone = {
  /** The effect, as sentences without their full stops. */
  clauses?: string[];
  figures?: Effect['figures'];
  warnings?: string[];
  /** Effects that need a reason; the guards find further effects in the prices of times. */
  unusual?: Unusual[];
  /** A note for the method `undo`. */
  note?: Record<string, unknown>;
};

/**
 * One kind of edit, listed in `index.ts`. Its fields are defined in shared/api/console/changes.ts, and are checked
 * before `apply` gets them. Rows written through the journal are undone automatically; `undo` is for anything else.
 */
export type ChangeKind<Kind extends ChangeKindName> = {
  /** A permission that the change needs in addition to the permission for setting up the sale. */
  permission?: (words: ChangeFields<Kind>) => Permission | undefined;
  /** The title of the change in a list: 'Winter times: 5 starts a day, Monday to Friday'. */
  title(words: ChangeFields<Kind>): string;
  /**
   * Throws a Refusal for an impossible change. Begins a group of the journal for rows that can be restored separately.
   */
  apply(journal: Journal, words: ChangeFields<Kind>, context: ChangeContext): Promise<ChangeDone | void>;
  /** Undoes changes outside the journal. False: somebody has changed the same thing since, so it stays changed. */
  undo?(note: Record<string, unknown>, context: Omit<ChangeContext, 'from'>): Promise<boolean>;
};
