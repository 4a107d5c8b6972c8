import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** The tables of locked months, and of what the lines of an open one are read from beside the money's own rows. */

type Timestamp = ColumnType<Date, Date, Date>;

type RefundEventsTable = {
  id: Generated<number>;
  refundId: string;
  fromStatus: string | null;
  toStatus: string;
  at: Timestamp;
  /** What left us, below 0, or came back; null: nothing. */
  moved: number | null;
};

type LedgerPeriodsTable = {
  /** Its first day. */
  month: LocalDate;
  lockedAt: Timestamp;
  lockedBy: string | null;
};

/** Ids and no names; never changed. */
type LedgerLinesTable = {
  id: Generated<number>;
  period: LocalDate;
  date: LocalDate;
  at: Timestamp;
  tripDate: LocalDate | null;
  sourceTable: string;
  sourceId: string;
  kind: string;
  subject: string;
  subjectId: string;
  bookingId: string | null;
  attemptId: string | null;
  purpose: string | null;
  method: string | null;
  isByLink: boolean;
  cameBy: string | null;
  staffId: string | null;
  amount: Pence;
  corrects: number | null;
};

type LedgerVatTable = {
  lineId: number;
  rate: number;
  amount: Pence;
  vat: Pence;
};

/** Codes of accounts and names of rates; what has no row has none. */
type AccountCodesTable = {
  id: Generated<number>;
  what: string;
  code: string;
};

export type LedgerTables = {
  refundEvents: RefundEventsTable;
  ledgerPeriods: LedgerPeriodsTable;
  ledgerLines: LedgerLinesTable;
  ledgerVat: LedgerVatTable;
  accountCodes: AccountCodesTable;
};
