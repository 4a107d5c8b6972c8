import type { Simulator } from '../../simulator.ts';
import { type BalanceRow, type ChargeRow, balanceTransactions } from '../rows.ts';
import type { BalanceTransactionWire, Movement } from '../wire.ts';

const availableAfterSeconds = 3 * 24 * 60 * 60;

type Line = {
  merchant: string;
  /** The amount in pence; positive for money received. */
  amount: number;
  movement: Movement;
  source: string | null;
  /** The payment to which the line belongs, or null if it belongs to none. */
  payment: string | null;
  /** Stripe's fee for the movement. */
  fee?: number;
};

/**
 * Writes the balance line of a movement of money, and returns the line. The charge, refund or dispute stores the line's
 * id.
 */
export function writeLine(
  { store, makeId, clock }: Simulator,
  { merchant, amount, movement, source, payment, fee = 0 }: Line,
): BalanceRow {
  const id = `txn_3${makeId(23)}`;
  const created = clock.nowSeconds();
  const wire: BalanceTransactionWire = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created + availableAfterSeconds,
    balance_type: 'payments',
    created,
    currency: 'gbp',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'gbp',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement,
    source,
    status: 'pending',
    type: typeOf(movement),
  };
  return store.put(balanceTransactions, id, { merchant, payment, wire });
}

/** As at Stripe, a partial capture has two lines: the whole charge, and the released part. */
export function writeCapture(simulator: Simulator, { merchant, wire }: ChargeRow, captured: number): string {
  const { id: source, payment_intent: payment, amount } = wire;
  const of = { merchant, source, payment };
  const line = writeLine(simulator, { ...of, amount, movement: 'charge', fee: feeOf(captured) });
  if (captured < amount)
    writeLine(simulator, { ...of, amount: captured - amount, movement: 'partial_capture_reversal' });
  return line.wire.id;
}

/** Stripe's fee in pence: 1.5 percent and 20p, as for British cards. */
function feeOf(captured: number): number {
  return Math.round(captured * 0.015) + 20;
}

/**
 * Returns the type of a balance line. The line of a dispute is an 'adjustment'. Only the line's category tells a
 * dispute from another adjustment.
 */
function typeOf(movement: Movement): string {
  const types: Partial<Record<Movement, string>> = {
    dispute: 'adjustment',
    dispute_reversal: 'adjustment',
    fee: 'stripe_fee',
    network_cost: 'stripe_fee',
    partial_capture_reversal: 'refund',
    risk_reserved_funds: 'reserve_transaction',
    other_adjustment: 'adjustment',
  };
  return types[movement] ?? movement;
}
