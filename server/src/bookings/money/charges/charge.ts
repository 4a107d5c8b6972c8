import type { WireCharge } from '@slipway/shared/api/console/charges.ts';
import { type ChargeKind, aboutCharges } from '@slipway/shared/rules/charges.ts';
import { type Pence, addPence, formatGbp, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import { openStatuses } from '../../../payments/attempt-status.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export type Charge = Row<'charges'>;

/** The pence that a party owes for a charge, or that we keep for it. */
export function netOf({
  amount,
  givenBack,
  letGoAt,
}: Pick<Charge, 'amount' | 'givenBack' | 'letGoAt'>): Pence {
  return letGoAt === null ? subtractPence(amount, givenBack ?? noMoney) : noMoney;
}

/** The fields of a charge that its party may see. */
export type Standing = Pick<
  Charge,
  | 'id'
  | 'kind'
  | 'amount'
  | 'reason'
  | 'source'
  | 'attemptId'
  | 'madeAt'
  | 'letGoAt'
  | 'letGoBecause'
  | 'objectsUntil'
  | 'objectedAt'
  | 'objection'
  | 'answeredAt'
  | 'answer'
  | 'givenBack'
  | 'notBefore'
>;

/** The state of a charge; `wireCharge` explains each state. */
export function stateOf(charge: Standing, now: Date): WireCharge['state'] {
  const { source, attemptId, letGoAt, objectedAt, answeredAt, objectsUntil } = charge;
  if (letGoAt !== null) return 'let_go';
  if (netOf(charge) === noMoney) return 'given_back';
  if (objectedAt !== null && answeredAt === null) return 'objected';
  if (source === 'pay_link') return attemptId === null ? 'owed' : 'paid';
  if (answeredAt !== null) return 'kept';
  return objectsUntil !== null && objectsUntil > now ? 'to_object' : 'kept';
}

export const sumOf = (charges: readonly Charge[]): Pence => addPence(noMoney, ...charges.map(netOf));

/** 'late back, £75.00' */
export const asText = ({ kind, amount }: { kind: ChargeKind; amount: Pence }): string =>
  `${aboutCharges[kind].label.toLowerCase()}, ${formatGbp(amount)}`;

/** All charges of a booking, in the order in which they were made. */
export function readCharges(db: Database, bookingId: string): Promise<Charge[]> {
  return ofBooking(db, bookingId).execute();
}

function ofBooking(db: Database, bookingId: string) {
  return (
    db
      .selectFrom('charges')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .orderBy('madeAt')
      // One press can make two charges: first the part kept from the deposit, then the part owed by link.
      .orderBy('source')
      .orderBy('id')
  );
}

/** Reads the charges whose money comes from this payment: kept from a deposit, or paid by link. */
export function chargesOf(db: Database, attempt: Pick<Row<'paymentAttempts'>, 'id' | 'bookingId'>) {
  return ofBooking(db, attempt.bookingId).where('attemptId', '=', attempt.id).execute();
}

/** Charges that are to be paid by link. */
export function owedCharges(db: Database, bookingId: string): Promise<Charge[]> {
  return ofBooking(db, bookingId).where('attemptId', 'is', null).where('letGoAt', 'is', null).execute();
}

/** Charges that were paid by link since this instant. A charge that was waived before any money moved is left out. */
export async function chargesPaidSince(db: Database, bookingId: string, since: Date): Promise<Charge[]> {
  const charges = await ofBooking(db, bookingId)
    .where('source', '=', 'pay_link')
    .where('attemptId', 'in', (attempts) =>
      attempts.selectFrom('paymentAttempts').select('id').where('acceptedAt', '>=', since),
    )
    .execute();
  return charges.filter((charge) => paidFor(charge) > 0);
}

/** The pence taken for a charge; before any money has moved, the pence that the party is asked for. */
export const paidFor = (charge: Charge): Pence => charge.taken ?? netOf(charge);

/** The caller has locked the charge's booking. */
export async function lockCharge(db: Database, id: string): Promise<Charge> {
  const charge = await db
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (charge === undefined) throw new Refusal('not_found');
  return charge;
}

/** After a change of the sum owed by link, requests the cancellation of payments whose forms ask for the old sum. */
export async function closeChargeForms(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', 'charge')
    .where('status', 'in', openStatuses)
    .where('cancelRequestedAt', 'is', null)
    .execute();
}
