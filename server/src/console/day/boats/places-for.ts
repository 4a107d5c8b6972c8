import type { Scope } from '@slipway/shared/rules/permissions.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { requireDay } from '../../out-of-reach.ts';
import { dayOfBooking } from '../../out-of-reach.ts';
import { claimsOfDay, unfitOn } from './move-claims.ts';
import { planMove } from './plan-move.ts';

/**
 * Returns each boat with its answer for one party: whether the party can have the boat, the party with which
 * it would swap boats, and the reason if the party cannot have the boat.
 */
export async function placesFor(db: Database, bookingId: string, scope: Scope, now: Date) {
  const date = await dayOfBooking(db, bookingId);
  if (date === undefined) throw new Refusal('not_found');
  requireDay(scope, date, now);
  const claims = await claimsOfDay(db, date);
  const unfit = await unfitOn(db, date);
  const boats = await db.selectFrom('boats').selectAll().orderBy('id').execute();
  return {
    places: boats.map((boat) => {
      const plan = planMove(claims, bookingId, boat, unfit);
      const isLegal = !('sentence' in plan);
      const other = isLegal ? plan.swapsWith[0] : undefined;
      return {
        boat: { id: boat.id, name: boat.name },
        isLegal,
        swapsWith:
          other === undefined || other.bookingId === null
            ? null
            : {
                bookingId: other.bookingId,
                firstName: other.firstName ?? '',
                startTime: other.startTime ?? '',
              },
        sentence: isLegal ? '' : plan.sentence,
      };
    }),
  };
}
