import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { cancelByPolicy } from '../../src/console/desk/cancel-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { stopSales } from '../../src/console/day/stops/stop-sales.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { Mover } from './mover.ts';
import { unlessRefused } from '../unless-refused.ts';
import { byItself, timePasses, weighted, playBursts, type StepsOf, staff } from '../settling/bursts.ts';
import { dayAfterAll, putOnSale } from '../settling/times-of-trials.ts';

type Trial = { env: ScheduleEnv; movers: readonly [Mover, Mover]; slots: readonly SlotToBook[] };

const steps: StepsOf<Trial> = {
  'one moves': (trial, random) => toAnySlot(trial, trial.movers[0], random),
  'the other moves': (trial, random) => toAnySlot(trial, trial.movers[1], random),
  'they swap': async ({ movers, slots }) => {
    const [one, other] = slots;
    if (one === undefined || other === undefined) return;
    await Promise.all([movers[0].amend(moveTo(other)), movers[1].amend(moveTo(one))]);
  },
  'guests change': ({ movers }, random) =>
    random.pick(movers).amend({ kind: 'change', guests: 1 + random.below(10), addOns: [] }),
  'a debt is paid': async ({ movers }, random) => {
    await random
      .pick(movers)
      .inHand?.pay(random.pick(['pays', 'pays', 'pays', 'declined']))
      .catch(() => {});
  },
  'a browser comes back': ({ movers }, random) => random.pick(movers).inHand?.outcome() ?? Promise.resolve(),
  ...byItself,
  'time passes': timePasses([1, 8, 16]),
  'a rival comes for a place': async ({ env, slots }, random) => {
    const rival = new Visitor(env, random.pick(env.providers), random.pick(slots), 2);
    const isPaying = random.chance(0.5);
    await rival.reserve();
    if (isPaying) await rival.checkout?.pay('pays').catch(() => {});
  },
  'somebody cancels': (trial, random) =>
    withOne(trial, random, async (bookingId) => void (await cancelBooking(trial.env.deps, bookingId))),
  'a day is called off': async ({ env, slots }, random) => {
    await cancelDay(env.deps, { date: random.pick(slots).date }, 'weather');
  },
  'staff stop sales': ({ env, slots }, random) => {
    const time = random.pick([{}, { from: '11:00', to: '13:00' }, { from: '12:30' }]);
    const kind = random.pick(['held', 'closed'] as const);
    return staff(env, stopSales, { kind, date: random.pick(slots).date, ...time });
  },
  'staff cancel somebody': (trial, random) =>
    withOne(trial, random, (bookingId) => staff(trial.env, cancelByPolicy, { bookingId })),
  'staff move somebody': (trial, random) =>
    withOne(trial, random, (bookingId) =>
      staff(trial.env, moveBookingByStaff, { bookingId, slotId: random.pick(trial.slots).id }),
    ),
  'staff change guests': (trial, random) =>
    withOne(trial, random, (bookingId) =>
      staff(trial.env, changeBookingByStaff, { bookingId, guests: 1 + random.below(10), addOns: [] }),
    ),
};

/** The steps, each with its weight: moves and payments are drawn more often than call-offs. */
const drawn = weighted(steps, {
  'one moves': 5,
  'the other moves': 5,
  'they swap': 4,
  'guests change': 2,
  'a debt is paid': 6,
  'a browser comes back': 4,
  'a webhook comes': 2,
  'the reconciler runs': 3,
  'the sweeps run': 2,
  'a rival comes for a place': 3,
  'staff move somebody': 3,
});

/** The clock moves by this number of days before each round of trials, so that a round finds free days near today. */
const daysBetween = 3;

/**
 * Plays trials, each derived from its seed. A trial has two parties, a day or two of its own, one or two boats, and
 * slots that overlap or differ in price. A trial plays about a dozen steps, up to four at the same time. Then the
 * jobs run until nothing is pending. Returns the steps of each trial.
 */
export async function runTrials(env: ScheduleEnv, seeds: readonly number[]): Promise<string[]> {
  await env.advance(daysBetween * 24 * 60);
  const trials: { trial: Trial; random: Random }[] = [];
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const slots = await someSlots(env, random);
    const [first, second] = slots as [SlotToBook, SlotToBook];
    const movers = [
      new Mover(env, random.pick(env.providers), first),
      new Mover(env, random.pick(env.providers), second),
    ] as const;
    trials.push({ trial: { env, movers, slots }, random });
  }
  const told = await Promise.all(trials.map(({ trial, random }) => playTrial(trial, random)));
  await comeToRest(env);
  return told.map((steps, nth) => `${seeds[nth]}: ${steps.join(' | ')}`);
}

async function playTrial(trial: Trial, random: Random): Promise<string[]> {
  const { env, movers } = trial;
  const told: string[] = [];
  for (const { visitor } of movers) {
    told.push(await visitor.reserve());
    if (random.chance(0.1)) continue;
    await visitor.checkout?.pay('pays').catch(() => {});
    await visitor.checkout?.outcome();
  }
  if (random.chance(0.9)) await advancePayments(env.deps);
  const bursts = await playBursts(trial, random, { steps, drawn, howMany: 3 + random.below(4) });
  return [...told, ...bursts];
}

/** Runs a step for one of the two parties, if it has a booking. */
async function withOne(
  { movers }: Trial,
  random: Random,
  work: (bookingId: string) => Promise<unknown>,
): Promise<void> {
  const { bookingId } = random.pick(movers);
  if (bookingId !== undefined) await unlessRefused(() => work(bookingId));
}

const moveTo = ({ id, date }: SlotToBook) => ({ kind: 'move', slotId: id, date }) as const;

function toAnySlot({ slots }: Trial, mover: Mover, random: Random): Promise<string> {
  return mover.amend(moveTo(random.pick(slots)));
}

/**
 * Returns four slots. The third overlaps the first, and the fourth is on the next day. The first two cost the package's
 * price; the third and the fourth may cost 20p or £20 more. In some trials the first day is at most twelve days ahead,
 * because in the last ten days before a trip nothing is refunded, and in the last four days a move costs a fee.
 */
async function someSlots(env: ScheduleEnv, random: Random): Promise<SlotToBook[]> {
  const { db, now } = env;
  const today = venueDate(now());
  const far = await dayAfterAll(env, { gap: 2 });
  const isNear = random.chance(0.3);
  const earliest = addDays(today, 3 + random.below(8));
  const date = (isNear ? await aFreeDay(db, earliest, addDays(today, 12)) : undefined) ?? far;
  const surcharge = () => random.pick([0, 0, 20, 2000]);
  const slots = await putOnSale(db, [
    [date, '10:00', '12:00'],
    [date, '13:00', '15:00'],
    [date, '11:00', '13:00', surcharge()],
    [addDays(date, 1), '10:00', '12:00', surcharge()],
  ]);
  const left = 1 + random.below(2);
  await sql`
    with boat as (select id from boats where is_in_service order by id offset ${left}),
    free as (select id from boat where not exists (select from allocations a
      where a.boat_id = boat.id and a.during && tsrange(${date}::date, ${date}::date + 2))),
    repair as (insert into boat_maintenance (boat_id, reason) select id, 'trial' from free returning id, boat_id)
    insert into allocations (boat_id, during, maintenance_id)
    select boat_id, tsrange(${date}::date, ${date}::date + 2), id from repair`.execute(db);
  return slots;
}

/** Returns the first day in this range that is free of allocations and is followed by another free day. */
async function aFreeDay(
  db: ScheduleEnv['db'],
  from: LocalDate,
  to: LocalDate,
): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate }>`
    select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where not exists (select from allocations a where a.during && tsrange(day::date, day::date + 2))
    order by day limit 1`.execute(db);
  return rows[0]?.day;
}
