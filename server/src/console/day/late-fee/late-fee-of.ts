import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { type LateFee, dueBack, lateFee } from '@slipway/shared/rules/late-fee.ts';
import type { Trip } from '@slipway/shared/rules/trip.ts';
import { addPence, formatGbp } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { termsOfBooking } from '../../../catalogue/business-terms.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

type Of = Pick<Row<'bookings'>, 'id' | 'date' | 'startTime' | 'endTime'>;

/** The late fee under the booking's terms if the boat is back at `backAt`. */
export async function lateFeeOf(db: Database, booking: Of, trip: Trip, backAt: Date): Promise<LateFee> {
  const { terms } = await db
    .selectFrom('bookings')
    .select(termsOfBooking.as('terms'))
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  return lateFeeBy(terms, booking, trip, backAt);
}

export function lateFeeBy(
  terms: Pick<BoatTerms, 'lateReturnPerQuarterHour'>,
  { date, startTime, endTime }: Omit<Of, 'id'>,
  trip: Pick<Trip, 'arrived' | 'out'>,
  backAt: Date,
): LateFee {
  const due = dueBack({
    startsAt: toInstant(date, startTime),
    endsAt: toInstant(date, endTime),
    arrivedAt: trip.arrived?.at ?? null,
    outAt: trip.out?.at ?? null,
  });
  return lateFee(due, backAt, terms.lateReturnPerQuarterHour.charged);
}

/** The valid late fee of a booking: kept from the deposit or requested, and not waived. */
async function standingLateFee(
  db: Database,
  bookingId: string,
): Promise<Pick<Row<'charges'>, 'id' | 'amount' | 'rule'>[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'amount', 'rule'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'late')
    .where('letGoAt', 'is', null)
    .execute();
}

/**
 * Throws if the booking has a valid late fee. For the undo of a record of *Back*, pass the time in that record as
 * `otherBack`: a fee that was calculated from a different time is then ignored.
 */
export async function requireFeeUndecided(db: Database, bookingId: string, otherBack?: Date): Promise<void> {
  const standing = (await standingLateFee(db, bookingId)).filter(
    ({ rule }) => otherBack === undefined || rule === null || Date.parse(rule.back) === otherBack.getTime(),
  );
  if (standing.length === 0) return;
  const sum = addPence(...standing.map(({ amount }) => amount));
  throw new Refusal('invalid', {
    message: `A late fee of ${formatGbp(sum)} was charged by these times. Waive it first.`,
  });
}
