import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { endHoldsInStops } from '../../src/bookings/cancellation/end-holds-in-stops.ts';
import { cancelBooking, endKeptClaims } from '../../src/bookings/cancellation/cancel-booking.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { expireMoves } from '../../src/bookings/move/expire-moves.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { cancelByPolicy } from '../../src/console/desk/cancel-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { stopSales } from '../../src/console/day/stops/stop-sales.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { trialsAtOnce } from '../settling/share-of-trials.ts';
import { Mover } from './mover.ts';

type Trial = { env: ScheduleEnv; movers: readonly [Mover, Mover]; slots: readonly SlotToBook[] };
type Step = (trial: Trial, random: Random) => Promise<unknown>;

const steps: Record<string, Step> = {
  'one moves': (trial, random) => toAnySlot(trial, trial.movers[0], random),
  'the other moves': (trial, random) => toAnySlot(trial, trial.movers[1], random),
  'they swap': async ({ movers, slots }) => {
    const [one, other] = slots;
    if (one === undefined || other === undefined) return;
    await Promise.all([movers[0].amend(moveTo(other)), movers[1].amend(moveTo(one))]);
  },
  'guests change': ({ movers }, random) =>
    random.pick(movers).amend({ kind: 'change', guests: 1 + random.below(10), addOns: [] }),
  'what is owed is paid': async ({ movers }, random) => {
    await random
      .pick(movers)
      .inHand?.pay(random.pick(['pays', 'pays', 'pays', 'declined']))
      .catch(() => {});
  },
  'a browser comes back': ({ movers }, random) => random.pick(movers).inHand?.outcome() ?? Promise.resolve(),
  'a webhook comes': async ({ env }, random) => {
    if (env.caught.length > 0) await env.deliver(random.pick(env.caught));
  },
  'webhooks are worked off': ({ env }) => processEvents(env.deps),
  'the reconciler runs': ({ env }) => advancePayments(env.deps),
  'refunds are sent': ({ env }) => sendRefunds(env.deps),
  'the sweeps run': ({ env }) =>
    Promise.all([
      expireMoves(env.deps),
      expireHolds(env.deps),
      endHoldsInStops(env.deps),
      endKeptClaims(env.db, env.now()),
    ]),
  // For all that share the clock.
  'time passes': async ({ env }, random) => {
    const minutes = random.pick([1, 8, 16]);
    if (random.chance(1 / trialsAtOnce)) await env.advance(minutes);
  },
  'a rival comes for a place': async ({ env, slots }, random) => {
    const rival = new Visitor(env, random.pick(env.providers), random.pick(slots), 2);
    const isPaying = random.chance(0.5);
    await rival.reserve();
    if (isPaying) await rival.checkout?.pay('pays').catch(() => {});
  },
  'somebody cancels': ({ env, movers }, random) =>
    refusable(async () => {
      const { bookingId } = random.pick(movers);
      if (bookingId !== undefined) await cancelBooking(env.deps, bookingId);
    }),
  'a day is called off': async ({ env, slots }, random) => {
    await cancelDay(env.deps, { date: random.pick(slots).date }, 'weather');
  },
  'staff stop sales': ({ env, slots }, random) =>
    refusable(async () => {
      const time = random.pick([{}, { from: '11:00', to: '13:00' }, { from: '12:30' }]);
      const input = {
        kind: random.pick(['held', 'closed'] as const),
        date: random.pick(slots).date,
        ...time,
      };
      await runCommand(env.deps, terminal, stopSales, { input, requestId: randomId() });
    }),
  'staff cancel somebody': ({ env, movers }, random) =>
    refusable(async () => {
      const { bookingId } = random.pick(movers);
      if (bookingId === undefined) return;
      await runCommand(env.deps, terminal, cancelByPolicy, { input: { bookingId }, requestId: randomId() });
    }),
  'staff move somebody': ({ env, movers, slots }, random) =>
    refusable(async () => {
      const { bookingId } = random.pick(movers);
      if (bookingId === undefined) return;
      await runCommand(env.deps, terminal, moveBookingByStaff, {
        input: { bookingId, slotId: random.pick(slots).id },
        requestId: randomId(),
      });
    }),
  'staff change guests': ({ env, movers }, random) =>
    refusable(async () => {
      const { bookingId } = random.pick(movers);
      if (bookingId === undefined) return;
      await runCommand(env.deps, terminal, changeBookingByStaff, {
        input: { bookingId, guests: 1 + random.below(10), addOns: [] },
        requestId: randomId(),
      });
    }),
};

/** Moves and money come more often than the weather. */
const weights: Partial<Record<string, number>> = {
  'one moves': 5,
  'the other moves': 5,
  'they swap': 4,
  'guests change': 2,
  'what is owed is paid': 6,
  'a browser comes back': 4,
  'a webhook comes': 2,
  'the reconciler runs': 3,
  'the sweeps run': 2,
  'a rival comes for a place': 3,
  'staff move somebody': 3,
};
const drawn = Object.keys(steps).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));

/** The near days of one round of trials are past in the one after the next. */
const daysBetween = 3;

/**
 * Trials, each all from its seed: two parties on a day or two of their own, with one boat or two and times that overlap,
 * cost more or cost less; a dozen steps in bursts of up to four at once; then everything comes to rest. Returns what each
 * did.
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
  const bursts = 3 + random.below(4);
  for (let burst = 0; burst < bursts; burst += 1) {
    const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(drawn));
    told.push(names.join(' + '));
    await Promise.all(names.map((name) => (steps[name] as Step)(trial, random)));
  }
  return told;
}

const moveTo = ({ id, date }: SlotToBook) => ({ kind: 'move', slotId: id, date }) as const;

function toAnySlot({ slots }: Trial, mover: Mover, random: Random): Promise<string> {
  return mover.amend(moveTo(random.pick(slots)));
}

async function refusable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Two times at the package's own price, and two besides: one that overlaps the first, one on the next day, dearer by
 * £20, by 20p or not at all. In the last ten days nothing goes back, in the last four there is a fee.
 */
async function someSlots({ db, now }: ScheduleEnv, random: Random): Promise<SlotToBook[]> {
  const { rows: last } = await sql<{ date: LocalDate | null }>`select max(date) as date from slots`.execute(
    db,
  );
  const today = venueDate(now());
  const latest = last[0]?.date ?? today;
  const far = addDays(latest > addDays(today, 200) ? latest : addDays(today, 200), 2);
  const isNear = random.chance(0.3);
  const earliest = addDays(today, 3 + random.below(8));
  const date = (isNear ? await aFreeDay(db, earliest, addDays(today, 12)) : undefined) ?? far;
  const surcharge = () => random.pick([0, 0, 20, 2000]);
  const wanted = [
    [date, '10:00', '12:00', 0],
    [date, '13:00', '15:00', 0],
    [date, '11:00', '13:00', surcharge()],
    [addDays(date, 1), '10:00', '12:00', surcharge()],
  ] as const;
  const slots: SlotToBook[] = [];
  await sql`delete from closures where date between ${date} and ${addDays(date, 1)}`.execute(db);
  for (const [day, start, end, price] of wanted) {
    const { rows } = await sql<SlotToBook>`
      insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
      values (${day}, ${start}, ${end}, 'fixed', ${price}, 1500)
      on conflict on constraint one_slot_per_start do update set is_open = true
      returning id, date`.execute(db);
    slots.push(...rows);
  }
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

/** The first day from here to there on which, and on the next, nobody has a boat. */
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
