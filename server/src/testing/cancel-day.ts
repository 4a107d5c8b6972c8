import { callOff } from '../bookings/cancellation/call-off.ts';
import type { Deps } from '../bookings/deps.ts';
import type { TimeOfDay } from '../catalogue/availability/closures.ts';

/** Calls off a day, or a part of it, as the console's command does, but names no staff member and has no undo. */
export async function cancelDay(
  deps: Deps,
  time: TimeOfDay,
  reason: string,
): Promise<{ told: number; ended: number }> {
  const { parties, paying } = await deps.db
    .transaction()
    .execute(async (transaction) => callOff(transaction, deps, time, { reason }, deps.now()));
  deps.mailWritten();
  deps.paymentsDue();
  return { told: parties.length, ended: paying };
}
