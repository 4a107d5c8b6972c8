import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { classicPounds, freeReservationBody, reservationBody } from '@slipway/testing/reservation-body.ts';
import type { SiteServer } from './site-server.ts';

/** The ids of the packages in the demonstration. */
export const packages = { Classic: 1, BBQ: 2, Sunset: 3, Party: 4, Team: 5 } as const;

export type Experience = keyof typeof packages;

/** A time on sale. */
export type Offer = {
  experience: Experience;
  slotId: number;
  /** '2027-05-08' */
  date: string;
  start: string;
  end: string;
};

/** A slot's surcharge on the price of its package: pounds, or percent. */
type MarkUp = { fixed: number } | { percentage: number };

type Wish = {
  experience?: Experience;
  surcharge?: MarkUp;
  weekdays?: readonly Weekday[];
  /** Accepts only slots of this day. */
  date?: string;
  /** Accepts only slots that start at this time or later. */
  earliest?: string;
};

type Weekday = 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday';

/** Accepts only slots without a surcharge. */
export const midweek: readonly Weekday[] = ['Tuesday', 'Wednesday', 'Thursday'];

const weekdayNames: readonly Weekday[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

const dayMs = 86_400_000;
/**
 * If a demo day is at least this many days ahead, it has free times, all boats are in service, and a platter can still
 * be ordered.
 */
const firstQuietDay = 17;

/** The days that tests have taken. Each test has a day of its own, so that no test takes the boats of another test. */
const given = new Set<string>();

/** A time with all three boats free, on a day that no other test of this server uses. */
export async function findOffer(site: SiteServer, wish: Wish = {}): Promise<Offer> {
  const { experience = 'Classic', surcharge, weekdays, date: wanted, earliest = '' } = wish;
  const from = new Date((await site.now()).getTime() + firstQuietDay * dayMs).toISOString().slice(0, 10);
  const days = await site.call(listAvailability, { body: { package_id: packages[experience] } });
  for (const { date, periods } of days) {
    if (wanted === undefined ? date < from || given.has(date) : date !== wanted) continue;
    if (weekdays !== undefined && !weekdays.includes(weekdayOf(date))) continue;
    const period = periods.find(
      (one) =>
        one.isAvailable && !one.isSoldOut && one.start_time >= earliest && hasSurcharge(one, surcharge),
    );
    if (period === undefined) continue;
    given.add(date);
    return { experience, slotId: period.period_id, date, start: period.start_time, end: period.end_time };
  }
  throw new Error(`the demonstration has no time like ${JSON.stringify(wish)}`);
}

function hasSurcharge(
  period: { price_type: string; base_price_mark_up: number },
  surcharge?: MarkUp,
): boolean {
  if (surcharge === undefined) return true;
  const [[type, value] = []] = Object.entries(surcharge);
  return period.price_type === type && period.base_price_mark_up === value;
}

/**
 * Books the time as another visitor, with a coupon for the whole price. Returns the booking id or the refusal's code.
 */
export async function bookElsewhere(
  site: SiteServer,
  offer: Offer,
  { email = 'somebody.else@example.com', coupon = 'ONTHEHOUSE' } = {},
): Promise<string> {
  const { id: customer } = await site.call(saveCustomer, {
    body: { first_name: 'Some', last_name: 'Body', phone: '01632960000', email, country: 'France' },
  });
  const answer = await site.ask(addZeroCostReservation, {
    body: freeReservationBody(
      { customer, slot: { id: offer.slotId, date: offer.date }, packageId: packages[offer.experience] },
      coupon,
    ),
  });
  return answer.success ? answer.data : answer.code;
}

/**
 * Holds boats at the day's other times without paying, until the next hold needs a proof of work. Returns the number
 * of holds.
 */
export async function putUnderPressure(
  site: SiteServer,
  { experience, date, slotId }: Offer,
): Promise<number> {
  const { id: customer } = await site.call(saveCustomer, {
    body: {
      first_name: 'Some',
      last_name: 'Body',
      phone: '01632960000',
      email: 'holds@example.com',
      country: 'France',
    },
  });
  const days = await site.call(listAvailability, { body: { package_id: packages[experience] } });
  const others =
    days.find((day) => day.date === date)?.periods.filter((one) => one.period_id !== slotId) ?? [];
  let held = 0;
  for (const { period_id, base_price_mark_up } of others.toReversed()) {
    for (let boat = 0; boat < fleet; boat += 1) {
      const answer = await site.ask(addReservation, {
        body: reservationBody({
          customer,
          slot: { id: period_id, date },
          packageId: packages[experience],
          pounds: classicPounds + base_price_mark_up,
        }),
      });
      if (!answer.success && answer.code === 'proof_needed') return held;
      if (!answer.success) throw new Error(`not held: ${answer.code}`);
      held += 1;
    }
  }
  throw new Error('the whole day can be held for nothing');
}

const fleet = 3;

/** Books all free boats of a time, and returns their number. */
export async function takeRemainingBoats(site: SiteServer, offer: Offer): Promise<number> {
  for (let taken = 0; taken <= fleet; taken += 1) {
    if ((await bookElsewhere(site, offer)) === 'slot_taken') return taken;
  }
  throw new Error('more boats were booked than there are');
}

function weekdayOf(date: string): Weekday {
  return weekdayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

/** 'Saturday 8 May 2027', as the screens and the email say it. */
export function asText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${weekdayOf(date)} ${Number(day)} ${monthNames[Number(month) - 1]} ${year}`;
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '12:00–14:00', with the en rule of the screens. */
export function hours(offer: Offer): string {
  return `${offer.start}–${offer.end}`;
}
