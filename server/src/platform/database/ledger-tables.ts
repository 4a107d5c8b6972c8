import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DocumentKind } from '@slipway/shared/rules/vat-documents.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/**
 * The tables of the books: events of refunds, locked months with their lines, codes of accounts, VAT invoices and
 * credit notes.
 */

type Timestamp = ColumnType<Date, Date, Date>;

type RefundEventsTable = {
  id: Generated<number>;
  refundId: string;
  fromStatus: string | null;
  toStatus: string;
  at: Timestamp;
  /** The pence that we paid out (below 0), or got back because the refund failed (above 0); null: no money moved. */
  moved: number | null;
};

type LedgerPeriodsTable = {
  /** The first day of the month. */
  month: LocalDate;
  lockedAt: Timestamp;
  lockedBy: string | null;
};

/** The lines name people by id only, and are never changed. */
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

/** The owner's codes of accounts and names of VAT rates. An account without a row has no code. */
type AccountCodesTable = {
  id: Generated<number>;
  what: string;
  code: string;
};

export type DocumentSeries = 'real' | 'test';

type VatDocumentNumbersTable = {
  series: DocumentSeries;
  last: number;
  deletedTo: Generated<number>;
  lookedTo: Timestamp;
};

/** Rows are never changed. */
type VatDocumentsTable = {
  series: DocumentSeries;
  number: number;
  kind: DocumentKind;
  bookingId: string;
  issuedAt: Timestamp;
  issuedBy: string | null;
  seller: ColumnType<Seller, string, never>;
  trip: ColumnType<SoldTrip, string, never>;
  buyerName: string | null;
  buyerAddress: string | null;
  correctsBuyer: Generated<boolean>;
  refersTo: ColumnType<DocumentsNamed, string, never>;
  amount: Pence;
  vat: Pence;
};

/** `line`: our legal identity, in a sentence. */
export type Seller = { name: string; line: string; address: string; vatNumber: string };
/** `words`: 'Classic, Saturday 8 May 2027, 11:00–13:00, 6 guests'. */
type SoldTrip = { code: string; words: string };
type DocumentsNamed = { number: number; issuedOn: LocalDate }[];

type VatDocumentLinesTable = {
  series: DocumentSeries;
  number: number;
  position: number;
  taxPoint: LocalDate;
  sourceTable: string;
  sourceId: string;
  sourceKind: string;
  words: string;
  rate: number;
  amount: Pence;
  vat: Pence;
};

export type LedgerTables = {
  vatDocumentNumbers: VatDocumentNumbersTable;
  vatDocuments: VatDocumentsTable;
  vatDocumentLines: VatDocumentLinesTable;
  refundEvents: RefundEventsTable;
  ledgerPeriods: LedgerPeriodsTable;
  ledgerLines: LedgerLinesTable;
  ledgerVat: LedgerVatTable;
  accountCodes: AccountCodesTable;
};
