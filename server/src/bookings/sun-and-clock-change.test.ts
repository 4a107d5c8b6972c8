// oxlint-disable no-restricted-globals -- compared with a library of instants
import { getBooking } from '@slipway/shared/api/bookings.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { addDays, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Body, Observer, SearchRiseSet } from 'astronomy-engine';
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { at } from '../testing/test-clock.ts';
import { testAppOfFile } from '../testing/test-app.ts';

const site = testAppOfFile();
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
  await site.aRule({ name: 'Sunset', weekdays: [1, 2, 3, 4, 5, 6, 7], startTimes: [], sunMinutes: [-90] });
});

/** The clocks change in the early hours of 28 March and 31 October 2027. */
const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'];

const atTheLake = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

/** Ninety minutes before sunset, rounded to a quarter of an hour. The sunset is from a library used only in tests. */
function expectedStart(date: string): Date {
  const { latitude, longitude } = site.deps.business.place;
  const sunset = SearchRiseSet(
    Body.Sun,
    new Observer(latitude!, longitude!, 0),
    -1,
    new Date(`${date}T12:00:00Z`),
    1,
  )!.date;
  const quarter = 15 * 60_000;
  return new Date(Math.round((sunset.getTime() - 90 * 60_000) / quarter) * quarter);
}

test.each(days)(
  'on %s a trip timed by the sun starts at the right time on the page, in the email and in the calendar',
  async (day) => {
    const date = localDate(day);
    const start = expectedStart(day);
    const [starts, ends] = [start, new Date(start.getTime() + 120 * 60_000)].map((each) =>
      atTheLake.format(each),
    ) as [string, string];
    site.clock.set(at(`${addDays(date, -20)} 09:00`));
    await materialiseSlots(site.db, addDays(date, -20), 25, site.deps.business.place);
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const [shown] = await visitor.get(listAvailability, { body: { from: day, to: day } });
    expect(shown?.periods.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      [starts, ends],
    ]);

    const slot = await site.db
      .selectFrom('slots')
      .selectAll()
      .where('date', '=', date)
      .where('isOpen', '=', true)
      .executeTakeFirstOrThrow();
    const id = await visitor.book(slot, coupon);
    expect(
      await visitor.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } }),
    ).toMatchObject({ booking_date: day, expected_start_time: starts, expected_endtime: ends });

    const mail = (await site.mailed({ bookingId: id }))[0]!;
    const when = `When: ${formatLongDate(date)}, ${starts} to ${ends}`;
    expect(mail.subject).toBe(`Booked: Classic, ${formatLongDate(date)}, ${starts}`);
    expect(mail.textBody).toContain(when);
    expect(mail.htmlBody).toContain(`${starts} to ${ends}`);
    expect(instantsIn(mail.calendar ?? '')).toEqual([start, afterTwoHours(start)]);
    const { payload } = await site.app.inject(`/api/booking/calendar/${id}?email=ada@example.com`);
    expect(instantsIn(payload)).toEqual([start, afterTwoHours(start)]);
    // The allocation begins when the trip starts by the lake's clock, even if the clocks changed that night.
    const claim = await site.db
      .selectFrom('allocations')
      .select('during')
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow();
    expect(claim.during).toMatch(new RegExp(`^\\["${day} ${starts}:00","${day} `));
  },
);

const afterTwoHours = (start: Date) => new Date(start.getTime() + 120 * 60_000);

/** The start and end of a calendar file's event, calculated from the file's own time zone rules. */
function instantsIn(file: string): Date[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return [event.startDate, event.endDate].map((time) => {
    const atVenue = time.clone();
    atVenue.zone = zone;
    return new Date(atVenue.toUnixTime() * 1000);
  });
}
