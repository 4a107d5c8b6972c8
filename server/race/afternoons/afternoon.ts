import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { packageIds } from '../../seed/packages.ts';
import { answerOffer } from '../../src/bookings/cancellation/answer-offer.ts';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { oldPlaceKeptUntil } from '../../src/bookings/cancellation/old-places.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import type { Command } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { answerForParty } from '../../src/console/day/decisions/answer-for-party.ts';
import { callOff } from '../../src/console/day/decisions/call-off.ts';
import { openAgain } from '../../src/console/day/decisions/open-again.ts';
import { openSales } from '../../src/console/day/stops/open-sales.ts';
import { stopSales } from '../../src/console/day/stops/stop-sales.ts';
import { moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { sellWalkIn } from '../../src/console/desk/sell-commands.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { Random } from '../../src/testing/random.ts';
import { Mover } from '../moving/mover.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { owner } from '../undo/staff-of-trials.ts';
import { unlessRefused } from '../unless-refused.ts';
import { type StepsOf, byItself, playBursts, timePasses, weighted } from '../settling/bursts.ts';
import { putOnSale } from '../settling/times-of-trials.ts';
import { leaveBoats } from '../scene.ts';

/** Three slots on one afternoon, a slot on another day, and everybody involved. */
export type Afternoon = {
  env: ScheduleEnv;
  date: LocalDate;
  slots: readonly SlotToBook[];
  mover: Mover;
  /** The browsers that pay. One of them is the mover's browser. */
  visitors: Visitor[];
  /** Bookings sold at the jetty for cash, to parties without an email address. */
  sold: string[];
  /** Staff's actions, which later steps may undo. */
  actions: number[];
  done: Map<string, number>;
  /** Broken promises: each entry says which party has lost a place that was kept for it. */
  broken: string[];
};

const undoable: readonly Command[] = [callOff, openAgain, answerForParty, stopSales, openSales];
const parts = [{}, { from: '12:00', to: '19:00' }, { from: '14:00' }, { from: '14:30', to: '16:30' }];

async function staffDo(afternoon: Afternoon, command: Command, input: object): Promise<void> {
  await unlessRefused(async () => {
    const done = await runCommand(afternoon.env.deps, owner, command, { input, requestId: randomId() });
    const id = done.action?.id;
    if (id !== undefined && undoable.includes(command)) afternoon.actions.push(id);
    count(afternoon, command.name);
  });
}

function aParty({ visitors, sold }: Afternoon, random: Random): string | undefined {
  const ids = [...visitors.flatMap(({ bookingId }) => bookingId ?? []), ...sold];
  return ids.length === 0 ? undefined : random.pick(ids);
}

/** A party with an open offer of another time, or any party if nobody has an open offer. */
async function anOffered(afternoon: Afternoon, random: Random): Promise<string | undefined> {
  const ids = [...afternoon.visitors.flatMap(({ bookingId }) => bookingId ?? []), ...afternoon.sold];
  const rows = await afternoon.env.db
    .selectFrom('bookings')
    .innerJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .select('bookings.id')
    .where('bookings.id', 'in', [...ids, ''])
    .where('status', '=', 'cancelled')
    .where('offerUntil', 'is not', null)
    .orderBy('bookings.createdAt')
    .execute();
  return rows.length === 0 ? aParty(afternoon, random) : random.pick(rows).id;
}

async function stopsOf({ env, date }: Afternoon, isCalledOff: boolean): Promise<number[]> {
  const rows = await env.db
    .selectFrom('closures')
    .select('id')
    .where('date', '=', date)
    .where('isCalledOff', '=', isCalledOff)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A party asks for its old time. If the old place is still kept for the party, nobody else may have got the place. */
async function takesOldTime(afternoon: Afternoon, random: Random): Promise<void> {
  const { env, broken } = afternoon;
  const id = await anOffered(afternoon, random);
  const row = await env.db
    .selectFrom('bookings')
    .select(['slotId', oldPlaceKeptUntil(env.now()).as('until')])
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  if (id === undefined || row === undefined) return;
  try {
    await answerOffer(env.deps, id, { kind: 'slot', slotId: row.slotId });
    count(afternoon, row.until === null ? 'an old time, first come' : 'an old time that was kept');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'slot_taken' && row.until !== null && env.now() < row.until)
      broken.push(`${id}: its old place was kept until ${row.until.toISOString()}, and somebody has it`);
  }
}

async function answers(afternoon: Afternoon, random: Random): Promise<void> {
  const { env, slots } = afternoon;
  const id = await anOffered(afternoon, random);
  if (id === undefined) return;
  const isMoney = random.chance(0.4);
  const answer = isMoney
    ? ({ kind: 'money' } as const)
    : ({ kind: 'slot', slotId: random.pick(slots).id } as const);
  await unlessRefused(async () => {
    await answerOffer(env.deps, id, answer);
    count(afternoon, isMoney ? 'the money' : 'another time');
  });
}

const steps: StepsOf<Afternoon> = {
  'staff call off': (afternoon, random) =>
    staffDo(afternoon, callOff, { date: afternoon.date, ...random.pick(parts), because: 'strong wind' }),
  'staff open again': async (afternoon, random) => {
    const stops = await stopsOf(afternoon, true);
    if (stops.length > 0) await staffDo(afternoon, openAgain, { stop: random.pick(stops) });
  },
  'staff take something back': async (afternoon, random) => {
    const { env, actions } = afternoon;
    if (actions.length === 0) return;
    const actionId = random.chance(0.7) ? actions.at(-1)! : random.pick(actions);
    await unlessRefused(async () => {
      await undoAction(env.deps, undoable, owner, { actionId, requestId: randomId() });
      count(afternoon, 'taken back');
    });
  },
  'staff answer for a party': async (afternoon, random) => {
    const bookingId = await anOffered(afternoon, random);
    const slotId = random.chance(0.5) ? random.pick(afternoon.slots).id : undefined;
    if (bookingId !== undefined)
      await staffDo(afternoon, answerForParty, { bookingId, ...(slotId === undefined ? {} : { slotId }) });
  },
  'staff stop sales': (afternoon, random) =>
    staffDo(afternoon, stopSales, { kind: 'held', date: afternoon.date, ...random.pick(parts) }),
  'staff lift a stop': async (afternoon, random) => {
    const stops = await stopsOf(afternoon, false);
    if (stops.length > 0) await staffDo(afternoon, openSales, { stops: [random.pick(stops)] });
  },
  'staff sell for cash': (afternoon, random) => sellForCash(afternoon, random),
  'staff move somebody': async (afternoon, random) => {
    const bookingId = aParty(afternoon, random);
    if (bookingId !== undefined)
      await staffDo(afternoon, moveBookingByStaff, { bookingId, slotId: random.pick(afternoon.slots).id });
  },
  'a party takes its old time': takesOldTime,
  'a party answers': answers,
  'somebody cancels': async (afternoon, random) => {
    const id = aParty(afternoon, random);
    await unlessRefused(async () => {
      if (id === undefined) return;
      await cancelBooking(afternoon.env.deps, id);
      count(afternoon, 'somebody cancels');
    });
  },
  'somebody moves': async ({ mover, slots }, random) => {
    const { id, date } = random.pick(slots);
    await mover.amend({ kind: 'move', slotId: id, date });
  },
  'a visitor comes': (afternoon, random) => comes(afternoon, random),
  'somebody pays': async ({ visitors, mover }, random) => {
    const checkout = random.chance(0.2) ? mover.inHand : random.pick(visitors).checkout;
    await checkout?.pay(random.pick(['pays', 'pays', 'pays', 'declined'])).catch(() => {});
  },
  'a browser comes back': ({ visitors }, random) =>
    random.pick(visitors).checkout?.outcome() ?? Promise.resolve(),
  ...byItself,
  'emails are sent': ({ env }) => sendMails(env.deps, async () => {}),
  'time passes': timePasses([1, 2, 16]),
};

/** The names to draw steps from. The steps about calling off and opening again have the highest weights. */
const drawn = weighted(steps, {
  'staff call off': 2,
  'staff open again': 7,
  'staff take something back': 3,
  'staff answer for a party': 2,
  'a party takes its old time': 10,
  'a party answers': 5,
  'a visitor comes': 4,
  'somebody pays': 4,
  'a browser comes back': 3,
  'the sweeps run': 3,
  'time passes': 2,
});

/** Parties book and pay. Then staff usually call off the day or a part of it. */
export async function beginAfternoon(afternoon: Afternoon, random: Random): Promise<string> {
  const { env } = afternoon;
  const guests = 3 + random.below(4);
  for (let nth = 0; nth < guests; nth += 1) {
    await comes(afternoon, random);
    // Some parties are still paying when their time is called off.
    if (random.chance(0.15)) continue;
    await afternoon.visitors
      .at(-1)
      ?.checkout?.pay('pays')
      .catch(() => {});
    await afternoon.visitors.at(-1)?.checkout?.outcome();
  }
  await afternoon.mover.visitor.checkout?.pay('pays').catch(() => {});
  await afternoon.mover.visitor.checkout?.outcome();
  if (random.chance(0.6)) await sellForCash(afternoon, random);
  if (random.chance(0.8)) await advancePayments(env.deps);
  if (random.chance(0.2)) return 'begins';
  await staffDo(afternoon, callOff, { date: afternoon.date, ...random.pick(parts), because: 'wind' });
  return 'called off';
}

/** Plays some steps, in bursts of up to four at once. Returns the steps that ran. */
export async function playSteps(afternoon: Afternoon, random: Random): Promise<string> {
  return (await playBursts(afternoon, random, { steps, drawn, howMany: 1 + random.below(3) })).join(' | ');
}

async function comes(afternoon: Afternoon, random: Random): Promise<void> {
  const { env, slots, visitors } = afternoon;
  const coupon = random.chance(0.2) ? 'LAKE25' : undefined;
  const visitor = new Visitor(
    env,
    random.pick(env.providers),
    random.pick(slots),
    1 + random.below(6),
    coupon,
  );
  visitors.push(visitor);
  await visitor.reserve();
}

async function sellForCash(afternoon: Afternoon, random: Random): Promise<void> {
  await unlessRefused(async () => {
    const { result } = await runCommand(afternoon.env.deps, owner, sellWalkIn, {
      input: {
        slotId: random.pick(afternoon.slots).id,
        packageId: packageIds.classic,
        guests: 2,
        addOns: [],
        name: 'Ada Byron',
        phone: '',
        email: '',
        isWalkIn: true,
        by: 'cash',
        given: 150,
      },
      requestId: randomId(),
    });
    if (result !== null) afternoon.sold.push(result.bookingId);
    count(afternoon, 'sold for cash');
  });
}

function count({ done }: Afternoon, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1);
}

/** Returns an afternoon on a day without bookings, with one to three boats, and a slot on the next day. */
export async function openAfternoon(
  env: ScheduleEnv,
  date: LocalDate,
  random: Random,
  done: Afternoon['done'],
): Promise<Afternoon> {
  const slots = await putOnSale(env.db, [
    [date, '12:00', '14:00'],
    [date, '14:30', '16:30'],
    [date, '17:00', '19:00'],
    [addDays(date, 1), '12:00', '14:00'],
  ]);
  await leaveBoats(env.pool, date, random.pick([1, 2, 2, 3]));
  const mover = new Mover(env, random.pick(env.providers), random.pick(slots));
  await mover.visitor.reserve();
  return {
    env,
    date,
    slots,
    mover,
    visitors: [mover.visitor],
    sold: [],
    actions: [],
    done,
    broken: [],
  };
}
