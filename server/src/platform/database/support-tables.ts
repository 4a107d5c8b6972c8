import type { StoredBusiness } from '@slipway/shared/business.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { HouseWords } from '@slipway/shared/rules/house-text.ts';
import type { HidingReason } from '@slipway/shared/rules/review-reasons.ts';
import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** Row types of the tables that are not about slots, bookings or money, written by hand like those of tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;

export type SettingsTable = {
  id: Generated<number>;
  key: string;
  value: string;
  isPublic: Generated<boolean>;
  note: string;
};

/** Inserted as JSON text; a trigger refuses every change. */
export type BusinessTermsTable = {
  version: Generated<number>;
  validFrom: Timestamp;
  terms: ColumnType<BusinessTerms, string, never>;
  note: string;
};

/** Inserted as JSON text; a trigger refuses every change. */
export type BusinessVersionsTable = {
  id: Generated<number>;
  validFrom: Timestamp;
  business: ColumnType<StoredBusiness, string, never>;
  note: string;
};

export type HouseTextsTable = {
  id: Generated<number>;
  key: string;
  validFrom: Timestamp;
  words: ColumnType<HouseWords, string, never>;
  note: string;
};

export type MailsTable = {
  id: string;
  kind: string;
  bookingId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string | null;
  textBody: string | null;
  htmlBody: string | null;
  createdAt: Timestamp;
  nextAttemptAt: Timestamp;
  attempts: Generated<number>;
  lastError: string | null;
  sentAt: ColumnType<Date | null, Date | null, Date | null>;
  givenUpAt: ColumnType<Date | null, Date | null, Date | null>;
  calendar: string | null;
  onceKey: string | null;
  /** The version of the terms that are attached to the email. Null: no terms are attached. */
  termsVersion: number | null;
  template: string | null;
  templateVersion: number | null;
  facts: object | null;
  /** Until this time staff can undo the command that wrote the email, and no job sends the email. */
  notBefore: Generated<Date | null>;
  actionId: Generated<number | null>;
  /** The enquiry that this email answers. */
  enquiryId: number | null;
};

/** Links that were emailed to customers who asked for their bookings. */
export type BookingLinksTable = { tokenHash: string; emailKey: string; expiresAt: Timestamp };

export type EnquiriesTable = {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  message: string;
  createdAt: Timestamp;
  /** The number of guests if one boat is too small; null: the form did not ask, or the sender gave no number. */
  guests: number | null;
  wantedDate: LocalDate | null;
  /** When staff marked the enquiry as done, or sold a booking to its sender. */
  doneAt: ColumnType<Date | null, Date | null, Date | null>;
  /** The booking that staff made from the enquiry; an unpaid draft may have been deleted since. */
  bookingId: string | null;
};

export type ReviewsTable = {
  id: Generated<number>;
  bookingId: string | null;
  name: string;
  stars: number;
  words: string;
  sailed: string;
  isSample: Generated<boolean>;
  isHidden: Generated<boolean>;
  /** Null: the review is shown, or was hidden before the console asked for reasons. */
  hiddenBecause: HidingReason | null;
  answer: string | null;
  answeredAt: ColumnType<Date | null, Date | null, Date | null>;
  createdAt: Timestamp;
};

export type SiteVersionTable = { isOnlyRow: Generated<boolean>; version: number; changedAt: Generated<Date> };

/** The rows that each process has to read into memory again; `writtenBy` is a transaction's id. */
type ChangeLogTable = { writtenBy: Generated<string>; ofTable: string; rowIds: number[] | null };

type ChangeLogPruningTable = {
  isOnlyRow: Generated<boolean>;
  prunedBefore: string;
  nextBefore: string;
  nextSince: Timestamp;
};

export type CancellationsTable = {
  bookingId: string;
  byWhom: 'visitor' | 'business';
  reason: string;
  refund: Pence;
  adminFee: Pence;
  offerUntil: LocalDate | null;
  cancelledAt: Timestamp;
  /** Until this time staff can undo the cancellation, and customers see the trip as if it were not cancelled. */
  notBefore: Generated<Date | null>;
};

export type SigningKeysTable = {
  name: string;
  generation: Generated<number>;
  secret: string;
  createdAt: Timestamp;
  /** The key signs from this time on; null: from `createdAt` on. */
  signsFrom: Timestamp | null;
};

export type RateCountersTable = { bucket: string; windowStart: Timestamp; used: number };

export type DevClockTable = { onlyRow: Generated<boolean>; offsetMs: Generated<number> };

export type HeldDaysTable = { date: LocalDate; since: Timestamp; lastSeenAt: Timestamp };

export type UsedProofsTable = { id: string; usedAt: Timestamp };

/** The results of the nightly checks of the books. `broken`: the names of the invariants that do not hold. */
export type NightlyChecksTable = {
  date: LocalDate;
  begunAt: Timestamp;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
  broken: string[] | null;
};

/** `comparedTo`: the last UTC day that was compared. Once a check has ended, its row never changes again. */
type MorningProofsTable = {
  date: LocalDate;
  begunAt: Timestamp;
  leasedUntil: Timestamp;
  tries: Generated<number>;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
  comparedTo: LocalDate | null;
  days: number | null;
  lines: number | null;
};

type ProofFinding =
  | 'missing'
  | 'doubled'
  | 'differs'
  | 'not_here'
  | 'on_its_way'
  | 'elsewhere'
  | 'unknown_kind'
  | 'not_compared'
  | 'skipped_day'
  | 'too_old';

/** `expected` and `found` are positive for incoming money, and negative for outgoing money. */
type MorningProofFindingsTable = {
  id: Generated<number>;
  date: LocalDate;
  part: string;
  kind: ProofFinding;
  about: string | null;
  way: 'there' | 'back' | null;
  rowId: string | null;
  ref: string | null;
  expected: number | null;
  found: number | null;
  day: LocalDate | null;
  since: LocalDate;
  detail: string | null;
};

/** `day` is a UTC day. */
type BalanceLinesTable = {
  provider: string;
  id: string;
  ref: string;
  payment: string | null;
  about: 'payment' | 'refund' | 'dispute';
  way: 'there' | 'back';
  amount: Pence;
  fee: Pence;
  isOurs: boolean;
  day: LocalDate;
};

export type ProofTables = {
  morningProofs: MorningProofsTable;
  morningProofFindings: MorningProofFindingsTable;
  balanceLines: BalanceLinesTable;
};

export type IdempotencyKeysTable = {
  endpoint: string;
  key: string;
  requestHash: string;
  bookingId: string | null;
  attemptId: string | null;
  answer: string | null;
  answerStatus: number | null;
  leasedUntil: ColumnType<Date | null, Date | null, Date | null>;
  answerExpiresAt: ColumnType<Date | null, Date | null, Date | null>;
  createdAt: Timestamp;
};

/** The tables that tell a process which rows have changed. */
export type ChangeTables = {
  changeLog: ChangeLogTable;
  changeLogPruning: ChangeLogPruningTable;
};

/** The last successful backup and check, one row each. */
export type BackupRunsTable = { kind: 'backup' | 'check'; succeededAt: Timestamp; file: string };

/** Erasures of people's data at their request. A row contains only ids. */
export type ErasuresTable = {
  id: string;
  erasedAt: Timestamp;
  bookingIds: string[];
  customerIds: string[];
  enquiryIds: number[];
  reviewIds: number[];
  /** When the erasure was added to the list of erasures stored beside the backups. A restore reads this list. */
  keptAt: ColumnType<Date | null, Date | null, Date | null>;
};

/** The demonstration's season, and how much of it has been made. A real business has no row. */
type DemoSeasonTable = {
  isOnlyRow: Generated<boolean>;
  kind: 'season' | 'saturday';
  firstDay: LocalDate;
  seed: string;
  begunAt: Timestamp;
  done: Generated<number>;
  of: Generated<number>;
  standsAt: ColumnType<Date | null, Date | null, Date | null>;
};

type DemoSeasonPartiesTable = {
  nth: number;
  bookingId: string;
};

export type SeasonTables = {
  demoSeason: DemoSeasonTable;
  demoSeasonParties: DemoSeasonPartiesTable;
};
