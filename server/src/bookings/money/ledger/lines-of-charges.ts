import { type ChargeKind, aboutCharges } from '@slipway/shared/rules/charges.ts';
import {
  type Pence,
  addPence,
  noMoney,
  pence,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { LedgerLine } from './ledger-line.ts';

/** The pence taken for a charge. */
type Taken = { id: string; kind: ChargeKind; taken: Pence };

/**
 * `of` maps the id of a payment attempt to the charges that the attempt paid, oldest first. `givenBackOf` maps the
 * `sourceId` of a refund's lines to the id of the refunded charge.
 */
export type TakenCharges = {
  of: ReadonlyMap<string, readonly Taken[]>;
  givenBackOf: ReadonlyMap<string, string>;
};

export async function readTaken(db: Database, bookings: readonly string[]): Promise<TakenCharges> {
  const charges = await db
    .selectFrom('charges')
    .select(['id', 'kind', 'taken', 'attemptId'])
    .where('bookingId', '=', sql<string>`any(${bookings}::text[])`)
    .where('taken', '>', noMoney)
    .orderBy('madeAt')
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.chargeId')
    // In the ledger, the source of a refund in cash or by card machine is its `handMoney` row.
    .leftJoin('handMoney', 'handMoney.refundId', 'refunds.id')
    .select(['refunds.id', 'chargeId', 'handMoney.id as byHand'])
    .where('charges.bookingId', '=', sql<string>`any(${bookings}::text[])`)
    .execute();
  const of = new Map<string, Taken[]>();
  for (const { id, kind, taken, attemptId } of charges)
    of.set(attemptId!, [...(of.get(attemptId!) ?? []), { id, kind, taken: taken! }]);
  return {
    of,
    givenBackOf: new Map(refunds.map(({ id, chargeId, byHand }) => [String(byHand ?? id), chargeId!])),
  };
}

/**
 * Divides the lines of one payment, in their order, among the charges that the payment pays. Returns the charges that
 * have VAT, each with its share of every line. Incoming money pays the charges with VAT first, then the other charges.
 * Money left over belongs to no charge. A refund that names no charge is taken from this money first, then from the
 * charges in reverse order.
 */
export function linesOfCharges(
  lines: readonly LedgerLine[],
  charges: readonly Taken[],
  givenBackOf: TakenCharges['givenBackOf'],
): { kind: ChargeKind; lines: LedgerLine[] }[] {
  const cameBack = new Set(lines.flatMap(({ kind, sourceId }) => (kind === 'refund_failed' ? sourceId : [])));
  const withVat = charges.filter(({ kind }) => aboutCharges[kind].hasVat);
  const without = charges.filter(({ kind }) => !aboutCharges[kind].hasVat);
  const pots = [...withVat, ...without].map((charge): Pot & Taken => ({
    ...charge,
    held: noMoney,
    lines: [],
  }));
  // The money that belongs to no charge. Unlike a charge, it has no upper limit.
  const rest: Pot = { id: '', held: noMoney, lines: [] };
  for (const line of lines) {
    const { kind, amount, sourceId } = line;
    if (kind === 'refund_failed') {
      // Each part of the failed refund returns to the charge, or to `rest`, from which it was taken.
      for (const pot of [...pots, rest])
        for (const out of pot.lines.filter((each) => each.sourceId === sourceId && each.kind === 'refund'))
          pot.lines.push({ ...line, amount: subtractPence(noMoney, out.amount) });
      continue;
    }
    const isIn = amount > 0;
    const named = kind === 'refund' ? givenBackOf.get(sourceId) : undefined;
    const hasComeBack = kind === 'refund' && cameBack.has(sourceId);
    const ways = isIn
      ? pots.map((pot) => ({ pot, room: subtractPence(pot.taken, pot.held) }))
      : [
          ...pots.filter(({ id }) => id === named),
          rest,
          ...pots.filter(({ id }) => id !== named).toReversed(),
        ].map((pot) => ({ pot, room: pot.held }));
    let left = isIn ? amount : subtractPence(noMoney, amount);
    for (const { pot, room } of ways) {
      const share = smallerPence(left, room);
      if (share <= 0) continue;
      left = subtractPence(left, share);
      put(pot, line, isIn ? share : subtractPence(noMoney, share), hasComeBack);
    }
    if (left > 0 && isIn) put(rest, line, left, false);
  }
  return pots
    .filter((pot) => aboutCharges[pot.kind].hasVat && pot.lines.length > 0)
    .map((pot) => ({ kind: pot.kind, lines: pot.lines }));
}

type Pot = { id: string; held: Pence; lines: LedgerLine[] };

/** If the bank returned a refund, later lines are calculated as if that refund had never been made. */
function put(pot: Pot, line: LedgerLine, amount: Pence, hasComeBack: boolean): void {
  pot.lines.push({ ...line, amount });
  if (!hasComeBack) pot.held = pence(addPence(pot.held, amount));
}
