import { type DayCancelled, callOff } from '../bookings/cancellation/cancel-day.ts';
import type { Deps } from '../bookings/deps.ts';
import type { TimeOfDay } from '../catalogue/availability/closures.ts';

/** Calls off a day, or a time of it, as the command does, without staff: all or nothing. */
export async function cancelDay(deps: Deps, time: TimeOfDay, reason: string): Promise<DayCancelled> {
  const cancelled = await deps.db
    .transaction()
    .execute(async (transaction) => callOff(transaction, deps, time, reason, deps.now()));
  deps.mailWritten();
  deps.paymentsDue();
  return cancelled;
}
