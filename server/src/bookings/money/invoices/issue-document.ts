import type { Business } from '@slipway/shared/business.ts';
import { companyLine } from '@slipway/shared/company-line.ts';
import {
  isCredit,
  mostCorrections,
  mostSimplified,
  owedToCustomer,
  sumsOf,
} from '@slipway/shared/rules/vat-documents.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatShortGbp, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { DocumentSeries, Seller } from '../../../platform/database/ledger-tables.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import {
  type DocumentLine,
  type FoundDocuments,
  type VatDocument,
  findDocuments,
  isInvoiceDue,
  readSaid,
  tripText,
} from './find-documents.ts';

/** The buyer on a full invoice. Name and address are as somebody typed them. */
export type Buyer = { name: string; address: string };

/** The business's details for a document, and the time of issue. */
export type Issuing = {
  business: Business;
  now: Date;
  /** A booking made before this instant is a test. */
  realSince: Date;
  /** The member of staff who issues the document; null: the customer asked for it, or a refund caused it. */
  staffId: string | null;
};

/**
 * Issues an invoice for the payments of a booking that no invoice has yet. If all payments are invoiced, returns the
 * last invoice. Call it in a transaction. Throws a Refusal if no invoice can be made.
 */
export async function issueInvoice(
  db: Database,
  { bookingId, buyer }: { bookingId: string; buyer: Buyer | undefined },
  issuing: Issuing,
): Promise<DocumentKey & { isNew: boolean }> {
  // Issue due credit notes first: an invoice can raise the totals of a booking's documents, but cannot lower them.
  await issueCorrection(db, bookingId, issuing);
  const found = await findDocuments(db, bookingId);
  if (found === undefined) throw new Refusal('not_found');
  const whyNot = whyNoInvoice(found, issuing);
  const last = found.documents.findLast(({ kind }) => kind !== 'credit_note');
  if (!isInvoiceDue(found) && last !== undefined)
    return { series: last.series, number: last.number, isNew: false };
  if (whyNot !== null) throw new Refusal('invalid', { message: whyNotText[whyNot] });
  const refersTo = standingInvoices(found);
  if (found.kind !== 'full')
    return { ...(await write(db, found, { buyer: null, refersTo }, issuing)), isNew: true };
  // All invoices of a booking name one buyer; a correction of the name changes all of them together.
  const named = lastBuyer(found) ?? requireNamed(buyer);
  return { ...(await write(db, found, { buyer: named, refersTo }, issuing)), isNew: true };
}

/** The buyer that the documents of a booking name; null: no document names one. */
export function lastBuyer({ documents }: Pick<FoundDocuments, 'documents'>): Buyer | null {
  const named = documents.findLast(({ buyerName }) => buyerName !== null);
  return named === undefined ? null : { name: named.buyerName!, address: named.buyerAddress! };
}

function requireNamed(buyer: Buyer | undefined): Buyer {
  const named = { name: buyer?.name.trim() ?? '', address: buyer?.address.trim() ?? '' };
  if (named.name === '')
    throw new Refusal('invalid', {
      message: `An invoice of more than ${formatShortGbp(mostSimplified)} needs the customer’s name. Please enter it.`,
      details: { field: 'name' },
    });
  if (named.address === '')
    throw new Refusal('invalid', {
      message: `An invoice of more than ${formatShortGbp(mostSimplified)} needs the customer’s address. Please enter it.`,
      details: { field: 'address' },
    });
  return named;
}

/**
 * Issues the invoice again under a corrected name and address: a credit note reverses all documents of the booking, and
 * a new invoice has the sums of the books. No money and no tax point moves. If the name and address are unchanged,
 * returns the last invoice. Call it in a transaction. Throws a Refusal if the name cannot be corrected.
 */
export async function correctBuyer(
  db: Database,
  { bookingId, buyer }: { bookingId: string; buyer: Buyer },
  issuing: Issuing,
): Promise<DocumentKey & { isNew: boolean }> {
  await issueCorrection(db, bookingId, issuing);
  const found = await findDocuments(db, bookingId);
  if (found === undefined) throw new Refusal('not_found');
  const last = found.documents.findLast(({ kind }) => kind === 'full');
  const wrong = lastBuyer(found);
  const how = howToCorrect(found, issuing);
  if (last === undefined || wrong === null || how === null)
    throw new Refusal('invalid', { message: 'This booking has no VAT invoice with a name to correct.' });
  const named = requireNamed(buyer);
  if (named.name === wrong.name && named.address === wrong.address)
    return { series: last.series, number: last.number, isNew: false };
  if (how === 'by_email') throw new Refusal('invalid', { message: correctByEmail });
  const refersTo = standingInvoices(found);
  const said = (await readSaid(db, bookingId)).map((line) => ({
    ...line,
    amount: subtractPence(noMoney, line.amount),
    vat: subtractPence(noMoney, line.vat),
  }));
  const credit = { ...found, next: said, sums: sumsOf(said), kind: 'credit_note' as const };
  await write(db, credit, { buyer: wrong, refersTo, correctsBuyer: true }, issuing);
  const again = (await findDocuments(db, bookingId))!;
  const whyNot = whyNoInvoice(again, issuing);
  if (whyNot !== null) throw new Refusal('invalid', { message: whyNotText[whyNot] });
  const heading = { buyer: named, refersTo, correctsBuyer: true };
  return { ...(await write(db, again, heading, issuing)), isNew: true };
}

const correctByEmail = `The name and address of an invoice can be corrected here ${counted(mostCorrections, 'time')}. Please email us.`;

/** How the name on the invoices of a booking can be corrected; null: no invoice has a name, or all were reversed. */
export function howToCorrect(
  { documents }: Pick<FoundDocuments, 'documents'>,
  { staffId }: Pick<Issuing, 'staffId'>,
): 'here' | 'by_email' | null {
  if (!documents.some(({ kind }) => kind === 'full')) return null;
  const sums = sumsOf(documents);
  if (isCredit(sums) || (sums.amount === 0 && sums.vat === 0)) return null;
  const before = documents.filter(
    ({ correctsBuyer, kind, issuedBy }) => correctsBuyer && kind === 'full' && issuedBy === null,
  );
  return staffId === null && before.length >= mostCorrections ? 'by_email' : 'here';
}

/** A booking's invoices, except those that were reversed to correct the name. */
function standingInvoices({ documents }: Pick<FoundDocuments, 'documents'>): VatDocument[] {
  const from = documents.findLastIndex(({ correctsBuyer, kind }) => correctsBuyer && kind === 'credit_note');
  return documents.slice(from + 1).filter(({ kind }) => kind !== 'credit_note');
}

/**
 * The reason why no invoice can be made; null: an invoice can be made. 'up_to_date': all payments are invoiced.
 * 'being_taken': the payment has no tax point yet.
 */
export function whyNoInvoice(
  found: FoundDocuments,
  { business, realSince }: Pick<Issuing, 'business' | 'realSince'>,
): WhyNoInvoice | null {
  if (!isInvoiceDue(found)) {
    if (found.isBeingTaken) return 'being_taken';
    return found.documents.some(({ kind }) => kind !== 'credit_note') ? 'up_to_date' : 'nothing_paid';
  }
  return business.vatNumber === '' && seriesOf(found, realSince) === 'real' ? 'no_vat_number' : null;
}

export type WhyNoInvoice = 'up_to_date' | 'being_taken' | 'nothing_paid' | 'no_vat_number';

export const whyNotText: Record<WhyNoInvoice, string> = {
  up_to_date: 'Every payment is on an invoice.',
  being_taken: 'The payment is just being taken: try again in a few seconds.',
  nothing_paid: 'There’s nothing to invoice: we hold no payment with VAT for this booking.',
  no_vat_number: 'We can’t make VAT invoices yet, because our VAT number is missing. Please email us.',
};

/**
 * If the books show less money or less VAT for a booking than its documents, issues a credit note for the difference;
 * otherwise returns undefined. The note names the same buyer as the invoices. Call this function in a transaction.
 */
export async function issueCorrection(
  db: Database,
  bookingId: string,
  issuing: Issuing,
): Promise<DocumentKey | undefined> {
  await lockBooking(db, bookingId);
  const found = await findDocuments(db, bookingId);
  if (found === undefined || found.documents.length === 0) return undefined;
  const next = owedToCustomer(
    found.next,
    (line) => `${line.sourceTable} ${line.sourceId} ${line.sourceKind}`,
  );
  if (next.length === 0) return undefined;
  const credit = { ...found, next, sums: sumsOf(next), kind: 'credit_note' as const };
  return write(db, credit, { buyer: lastBuyer(found), refersTo: standingInvoices(found) }, issuing);
}

/** Locks the booking: moves, `settle` and a second press wait for this lock. */
async function lockBooking(db: Database, bookingId: string): Promise<void> {
  await db.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute();
}

export type DocumentKey = Pick<VatDocument, 'series' | 'number'>;

type ToWrite = Pick<FoundDocuments, 'booking' | 'sums' | 'kind'> & { next: readonly DocumentLine[] };
type Heading = { buyer: Buyer | null; refersTo: readonly VatDocument[]; correctsBuyer?: boolean };

async function write(
  db: Database,
  { booking, next, sums, kind }: ToWrite,
  { buyer, refersTo, correctsBuyer = false }: Heading,
  { business, now, realSince, staffId }: Issuing,
): Promise<DocumentKey> {
  const series = seriesOf({ booking }, realSince);
  const number = await nextNumber(db, series, now);
  const seller: Seller = {
    name: business.name,
    line: companyLine(business),
    address: business.registeredAddress,
    vatNumber: business.vatNumber,
  };
  await db
    .insertInto('vatDocuments')
    .values({
      series,
      number,
      kind,
      bookingId: booking.id,
      issuedAt: now,
      issuedBy: staffId,
      seller: JSON.stringify(seller),
      trip: JSON.stringify({ code: booking.code, words: tripText(booking) }),
      buyerName: buyer?.name ?? null,
      buyerAddress: buyer?.address ?? null,
      correctsBuyer,
      refersTo: JSON.stringify(
        refersTo.map(({ number: named, issuedAt }) => ({ number: named, issuedOn: venueDate(issuedAt) })),
      ),
      ...sums,
    })
    .execute();
  await db
    .insertInto('vatDocumentLines')
    .values(next.map((line, at) => ({ ...line, series, number, position: at + 1 })))
    .execute();
  return { series, number };
}

/** Locks the series until the transaction ends. After a rollback, the next document gets the same number. */
async function nextNumber(db: Database, series: DocumentSeries, now: Date): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into vat_document_numbers (series, last, looked_to) values (${series}, 1, ${now})
    on conflict (series) do update set last = vat_document_numbers.last + 1
    returning last`.execute(db);
  return rows[0]!.last;
}

function seriesOf({ booking }: Pick<FoundDocuments, 'booking'>, realSince: Date): DocumentSeries {
  return booking.createdAt < realSince ? 'test' : 'real';
}
