import { aboutLineKinds } from '@slipway/shared/rules/ledger.ts';
import {
  type PriceEvent,
  type RateAt,
  vatOfPayments,
  vatOfPurpose,
} from '@slipway/shared/rules/vat-of-payments.ts';
import type { ChargeKind } from '@slipway/shared/rules/charges.ts';
import { type Sale, type SoldLine, type VatPart, soldLines } from '@slipway/shared/rules/vat.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import {
  type BasisPoints,
  type Pence,
  addPence,
  basisPoints,
  largestPence,
  noMoney,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { type LedgerLine, type VatAtRate, grouped } from './ledger-line.ts';
import { type TakenCharges, linesOfCharges, readTaken } from './lines-of-charges.ts';
import { type Books, inOrder, keyOf, readLines } from './read-lines.ts';

const farAhead = localDate('2199-12-31');
const longAgo = localDate('1970-01-02');

/**
 * The VAT of `lines` by rate, keyed by `keyOf`. Lines without VAT are left out. A written line keeps its
 * written VAT. The VAT of an open line depends on the order of all lines of its booking (docs/vat.md), so the
 * booking's other lines are read too. If `upTo` is given, an open line dated `upTo` or earlier counts only if `lines`
 * contains the line. Any other such line was added after `lines` was read.
 */
export async function vatOfLines(
  db: Database,
  books: Books,
  lines: readonly LedgerLine[],
  upTo?: LocalDate,
): Promise<Map<string, VatAtRate[]>> {
  const vat = await writtenVat(db, lines);
  const open = lines.filter((each) => each.line === null);
  const bookings = [...new Set(open.flatMap(({ bookingId }) => bookingId ?? []))];
  if (bookings.length === 0) return vat;
  const asked = new Set(lines.map(keyOf));
  const counts = (each: LedgerLine) =>
    upTo === undefined || each.line !== null || each.date > upTo || asked.has(keyOf(each));
  const { all, parts } = await readParts(db, books, bookings, counts);
  for (const line of all) {
    const ofLine = line.line === null ? byRate(parts.get(keyOf(line)) ?? []) : [];
    if (ofLine.length > 0) vat.set(keyOf(line), ofLine);
  }
  return vat;
}

/**
 * A line, its VAT by rate, and the parts of the sale that the line pays for. If the line is written in a
 * locked month, its VAT may differ from the VAT of its parts.
 */
export type LineWithParts = { line: LedgerLine; vat: VatAtRate[]; parts: VatPart[] };

/** All lines of a booking that have VAT, in their order. */
export async function partsOfBooking(
  db: Database,
  books: Books,
  bookingId: string,
): Promise<LineWithParts[]> {
  const { all, parts } = await readParts(db, books, [bookingId]);
  const written = await writtenVat(db, all);
  return all
    .map((line): LineWithParts => {
      const ofLine = parts.get(keyOf(line)) ?? [];
      return {
        line,
        vat: line.line === null ? byRate(ofLine) : (written.get(keyOf(line)) ?? []),
        parts: ofLine,
      };
    })
    .filter(({ vat }) => vat.length > 0);
}

async function readParts(
  db: Database,
  books: Books,
  bookings: readonly string[],
  counts: (line: LedgerLine) => boolean = () => true,
): Promise<{ all: LedgerLine[]; parts: Map<string, VatPart[]> }> {
  const rateAt = await readRates(db);
  const sold = await readSold(db, bookings);
  const read = await readLines(db, books, { from: longAgo, to: farAhead, bookings });
  const all = read.filter(counts);
  return { all, parts: partsOf(all, sold, await readTaken(db, bookings), rateAt) };
}

async function writtenVat(db: Database, lines: readonly LedgerLine[]): Promise<Map<string, VatAtRate[]>> {
  const written = lines.flatMap(({ line }) => line ?? []);
  const vat = new Map<string, VatAtRate[]>();
  if (written.length === 0) return vat;
  const rows = await db
    .selectFrom('ledgerVat')
    .selectAll()
    .where('lineId', '=', sql<number>`any(${written}::bigint[])`)
    .orderBy('rate', 'desc')
    .execute();
  for (const { lineId, rate, amount, vat: within } of rows) {
    const key = `line ${lineId}`;
    vat.set(key, [...(vat.get(key) ?? []), { rate: basisPoints(rate), amount, vat: within }]);
  }
  return vat;
}

/**
 * The items of a booking as they were first sold, and as they were after each move or change. `after`: keyed by the id
 * of the move or change.
 */
type Sold = { first: readonly SoldLine[]; bookedAt: Date; after: Map<string, SoldAfter> };
type SoldAfter = { lines: readonly SoldLine[]; waived: Pence };

/**
 * For each line, keyed by `keyOf`: the parts of the sale that the line pays for. `all`: the lines of one or
 * more bookings.
 */
export function partsOf(
  all: readonly LedgerLine[],
  sold: ReadonlyMap<string, Sold>,
  taken: TakenCharges,
  rateAt: RateAt,
): Map<string, VatPart[]> {
  const accounts = grouped(all.toSorted(inOrder), accountOf);
  const parts = new Map<string, VatPart[]>();
  for (const [account, lines] of accounts) {
    if (account === undefined) continue;
    const [{ bookingId, attemptId }] = lines as [LedgerLine];
    // Each charge is a separate supply, whether the customer paid it or we kept it from a deposit.
    const supplies =
      account === bookingId
        ? [{ lines, sold: sold.get(bookingId)! }]
        : linesOfCharges(lines, taken.of.get(attemptId ?? '') ?? [], taken.givenBackOf).map((charge) => ({
            lines: charge.lines,
            sold: alone(charge),
          }));
    for (const supply of supplies) {
      const vat = vatInOrder(supply.lines, supply.sold, rateAt);
      for (const line of supply.lines) {
        // While the business is not registered for VAT, parts with a rate of 0 are left out. A refund still has the VAT
        // of its payment.
        const ofLine = (vat.get(keyOf(line)) ?? []).filter(({ rate }) => rate !== 0 || rateAt(line.at) !== 0);
        if (ofLine.length > 0) parts.set(keyOf(line), [...(parts.get(keyOf(line)) ?? []), ...ofLine]);
      }
    }
  }
  return parts;
}

function byRate(parts: readonly VatPart[]): VatAtRate[] {
  return [...grouped(parts, ({ rate }) => rate)]
    .map(([rate, all]) => ({
      rate,
      amount: addPence(...all.map(({ amount }) => amount)),
      vat: addPence(...all.map(({ vat }) => vat)),
    }))
    .filter(({ amount, vat }) => amount !== 0 || vat !== 0)
    .toSorted((one, other) => other.rate - one.rate);
}

/**
 * Returns the line's key. The VAT of lines with the same key is calculated together: the lines of one booking's price,
 * or the lines of one payment of charges. Undefined: the line has no VAT.
 */
function accountOf({ kind, purpose, bookingId, attemptId }: LedgerLine): string | undefined {
  const { countsAs } = aboutLineKinds[kind];
  if (bookingId === null || purpose === null) return undefined;
  if (countsAs === 'held' || countsAs === 'fees' || countsAs === 'differences') return undefined;
  if (vatOfPurpose[purpose] === 'price') return bookingId;
  return attemptId === null ? undefined : `charges ${attemptId}`;
}

/** Returns the sale of one charge. The whole amount has VAT at the business's rate. */
function alone({ kind, lines }: { kind: ChargeKind; lines: readonly LedgerLine[] }): Sold {
  const amount = addPence(...lines.map((line) => largestPence(noMoney, line.amount)));
  return { first: [{ name: kind, amount, ownRate: null }], bookedAt: lines[0]!.at, after: new Map() };
}

/** If more is refunded than was paid, the excess has no VAT. */
function vatInOrder(
  lines: readonly LedgerLine[],
  { first, bookedAt, after }: Sold,
  rateAt: RateAt,
): Map<string, VatPart[]> {
  const events: PriceEvent[] = [{ kind: 'sold', id: 'sold', at: bookedAt, lines: first }];
  const cameBack = new Set(lines.flatMap(({ kind, sourceId }) => (kind === 'refund_failed' ? sourceId : [])));
  const aside = new Map<string, VatPart[]>();
  let held = noMoney;
  for (const line of lines) {
    const id = keyOf(line);
    const { kind, amount, at, sourceId } = line;
    if (kind === 'change') {
      const change = after.get(sourceId);
      if (change !== undefined) events.push({ kind: 'sold', id, at, ...change });
    } else if (kind === 'refund_failed') {
      aside.set(id, negated(aside.get(sourceId) ?? []));
    } else if (amount > 0) {
      held = addPence(held, amount);
      events.push({ kind: 'paid', id, at, amount });
    } else if (amount < 0) {
      const counted = smallerPence(subtractPence(noMoney, amount), held);
      if (counted === 0) continue;
      const event: PriceEvent = {
        kind: kind === 'chargeback' ? 'taken_back' : 'given_back',
        id,
        at,
        amount: counted,
      };
      // If the bank returned a refund, later lines are calculated as if that refund had never been made.
      if (cameBack.has(sourceId) && kind === 'refund') {
        const parts = vatOfPayments([...events, event], rateAt).get(id) ?? [];
        aside.set(id, parts).set(sourceId, parts);
        continue;
      }
      held = subtractPence(held, counted);
      events.push(event);
    }
  }
  return new Map([...vatOfPayments(events, rateAt), ...aside]);
}

const negated = (parts: readonly VatPart[]): VatPart[] =>
  parts.map((part) => ({
    ...part,
    amount: subtractPence(noMoney, part.amount),
    vat: subtractPence(noMoney, part.vat),
  }));

/** The business's rate of VAT at an instant, from its business terms. */
export async function readRates(db: Database): Promise<RateAt> {
  const { rows } = await sql<{ validFrom: Date; rate: number }>`
    select valid_from, (terms ->> 'vatRate')::integer as rate from business_terms order by valid_from, version`.execute(
    db,
  );
  const rates = rows.map(({ validFrom, rate }) => ({ validFrom, rate: basisPoints(rate) }));
  return (at): BasisPoints => rates.findLast(({ validFrom }) => validFrom <= at)?.rate ?? basisPoints(0);
}

type Move = { id: string; bookingId: string; soldBefore: Sale | null; fee: Pence; waived: Pence };

/**
 * The items that each booking had at first, and after each move or change. The table `moves` records only the
 * items before each move or change.
 */
async function readSold(db: Database, bookings: readonly string[]): Promise<Map<string, Sold>> {
  const { rows: now } = await sql<{ id: string; createdAt: Date; sale: Sale }>`
    select b.id, b.created_at, jsonb_build_object('basePrice', b.base_price, 'couponDiscount', b.coupon_discount,
      'byHand', b.by_hand, 'vatRate', b.vat_rate, 'items', coalesce((select jsonb_agg(jsonb_build_object(
        'menuItemId', i.menu_item_id, 'unitPrice', i.unit_price, 'quantity', i.quantity, 'vatRate', i.vat_rate)
        order by i.position) from booking_items i where i.booking_id = b.id), '[]')) as sale
    from bookings b where b.id = any(${bookings}::text[])`.execute(db);
  const moves = (await db
    .selectFrom('moves')
    .select(['id', 'bookingId', 'soldBefore', 'fee', 'waived'])
    .where('bookingId', '=', sql<string>`any(${bookings}::text[])`)
    .where('status', '=', 'done')
    .orderBy('decidedAt')
    .orderBy('id')
    .execute()) as Move[];
  const movesOf = grouped(moves, ({ bookingId }) => bookingId);
  return new Map(now.map(({ id, createdAt, sale }) => [id, soldOf(sale, createdAt, movesOf.get(id) ?? [])]));
}

function soldOf(now: Sale, bookedAt: Date, moves: readonly Move[]): Sold {
  // If the items before a move were not recorded, uses the first later record, or else the present items.
  const saleAt = (at: number) =>
    moves.slice(at).find(({ soldBefore }) => soldBefore !== null)?.soldBefore ?? now;
  const after = new Map<string, SoldAfter>();
  let fees = noMoney;
  for (const [at, { id, fee, waived }] of moves.entries()) {
    fees = addPence(fees, fee);
    const lines = soldLines(saleAt(at + 1));
    if (fees > 0) lines.push({ name: 'move_fee', amount: fees, ownRate: null });
    after.set(id, { lines, waived });
  }
  return { first: soldLines(saleAt(0)), bookedAt, after };
}
