import { openSales, stopSales } from '@slipway/shared/api/console/stops.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { endHoldsInStops } from '../../../bookings/cancellation/end-holds-in-stops.ts';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import type { Slot } from '../../../testing/test-catalogue.ts';
import { did, held, onSale, statusOf, undo } from '../../../testing/stopping-sales.ts';
import { minute, second } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let manager: StaffBrowser;
beforeEach(async () => {
  await jetty.site.db.deleteFrom('closures').execute();
  ({ manager } = await jetty.begin());
});

/** A visitor who is filling in the card form. */
async function paying(slot: Slot): Promise<{ bookingId: string; pays: () => Promise<string> }> {
  const reserved = await jetty.site.aVisitor().hold(slot);
  const { booking_id, transactionReference: payment_reference } = reserved;
  return {
    bookingId: booking_id,
    async pays() {
      jetty.site.provider.pays(booking_id);
      const { text } = await jetty.site
        .aVisitor()
        .ask(askPayment, { body: { booking_id, payment_reference } });
      return (JSON.parse(text) as { data: { status: string } }).data.status;
    },
  };
}

describe('a visitor who is paying when sales stop', () => {
  test('when sales stop, a visitor who is paying keeps the place for one minute, and then loses it', async () => {
    const visitor = await paying(jetty.slots.four);
    const done = await did(manager, stopSales, held({ from: '15:00' }));
    expect(done.effect.warnings).toEqual([
      expect.stringContaining('1 visitor is paying now and has a minute'),
    ]);
    jetty.site.clock.forward(59 * second);
    expect(await endHoldsInStops(jetty.site.deps)).toBe(0);
    expect(await statusOf(jetty, visitor.bookingId)).toBe('held');
    jetty.site.clock.forward(second);
    expect(await endHoldsInStops(jetty.site.deps)).toBe(1);
    expect(await statusOf(jetty, visitor.bookingId)).toBe('called_off');
    expect(await endHoldsInStops(jetty.site.deps)).toBe(0);
    expect(await visitor.pays()).toBe('cancelled');
    await advancePayments(jetty.site.deps);
    const { status } = await jetty.site.attempt(visitor.bookingId);
    expect(status).toBe('voided');
  });

  test('a visitor who pays within a minute after sales stopped gets the trip', async () => {
    const visitor = await paying(jetty.slots.four);
    await did(manager, stopSales, held({ isUntilFurtherNotice: true }));
    jetty.site.clock.forward(30 * second);
    expect(await visitor.pays()).toBe('confirmed');
    jetty.site.clock.forward(minute);
    await endHoldsInStops(jetty.site.deps);
    expect(await statusOf(jetty, visitor.bookingId)).toBe('confirmed');
  });

  test('a visitor who pays a minute after sales stopped gets no trip, even if no job has ended the hold', async () => {
    const visitor = await paying(jetty.slots.four);
    await did(manager, stopSales, held({}));
    jetty.site.clock.forward(minute);
    expect(await visitor.pays()).toBe('cancelled');
    expect(await statusOf(jetty, visitor.bookingId)).toBe('called_off');
  });

  test('a visitor who is paying keeps the place when the stop is undone', async () => {
    const visitor = await paying(jetty.slots.four);
    const done = await did(manager, stopSales, held({}));
    await undo(manager, done);
    expect(await onSale(jetty)).toEqual(['13:00', '16:00']);
    jetty.site.clock.forward(2 * minute);
    expect(await endHoldsInStops(jetty.site.deps)).toBe(0);
    expect(await visitor.pays()).toBe('confirmed');
  });

  test('if staff resume sales and then undo that, a visitor who is paying has a minute to finish', async () => {
    const { result } = await did(manager, stopSales, held({ from: '15:00' }));
    jetty.site.clock.forward(2 * minute);
    await endHoldsInStops(jetty.site.deps);
    const opened = await did(manager, openSales, { stops: [result.stop] });
    const visitor = await paying(jetty.slots.four);
    await undo(manager, opened);
    expect((await jetty.board(manager)).stops).toMatchObject([{ id: result.stop }]);
    jetty.site.clock.forward(30 * second);
    expect(await visitor.pays()).toBe('confirmed');
  });
});
