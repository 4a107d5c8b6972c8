import { type Scope, reachesDay } from '@slipway/shared/rules/permissions.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { dayOfBooking } from '../lock-trip.ts';
import { claimsOfDay } from './move-claims.ts';
import { planMove } from './plan-move.ts';

/** Every hull for a party: which it may take, with whom it would swap, and why not the others. */
export async function placesFor(db: Database, bookingId: string, scope: Scope, now: Date) {
  const date = await dayOfBooking(db, bookingId);
  if (date === undefined) throw new Refusal('not_found');
  if (!reachesDay(scope, daysBetween(venueDate(now), date))) throw new Refusal('out_of_reach');
  const claims = await claimsOfDay(db, date);
  const boats = await db.selectFrom('boats').selectAll().orderBy('id').execute();
  return {
    places: boats.map((boat) => {
      const plan = planMove(claims, bookingId, boat);
      const isLegal = !('sentence' in plan);
      const other = isLegal ? plan.swapsWith[0] : undefined;
      return {
        boat: { id: boat.id, name: boat.name },
        is_legal: isLegal,
        swaps_with:
          other === undefined || other.bookingId === null
            ? null
            : {
                booking_id: other.bookingId,
                first_name: other.firstName ?? '',
                start_time: other.startTime ?? '',
              },
        sentence: isLegal ? '' : plan.sentence,
      };
    }),
  };
}
