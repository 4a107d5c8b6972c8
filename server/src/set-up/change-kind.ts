import type { ChangeFields, ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Journal } from './journal.ts';
import type { Unusual } from './guards.ts';

/**
 * When staff change texts, terms or business details at the console, the new version gets this note. A reset of a
 * public demo restores the latest version without this note.
 */
export const notedAtConsole = 'Changed at the console.';

/** Every change gets its transaction `db` and the present time `now`. A change reads no other clock. */
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
  /** Effects that need a reason. Effects on times and their prices are left out: guards.ts finds them. */
  unusual?: Unusual[];
  /** Stored with the change, and passed to `undo`. */
  note?: Record<string, unknown>;
};

/**
 * One kind of edit, listed in kinds/index.ts. Its fields are defined in shared/api/console/changes.ts, and
 * are checked before `apply` gets them. Rows written through the journal are undone automatically. The method
 * `undo` undoes everything else.
 */
export type ChangeKind<Kind extends ChangeKindName> = {
  /** A permission that the change needs in addition to 'set-up-sale'. */
  permission?: (words: ChangeFields<Kind>) => Permission | undefined;
  /** The title of the change in a list: 'Winter times: 5 starts a day, Monday to Friday'. */
  title(words: ChangeFields<Kind>): string;
  /**
   * Makes the change, or throws a Refusal if the change is impossible. Begins a group in the journal for rows
   * that an undo restores together or not at all.
   */
  apply(journal: Journal, words: ChangeFields<Kind>, context: ChangeContext): Promise<ChangeDone | void>;
  /**
   * Undoes the part of a change that is not in the journal. If somebody has changed that part
   * since, the method leaves it as it is and returns false.
   */
  undo?(note: Record<string, unknown>, context: Omit<ChangeContext, 'from'>): Promise<boolean>;
};
