import { aboutCharges, chargeKinds } from '@slipway/shared/rules/charges.ts';
import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import {
  type DocumentKind,
  type InBooks,
  type NextLine,
  isCredit,
  kindOfNext,
  notYetSaid,
  sumsOf,
} from '@slipway/shared/rules/vat-documents.ts';
import { type VatPart, soldLines } from '@slipway/shared/rules/vat.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, addPence, basisPoints, noMoney } from '@slipway/shared/values/pence.ts';
import { readOwed } from '../../../payments/paid-for-price.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { grouped } from '../ledger/ledger-line.ts';
import { openBooks } from '../ledger/read-lines.ts';
import { type LineWithParts, partsOfBooking } from '../ledger/vat-of-lines.ts';

/** A line of a document, as it is stored. */
export type DocumentLine = Omit<Row<'vatDocumentLines'>, 'series' | 'number' | 'position'>;

export type VatDocument = Row<'vatDocuments'>;

/** The sale of a booking, its documents, and the lines of the next document. */
export type FoundDocuments = {
  booking: BookingOfDocument;
  /** The documents of the booking, earliest first. */
  documents: VatDocument[];
  /** Lines in the books that are on no document yet. */
  next: DocumentLine[];
  sums: { amount: Pence; vat: Pence };
  kind: DocumentKind;
  owed: Pence;
  /** The payment is authorised, and will be captured within seconds. */
  isBeingTaken: boolean;
};

type BookingOfDocument = Pick<Row<'bookings'>, (typeof columns)[number]>;

const columns = [
  'id',
  'code',
  'createdAt',
  'packageName',
  'date',
  'startTime',
  'endTime',
  'guests',
  'basePrice',
  'couponDiscount',
  'byHand',
  'vatRate',
] as const;

/** Reads the sale of a booking and its documents. Undefined: the booking does not exist. Throws UnknownInBooks. */
export async function findDocuments(db: Database, bookingId: string): Promise<FoundDocuments | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (booking === undefined) return undefined;
  const documents = await db
    .selectFrom('vatDocuments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('issuedAt')
    .orderBy('number')
    .execute();
  const next = await readNext(db, booking);
  const sums = sumsOf(next);
  const owed = await readOwed(db, bookingId);
  const worth = addPence(sums.amount, owed, ...documents.map(({ amount }) => amount));
  const kind = kindOfNext(
    sums,
    worth,
    documents.some((document) => document.kind === 'full'),
  );
  const beingTaken = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'authorised')
    .where('purpose', 'in', purposesThat('countsAsPrice'))
    .where('reversalRequestedAt', 'is', null)
    .executeTakeFirst();
  return { booking, documents, next, sums, kind, owed, isBeingTaken: beingTaken !== undefined };
}

/** Whether the customer can ask for an invoice. */
export function isInvoiceDue({ next, sums }: Pick<FoundDocuments, 'next' | 'sums'>): boolean {
  return next.length > 0 && !isCredit(sums) && (sums.amount !== 0 || sums.vat !== 0);
}

async function readNext(db: Database, booking: BookingOfDocument): Promise<DocumentLine[]> {
  const lines = await partsOfBooking(db, await openBooks(db), booking.id);
  const said = await db
    .selectFrom('vatDocumentLines as l')
    .innerJoin('vatDocuments as d', (join) =>
      join.onRef('d.series', '=', 'l.series').onRef('d.number', '=', 'l.number'),
    )
    .select(['l.sourceTable', 'l.sourceId', 'l.sourceKind', 'l.taxPoint', 'l.rate', 'l.amount', 'l.vat'])
    .where('d.bookingId', '=', booking.id)
    .orderBy('l.number')
    .orderBy('l.position')
    .execute();
  const next = notYetSaid(
    inBooks(lines),
    said.map((row) => ({
      source: `${row.sourceTable} ${row.sourceId} ${row.sourceKind}`,
      taxPoint: row.taxPoint,
      rate: basisPoints(row.rate),
      amount: row.amount,
      vat: row.vat,
    })),
  );
  if (next.length === 0) return [];
  const names = await readNames(db, booking);
  const sources = new Map(lines.map(({ line }) => [sourceOf(line), line]));
  const saidOf = new Map(said.map((row) => [`${row.sourceTable} ${row.sourceId} ${row.sourceKind}`, row]));
  return next.map((one) => {
    const line = sources.get(one.source);
    const row = saidOf.get(one.source);
    return {
      taxPoint: one.taxPoint,
      sourceTable: line?.sourceTable ?? row!.sourceTable,
      sourceId: line?.sourceId ?? row!.sourceId,
      sourceKind: line?.kind ?? row!.sourceKind,
      words: textOf(one, line?.purpose ?? null, names),
      rate: one.rate,
      amount: one.amount,
      vat: one.vat,
    };
  });
}

/** Adds up the lines of all documents of a booking. Leaves out lines that a later document reversed in full. */
export async function readSaid(db: Database, bookingId: string): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select tax_point, source_table, source_id, source_kind, words, rate, amount, vat from (
      select l.tax_point, l.source_table, l.source_id, l.source_kind, l.words, l.rate, sum(l.amount)::integer as amount,
        sum(l.vat)::integer as vat, min(l.number) as number, min(l.position) as position,
        sum(sum(l.amount)) over of_row as all_amount, sum(sum(l.vat)) over of_row as all_vat
      from vat_document_lines l join vat_documents d on d.series = l.series and d.number = l.number
      where d.booking_id = ${bookingId}
      group by l.tax_point, l.source_table, l.source_id, l.source_kind, l.words, l.rate
      window of_row as (partition by l.source_table, l.source_id, l.source_kind, l.rate)
    ) said
    where (amount <> 0 or vat <> 0) and (all_amount <> 0 or all_vat <> 0) order by number, position`.execute(
    db,
  );
  return rows;
}

const sourceOf = ({ sourceTable, sourceId, kind }: LineWithParts['line']) =>
  `${sourceTable} ${sourceId} ${kind}`;

/** Adds up the lines of each source row. A change to a row after its month is locked is recorded as an extra line. */
function inBooks(lines: readonly LineWithParts[]): InBooks<VatPart>[] {
  const rows = lines.flatMap(({ line, vat, parts }) =>
    vat.map((at) => {
      const ofRate = parts.filter(
        ({ rate, amount, vat: within }) => rate === at.rate && (amount !== 0 || within !== 0),
      );
      const isWhole =
        addPence(noMoney, ...ofRate.map(({ amount }) => amount)) === at.amount &&
        addPence(noMoney, ...ofRate.map(({ vat: within }) => within)) === at.vat;
      return {
        source: sourceOf(line),
        taxPoint: line.date,
        ...at,
        parts: isWhole ? ofRate : [{ name: 'boat', ...at } satisfies VatPart],
      };
    }),
  );
  return [...grouped(rows, ({ source, rate }) => `${source} ${rate}`).values()].map((same) => ({
    ...same.at(-1)!,
    amount: addPence(...same.map(({ amount }) => amount)),
    vat: addPence(...same.map(({ vat }) => vat)),
    parts: same.flatMap(({ parts }) => parts),
  }));
}

/** The description and the present price of each line, keyed by the line's name. */
type Names = Map<string, { words: string; price: Pence }>;

/** The current names of the sold items. The name of a dish that was removed from the booking is read from the menu. */
async function readNames(db: Database, booking: BookingOfDocument): Promise<Names> {
  const items = await db
    .selectFrom('bookingItems')
    .select(['menuItemId', 'name', 'quantity', 'unitPrice', 'vatRate'])
    .where('bookingId', '=', booking.id)
    .execute();
  const menu = await db.selectFrom('menuItems').select(['id', 'name']).execute();
  const words = new Map<string, string>(menu.map(({ id, name }) => [`add_on:${id}`, name]));
  for (const { menuItemId, name, quantity } of items)
    words.set(`add_on:${menuItemId}`, quantity > 1 ? `${name} × ${quantity}` : name);
  words.set('boat', tripText(booking)).set('move_fee', 'Fee for moving');
  for (const kind of chargeKinds) words.set(kind, aboutCharges[kind].label);
  const prices = new Map<string, Pence>(
    soldLines({ ...booking, items }).map(({ name, amount }) => [name, amount]),
  );
  return new Map(
    [...words].map(([name, each]) => [name, { words: each, price: prices.get(name) ?? noMoney }]),
  );
}

/** 'Classic, Saturday 8 May 2027, 11:00–13:00, 6 guests' */
export function tripText({
  packageName,
  date,
  startTime,
  endTime,
  guests,
}: {
  packageName: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  guests: number;
}): string {
  return `${packageName}, ${formatLongDate(date)}, ${startTime}–${endTime}, ${counted(guests, 'guest')}`;
}

function textOf(
  { part, amount, vat, source }: NextLine<VatPart>,
  purpose: LineWithParts['line']['purpose'],
  names: Names,
): string {
  const { words, price } = part === undefined ? correction : nameOf(part, purpose, names);
  if (isCredit({ amount, vat }))
    return source.endsWith(' change') ? `${words}, changed` : `${words}, given back`;
  return amount < price ? `${words}, part payment` : words;
}

const correction = { words: 'Correction', price: noMoney };

function nameOf({ name }: VatPart, purpose: LineWithParts['line']['purpose'], names: Names) {
  if (purpose === 'charge') return { words: 'Charge', price: noMoney };
  if (purpose === 'deposit') return { words: 'Deposit kept', price: noMoney };
  return names.get(name) ?? { words: 'Add-on', price: noMoney };
}
