import type { TestApp } from './test-app.ts';

/** A booking that was paid by card, with its money captured. */
export async function aPaidBooking(
  site: Pick<TestApp, 'aSlot' | 'aVisitor' | 'db' | 'clock' | 'setBooking'>,
  date?: string,
): Promise<string> {
  const slot = await site.aSlot(date === undefined ? {} : { date });
  const { id } = (await site.aVisitor().hold(slot)) as unknown as { id?: string };
  const booking =
    id ??
    (
      await site.db
        .selectFrom('bookings')
        .select('id')
        .where('slotId', '=', slot.id)
        .executeTakeFirstOrThrow()
    ).id;
  const now = site.clock.now();
  await site.db
    .updateTable('paymentAttempts')
    .set((eb) => ({
      status: 'captured',
      authorised: eb.ref('amount'),
      captured: eb.ref('amount'),
      nextCheckAt: null,
      updatedAt: now,
    }))
    .where('bookingId', '=', booking)
    .execute();
  await site.setBooking(booking, { status: 'confirmed', confirmedAt: now });
  await site.db.updateTable('allocations').set({ deadline: null }).where('bookingId', '=', booking).execute();
  return booking;
}
