import { getBooking } from '@slipway/shared/api/bookings.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { testAppOfFile } from '../testing/test-app.ts';

const site = testAppOfFile();
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1);

/** Each trip is from 10:00 to 12:00 venue time, which is not always 10:00 to 12:00 UTC. */
const weekends = [
  {
    words: 'Saturday 28 March 2026',
    date: '2026-03-28',
    lastNotice: '2026-03-28T08:00:00Z',
    end: '2026-03-28T12:00:00Z',
    lastCancel: '2026-03-19T00:00:00Z',
    lastDay: 'Wednesday 18 March 2026',
  },
  {
    words: 'Sunday 29 March 2026',
    date: '2026-03-29',
    lastNotice: '2026-03-29T07:00:00Z',
    end: '2026-03-29T11:00:00Z',
    lastCancel: '2026-03-20T00:00:00Z',
    lastDay: 'Thursday 19 March 2026',
  },
  {
    words: 'Saturday 24 October 2026',
    date: '2026-10-24',
    lastNotice: '2026-10-24T07:00:00Z',
    end: '2026-10-24T11:00:00Z',
    lastCancel: '2026-10-14T23:00:00Z',
    lastDay: 'Wednesday 14 October 2026',
  },
  {
    words: 'Sunday 25 October 2026',
    date: '2026-10-25',
    lastNotice: '2026-10-25T08:00:00Z',
    end: '2026-10-25T12:00:00Z',
    lastCancel: '2026-10-15T23:00:00Z',
    lastDay: 'Thursday 15 October 2026',
  },
];

test.each(weekends)(
  '$words, a 10:00 trip is shown at 10:00 everywhere, even if the clocks change that night',
  async (trip) => {
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const slot = await site.aSlot({ date: trip.date });
    const shown = async () =>
      (await visitor.get(listAvailability, { body: { from: trip.date, to: trip.date } })).flatMap(
        ({ date, periods }) => periods.map((period) => ({ date, ...period })),
      );

    site.clock.set(new Date(trip.lastNotice));
    expect(await shown()).toEqual([
      expect.objectContaining({ date: trip.date, start_time: '10:00', end_time: '12:00', isSoldOut: false }),
    ]);
    site.clock.forward(1);
    expect(await shown()).toEqual([]);

    site.clock.set(justBefore(trip.lastCancel));
    const id = await visitor.book(slot, coupon);
    const view = () => visitor.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } });
    expect(await view()).toMatchObject({
      booking_status: 'open',
      booking_date: trip.date,
      expected_start_time: '10:00',
      expected_endtime: '12:00',
      duration_description: 'about 2 hours',
      can_cancel: true,
    });
    expect(await shown()).toEqual([expect.objectContaining({ start_time: '10:00', isSoldOut: true })]);
    const mail = (await site.mailed({ bookingId: id }))[0]!;
    expect(mail.subject).toBe(`Booked: Classic, ${trip.words}, 10:00`);
    expect(mail.textBody).toContain(`When: ${trip.words}, 10:00 to 12:00`);
    expect(mail.textBody).toContain(`You can cancel until the end of ${trip.lastDay}.`);
    const claim = await site.db
      .selectFrom('allocations')
      .select('during')
      .where('bookingId', '=', id)
      .executeTakeFirst();
    expect(claim!.during).toBe(`["${trip.date} 10:00:00","${trip.date} 12:30:00")`);

    site.clock.set(new Date(trip.lastCancel));
    expect(await view()).toMatchObject({ booking_status: 'open', can_cancel: false });
    site.clock.set(justBefore(trip.end));
    expect(await view()).toMatchObject({ booking_status: 'open' });
    site.clock.set(new Date(trip.end));
    expect(await view()).toMatchObject({ booking_status: 'closed' });
  },
);
