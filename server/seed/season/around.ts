import { dayMs, hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays, addMonths, partsOf, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sendDailySummary } from '../../src/bookings/follow-up/day-sheet.ts';
import { addReview } from '../../src/bookings/follow-up/add-review.ts';
import { thankParties } from '../../src/bookings/follow-up/thank-parties.ts';
import { loadCustomerAndItems, selectConfirmedBooking } from '../../src/bookings/select-booking.ts';
import { takeBoatOut } from '../../src/console/day/boats/take-boat-out.ts';
import { lockPeriod } from '../../src/console/desk/money/books/lock-period.ts';
import { answerEnquiry, finishEnquiry } from '../../src/console/enquiries/enquiry-commands.ts';
import { answerReview, hideReview } from '../../src/console/reviews/review-commands.ts';
import { insertMail } from '../../src/mail/mail-queries.ts';
import { enquiryReceivedMail } from '../../src/mail/templates/enquiry-received.ts';
import { reminderMail } from '../../src/mail/templates/reminder.ts';
import { signLink } from '../../src/platform/security/signed-link.ts';
import { boatUnderRepair } from '../boats.ts';
import { windOf } from './called-off.ts';
import type { Chance } from './chance.ts';
import type { Party } from './parties.ts';
import { type Step, startOf } from './step.ts';
import { answerToLate, enquiries, firstNames, lastNames, reviewWords } from './words.ts';
import { NotThere, type SeasonWorld } from './world.ts';

/** The repair of a boat, five weeks before the first day: a day and a half on the slipway. */
export function boatOut(firstDay: LocalDate): Step[] {
  const date = addDays(firstDay, -35 - ((weekdayOf(firstDay) + 5) % 7));
  const [from, to] = [
    { date, time: '09:00' },
    { date: addDays(date, 1), time: '20:00' },
  ];
  return [
    {
      at: toInstant(date, localTime('08:10')),
      play: async (world) =>
        world.run('manager', takeBoatOut, {
          boat: await world.boat(boatUnderRepair),
          from,
          to,
          why: 'The motor stops when it rains',
        }),
    },
  ];
}

/** The owner locks the first two months in which money moved, each on the sixth of the next month. */
export function lockedMonths(steps: readonly Step[]): Step[] {
  const first = steps.filter(({ pays }) => pays).map(({ at }) => at.getTime());
  if (first.length === 0) return [];
  const begin = venueDate(new Date(Math.min(...first)));
  return [0, 1].map((nth) => {
    const month = addMonths(`${begin.slice(0, 7)}-01` as LocalDate, nth);
    return {
      at: new Date(toInstant(addMonths(month, 1), localTime('09:30')).getTime() + 5 * dayMs),
      play: (world) => world.run('owner', lockPeriod, { month: month.slice(0, 7) }),
    };
  });
}

/** Two wind readings a day in the three weeks before `firstDay`: mostly light airs, sometimes more wind. */
export function windRead(firstDay: LocalDate, chance: Chance): Step[] {
  return Array.from({ length: 21 }, (_, nth) => addDays(firstDay, nth - 21)).flatMap((date) => {
    const morning = chance.between(3, 10);
    const noon = morning + chance.between(0, 5);
    return windOf(date, [
      ['09:25', morning, morning + chance.between(2, 6)],
      ['13:15', noon, noon + chance.between(3, 9)],
    ]);
  });
}

/** An enquiry from the site's form, and Tom's answer to it a day later. */
export function asked(firstDay: LocalDate, chance: Chance): Step[] {
  return enquiries.flatMap(({ guests = null, inDays, message, answer, isDone }, nth): Step[] => {
    const firstName = chance.pick(firstNames);
    const name = `${firstName} ${chance.pick(lastNames)}`;
    const email = `${name.replace(' ', '.')}@season.example`.toLowerCase();
    const daysAgo = answer === undefined ? enquiries.length - nth : 26 - 3 * nth;
    const at = new Date(
      toInstant(addDays(firstDay, -daysAgo), localTime('19:05')).getTime() + nth * minuteMs,
    );
    const wantedDate = inDays === undefined ? null : addDays(firstDay, inDays);
    const row = { name, email, phone: '07700 900555', message, guests, wantedDate };
    const find = (world: SeasonWorld) => findEnquiry(world, message);
    const steps: Step[] = [
      {
        at,
        async play({ db, deps }) {
          await db
            .insertInto('enquiries')
            .values({ ...row, createdAt: at })
            .execute();
          await insertMail(db, enquiryReceivedMail(row, deps.business), at);
        },
      },
    ];
    if (answer !== undefined)
      steps.push({
        at: new Date(at.getTime() + 15 * hourMs),
        play: async (world) =>
          world.run('manager', answerEnquiry, {
            enquiry: await find(world),
            words: `Dear ${firstName},\n\n${answer}\n\nTom`,
            answersSeen: 0,
          }),
      });
    if (isDone === true)
      steps.push({
        at: new Date(at.getTime() + 40 * hourMs),
        play: async (world) =>
          world.run('manager', finishEnquiry, { enquiry: await find(world), isDone: true }),
      });
    return steps;
  });
}

async function findEnquiry({ db }: SeasonWorld, message: string): Promise<number> {
  const found = await db
    .selectFrom('enquiries')
    .select('id')
    .where('message', '=', message)
    .executeTakeFirst();
  if (found === undefined) throw new NotThere('the enquiry is gone');
  return found.id;
}

/** Some parties review their trip two days later. The reviews are marked as samples, because they are invented. */
export function reviewsOf(parties: readonly Party[], firstDay: LocalDate): Step[] {
  const earliest = addDays(firstDay, -230);
  const some = parties.filter(
    ({ date, email }) => email !== '' && date >= earliest && date < addDays(firstDay, -3),
  );
  const apart = Math.max(1, Math.floor(some.length / reviewWords.length));
  return reviewWords.flatMap(([stars, words], nth): Step[] => {
    const party = some[nth * apart];
    if (party === undefined) return [];
    const at = new Date(startOf(party) + 2 * dayMs);
    const review = async (world: SeasonWorld) => {
      const bookingId = await world.booking(party.nth);
      const row = await world.db
        .selectFrom('reviews')
        .select('id')
        .where('bookingId', '=', bookingId)
        .executeTakeFirst();
      if (row === undefined) throw new NotThere('they have not said how it was');
      return row.id;
    };
    const steps: Step[] = [
      {
        at,
        async play(world) {
          const bookingId = await world.booking(party.nth);
          const link = `${bookingId}.${signLink(world.deps.linkKey, 'review', bookingId)}`;
          const name = `${party.firstName} ${party.lastName.slice(0, 1)}.`;
          await addReview(world.deps, world.db, { link, stars, name, words });
          await world.db
            .updateTable('reviews')
            .set({ isSample: true })
            .where('bookingId', '=', bookingId)
            .execute();
        },
      },
    ];
    if (stars === 1)
      steps.push({
        at: new Date(at.getTime() + 3 * hourMs),
        play: async (world) =>
          world.run('manager', hideReview, { review: await review(world), because: 'private details' }),
      });
    if (stars === 2)
      steps.push({
        at: new Date(at.getTime() + 20 * hourMs),
        play: async (world) =>
          world.run('manager', answerReview, { review: await review(world), was: '', words: answerToLate }),
      });
    return steps;
  });
}

/** The steps that run the nightly jobs after each of these days, until `begunAt`. */
export function nightsOf(days: readonly LocalDate[], begunAt: Date): Step[] {
  return [...new Set(days)]
    .map((date) => toInstant(addDays(date, 1), localTime('03:05')))
    .filter((at) => at <= begunAt)
    .map((at) => ({ at, play: (world) => world.endDay() }));
}

/** 36 hours, in milliseconds. This is longer than the demonstration's first night. */
export const nightMs = 36 * hourMs;
const reminders = [72, 24] as const;

/**
 * During the first night the jobs would send some emails: thanks for the last days, tomorrow's list for the owner, and
 * the reminders that fall due. This step marks these emails as sent.
 */
export function reminded(begunAt: Date): Step[] {
  return [
    {
      at: begunAt,
      async play(world) {
        const date = venueDate(begunAt);
        const until = new Date(begunAt.getTime() + nightMs);
        const nine = toInstant(date, localTime('09:00'));
        const evenings = [date, addDays(date, 1)].map((day) => toInstant(day, localTime('18:00')));
        await thankParties({ ...world.deps, now: () => nine });
        for (const evening of evenings) await sendDailySummary({ ...world.deps, now: () => evening });
        // The two jobs above stamped their emails with 9:00 or 18:00. This update changes that time to `begunAt`.
        await world.db
          .updateTable('mails')
          .set({ createdAt: begunAt, nextAttemptAt: begunAt })
          .where('createdAt', 'in', [nine, ...evenings])
          .where('sentAt', 'is', null)
          .execute();
        for (const id of await comingSoon(world, date)) await remind(world, id, until);
      },
    },
  ];
}

async function comingSoon({ db }: SeasonWorld, date: LocalDate): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('demoSeasonParties', 'demoSeasonParties.bookingId', 'bookings.id')
    .select('bookings.id')
    .where('status', '=', 'confirmed')
    .where('date', '>=', date)
    .where('date', '<=', addDays(date, 6))
    .execute();
  return rows.map(({ id }) => id);
}

async function remind({ db, now }: SeasonWorld, id: string, until: Date): Promise<void> {
  const booking = await selectConfirmedBooking(db, id).executeTakeFirst();
  if (booking === undefined) return;
  const { customer, items } = await loadCustomerAndItems(db, booking);
  for (const hours of reminders)
    if (startOf(booking) - hours * hourMs <= until.getTime())
      await insertMail(db, reminderMail(booking, items, customer, hours), now);
}

/** The latest summer Saturday (May to September) at least twelve days before the first day. */
export function lastSummerSaturday(firstDay: LocalDate): LocalDate {
  let date = addDays(firstDay, -12);
  for (;;) {
    const { month } = partsOf(date);
    if (weekdayOf(date) === 6 && month >= 5 && month <= 9) return date;
    date = addDays(date, -1);
  }
}
