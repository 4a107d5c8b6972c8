import type { ChangeFields, ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Journal } from './journal.ts';
import type { Unusual } from './guards.ts';

/** The note on versions that kinds of change write: a public demo erases those. */
export const notedAtConsole = 'Changed at the console.';

/** The tools of a change: a transaction, and no clock but `now`. */
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
  /** Effects that need a reason, besides those that the guards see in the prices of times. */
  unusual?: Unusual[];
  /** For its own undo, if it has one. */
  note?: Record<string, unknown>;
};

/**
 * One kind of edit. Its fields are in shared/api/console/changes.ts, checked before it gets them; `index.ts` lists
 * it. It writes rows through the journal, so its undo is automatic; `undo` covers the rest.
 */
export type ChangeKind<Kind extends ChangeKindName> = {
  /** The permission it needs besides that for setting up the sale. */
  permission?: (words: ChangeFields<Kind>) => Permission | undefined;
  /** As a list of changes names it: 'Winter times: 5 starts a day, Monday to Friday'. */
  title(words: ChangeFields<Kind>): string;
  /**
   * Throws a Refusal for an impossible change. Begins a group of the journal for rows that can be restored separately.
   */
  apply(journal: Journal, words: ChangeFields<Kind>, context: ChangeContext): Promise<ChangeDone | void>;
  /** Undoes the changes that are not rows of the journal. False: it was changed since, and is left. */
  undo?(note: Record<string, unknown>, context: Omit<ChangeContext, 'from'>): Promise<boolean>;
};
