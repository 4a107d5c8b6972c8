import { type BookRowsQuery, type WireBookRow, bookRowsPage } from '@slipway/shared/api/console/books.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type * as contract from '@slipway/shared/api/console/books.ts';
import { aboutCharges } from '@slipway/shared/rules/charges.ts';
import { type LineKind, aboutLineKinds, lineKinds } from '@slipway/shared/rules/ledger.ts';
import type { PaymentPurpose } from '@slipway/shared/rules/payment-purposes.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  addPence,
  basisPointsFromPercent,
  formatGbp,
  noMoney,
  pence,
  percentNumber,
  poundsOf,
} from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type LedgerLine,
  type ReadLine,
  type VatAtRate,
  requireKnown,
} from '../../../../bookings/money/ledger/ledger-line.ts';
import { type TakenCharges, readTaken } from '../../../../bookings/money/ledger/lines-of-charges.ts';
import {
  type Liabilities,
  type Owing,
  type OwingRow,
  readLiabilities,
} from '../../../../bookings/money/ledger/liabilities.ts';
import { type Books, keyOf, linesOf, openBooks } from '../../../../bookings/money/ledger/read-lines.ts';
import { outsideOf, partAt, readLinesWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';
import { vatOfLines } from '../../../../bookings/money/ledger/vat-of-lines.ts';
import { sqlList } from '../../../../platform/database/sql-list.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { malformed } from '../../../../platform/http/malformed.ts';
import { type Range, namesOf, personView, readOwing } from './read-figures.ts';

type Answer = DataOf<typeof contract.listBookRows>;
type Asked = BookRowsQuery & { staffId?: string | undefined };

/** A row: a line of the books, the sum that a party owes or is owed, or a part of that sum that has no line. */
type Shown = { amount: Pence; at: Date } & (
  | { line: LedgerLine; vat?: readonly VatAtRate[] }
  | { owing: Owing }
  | { row: OwingRow; owing: Owing }
);

/** Reads the rows that add up to a figure. Throws UnknownInBooks. */
export async function readBookRows(db: Database, asked: Asked, now: Date): Promise<Answer> {
  const { figure } = asked;
  switch (figure) {
    case 'takings':
    case 'deposits':
    case 'fees':
    case 'differences':
      return readLineRows(db, asked, rangeOf(asked));
    case 'vat':
    case 'outside':
      return readVatRows(db, asked, rangeOf(asked));
    case 'owed':
      return owedRows(db, asked, now);
    default:
      return owingRows(db, asked, figure);
  }
}

export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Range {
  if (from === undefined || to === undefined) throw malformed('from and to are required.');
  return { from: localDate(from), to: localDate(to) };
}

const kindsOf: Record<'takings' | 'deposits' | 'fees' | 'differences', readonly string[]> = {
  takings: ['taken', 'givenBack', 'takenBack'],
  deposits: ['held'],
  fees: ['fees'],
  differences: ['differences'],
};

async function readLineRows(db: Database, asked: Asked, range: Range): Promise<Answer> {
  const books = await openBooks(db);
  const counted = kindsOf[asked.figure as keyof typeof kindsOf];
  const kinds = lineKinds.filter((kind) => counted.includes(aboutLineKinds[kind].countsAs));
  await requireKnownWords(db, books, range);
  const from = sql`from ${linesOf(books, range)} l where ${partOf(asked, kinds)}`;
  const { rows: sums } = await sql<{ sum: number; many: number }>`
    select coalesce(sum(amount), 0)::integer as sum, count(*)::integer as many ${from}`.execute(db);
  const after = Number(asked.after ?? 0);
  const { rows } = await sql<ReadLine>`
    select * ${from} order by date desc, at desc, source_table, source_id, kind limit ${bookRowsPage} offset ${after}`.execute(
    db,
  );
  const lines = rows.map(requireKnown);
  const vat = await vatOfLines(db, books, lines);
  const shown = lines.map((line) => ({
    line,
    amount: line.amount,
    at: line.at,
    vat: vat.get(keyOf(line)) ?? [],
  }));
  const { sum, many } = sums[0]!;
  return pageOf(db, shown, { sum: pence(sum), count: many, after });
}

/**
 * Throws UnknownInBooks if a line contains an unknown word, because the line might belong to this part of the figure.
 */
async function requireKnownWords(db: Database, books: Books, range: Range): Promise<void> {
  const { rows } = await sql<Omit<ReadLine, 'sourceId'>>`
    select distinct source_table, kind, subject, purpose, method, came_by from ${linesOf(books, range)} l`.execute(
    db,
  );
  for (const words of rows) requireKnown(words);
}

/** SQL condition: the line `l` belongs to the requested part of the figure. */
function partOf(
  { day, method, isByLink, person, source, staffId }: Asked,
  kinds: readonly LineKind[],
): RawBuilder<boolean> {
  const parts = [
    sql<boolean>`kind in (${sqlList(kinds)})`,
    ...(day === undefined ? [] : [sql<boolean>`date = ${day}`]),
    ...(method === undefined ? [] : [sql<boolean>`method = ${method}`]),
    ...(isByLink === undefined ? [] : [sql<boolean>`is_by_link = ${isByLink === 'yes'}`]),
    ...(person === undefined
      ? []
      : [person === 'nobody' ? sql<boolean>`staff_id is null` : sql<boolean>`staff_id = ${person}`]),
    ...(source === undefined
      ? []
      : [source === 'none' ? sql<boolean>`came_by is null` : sql<boolean>`came_by = ${source}`]),
    ...(staffId === undefined ? [] : [sql<boolean>`staff_id = ${staffId}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * Reads the rows of the figure 'vat' or 'outside'. For 'vat', the amount of a row is its VAT. For 'outside',
 * the amount of a row is the part of its money to which no VAT applies.
 */
async function readVatRows(db: Database, asked: Asked, range: Range): Promise<Answer> {
  const books = await openBooks(db);
  const rate = asked.rate === undefined ? undefined : basisPointsFromPercent(Number(asked.rate));
  const all = (await readLinesWithVat(db, books, range))
    .filter(({ line }) => asked.day === undefined || line.date === asked.day)
    .flatMap((each): Shown[] => {
      const { line, vat } = each;
      const amount =
        asked.figure === 'outside'
          ? outsideOf(each)
          : addPence(
              ...(rate === undefined ? vat : [partAt(each, rate) ?? []].flat()).map((part) => part.vat),
            );
      const isPart =
        asked.figure === 'outside'
          ? amount !== 0
          : rate === undefined
            ? vat.length > 0
            : partAt(each, rate) !== undefined;
      return isPart ? [{ line, vat, amount, at: line.at }] : [];
    })
    .toReversed();
  return slice(db, all, asked);
}

async function owedRows(db: Database, asked: Asked, now: Date): Promise<Answer> {
  const all = (await readOwing(db, now)).map(({ bookingId, code, date, owed }): Shown => {
    const owing = { bookingId, code, tripDate: date, amount: owed, since: now, rows: [] };
    return { owing, amount: owed, at: now };
  });
  return slice(db, all, asked);
}

/** The parties to whom we owe money, the earliest trip first, or the rows of one party, the earliest row first. */
async function owingRows(db: Database, asked: Asked, figure: keyof Liabilities): Promise<Answer> {
  if (asked.on === undefined) throw malformed('on is required.');
  const owing = (await readLiabilities(db, localDate(asked.on)))[figure];
  const all =
    asked.booking === undefined
      ? owing
          .toSorted((one, other) =>
            one.tripDate < other.tripDate ? -1 : one.tripDate > other.tripDate ? 1 : 0,
          )
          .map((each): Shown => ({ owing: each, amount: each.amount, at: each.since }))
      : owing
          .filter(({ bookingId }) => bookingId === asked.booking)
          .flatMap((each) =>
            each.rows.map((row): Shown =>
              row.line === undefined
                ? { owing: each, row, amount: row.amount, at: row.at }
                : { line: row.line, amount: row.amount, at: row.at },
            ),
          )
          .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return slice(db, all, asked);
}

function slice(db: Database, all: readonly Shown[], asked: Asked): Promise<Answer> {
  const after = Number(asked.after ?? 0);
  const sum = addPence(noMoney, ...all.map(({ amount }) => amount));
  return pageOf(db, all.slice(after, after + bookRowsPage), { sum, count: all.length, after });
}

async function pageOf(
  db: Database,
  shown: readonly Shown[],
  { sum, count, after }: { sum: Pence; count: number; after: number },
): Promise<Answer> {
  const lines = shown.flatMap((each) => ('line' in each ? [each.line] : []));
  const names = await namesOf(db, [...new Set(lines.flatMap(({ staffId }) => staffId ?? []))]);
  const codes = await codesOf(db, [...new Set(lines.flatMap(({ bookingId }) => bookingId ?? []))]);
  const isOfCharges = ({ purpose }: LedgerLine) => purpose === 'charge' || purpose === 'deposit';
  const charged = lines.filter(isOfCharges).flatMap(({ bookingId }) => bookingId ?? []);
  const taken = await readTaken(db, [...new Set(charged)]);
  return {
    sum: poundsOf(sum),
    count,
    rows: shown.map((each) => ('line' in each ? lineView(each, { names, codes, taken }) : owingView(each))),
    next: after + shown.length < count ? after + shown.length : null,
  };
}

async function codesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'code'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const purposeWords: Record<PaymentPurpose, string> = {
  booking: 'trip',
  move: 'move',
  change: 'change',
  charge: 'charge',
  deposit: 'deposit',
};

/** The kinds of line whose labels name the purpose. */
const namesPurpose: ReadonlySet<LineKind> = new Set(['payment', 'refund', 'refund_failed', 'chargeback']);

/** For example 'Paid: trip', 'Paid: late fee £75.00, cleaning £20.00' or 'Given back: late fee'. */
function labelOf(
  { kind, purpose, attemptId, sourceId, amount }: LedgerLine,
  { of, givenBackOf }: TakenCharges,
): string {
  const { label } = aboutLineKinds[kind];
  if (purpose === null || !namesPurpose.has(kind)) return label;
  const all = of.get(attemptId ?? '') ?? [];
  if (kind !== 'payment') {
    const named = all.find(({ id }) => id === givenBackOf.get(sourceId));
    const some = named !== undefined ? [named] : purpose === 'charge' ? all : [];
    const kinds = [...new Set(some.map((charge) => aboutCharges[charge.kind].inBooks))];
    return `${label}: ${kinds.length === 0 ? purposeWords[purpose] : kinds.join(', ')}`;
  }
  const [only] = all;
  if (all.length === 1 && only?.taken === amount) return `${label}: ${aboutCharges[only.kind].inBooks}`;
  const isMore = amount > addPence(noMoney, ...all.map((charge) => charge.taken));
  const words = all.map((charge) => `${aboutCharges[charge.kind].inBooks} ${formatGbp(charge.taken)}`);
  return `${label}: ${[...(isMore ? [purposeWords[purpose]] : []), ...words].join(', ')}`;
}

function lineView(
  { line, vat = [], amount }: Extract<Shown, { line: LedgerLine }>,
  {
    names,
    codes,
    taken,
  }: { names: ReadonlyMap<string, string>; codes: ReadonlyMap<string, string>; taken: TakenCharges },
): WireBookRow {
  return {
    table: line.sourceTable,
    id: line.sourceId,
    kind: line.kind,
    label: labelOf(line, taken),
    amount: poundsOf(amount),
    date: line.date,
    at: line.at.toISOString(),
    tripDate: line.tripDate,
    payoutDate: null,
    bookingId: line.bookingId,
    code: codes.get(line.bookingId ?? '') ?? null,
    purpose: line.purpose,
    method: line.method,
    isByLink: line.isByLink,
    source: line.cameBy,
    person: personView(line.staffId, names),
    vat: vat.map((part) => ({
      rate: percentNumber(part.rate),
      gross: poundsOf(part.amount),
      vat: poundsOf(part.vat),
    })),
    line: line.line,
    corrects: line.corrects,
  };
}

const ofPurpose = ({ purpose }: OwingRow) => (purpose === null ? '' : `: ${purposeWords[purpose]}`);

function owingView(shown: Exclude<Shown, { line: LedgerLine }>): WireBookRow {
  const { owing, amount, at } = shown;
  const row = 'row' in shown ? shown.row : undefined;
  return {
    table: row?.table ?? 'bookings',
    id: row?.id ?? owing.bookingId,
    kind: row === undefined ? 'booking' : row.kind,
    label:
      row === undefined
        ? `Party ${owing.code}`
        : row.kind === 'waiting'
          ? `Refund${ofPurpose(row)}`
          : 'Held elsewhere',
    amount: poundsOf(amount),
    date: venueDate(at),
    at: at.toISOString(),
    tripDate: owing.tripDate,
    payoutDate: null,
    bookingId: owing.bookingId,
    code: owing.code,
    purpose: row?.purpose ?? null,
    method: (row?.method ?? null) as WireBookRow['method'],
    isByLink: false,
    source: null,
    person: null,
    vat: [],
    line: null,
    corrects: null,
  };
}
