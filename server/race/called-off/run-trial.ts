import { setTimeout as wait } from 'node:timers/promises';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { callOff } from '../../src/console/day/decisions/call-off.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { type TimeOfDay, closeTime } from '../../src/catalogue/availability/closures.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { type Payer, type Place, places } from './places-in-paying.ts';
import { type ClosedDay, standingIn, wrongAfter } from './wrong-after.ts';
import { dayAfterAll, putOnSale } from '../settling/times-of-trials.ts';

const slotTimes = [
  ['10:00', '12:00'],
  ['12:30', '14:30'],
  ['15:00', '17:00'],
  ['17:30', '19:30'],
] as const;

/**
 * Times that staff may call off: exactly one slot; from the last minute of a slot to the first minute of the next slot;
 * half a day; the gap between two slots; the whole day.
 */
const times: readonly Omit<TimeOfDay, 'date'>[] = [
  { from: '10:00', to: '12:00' },
  { from: '11:59', to: '12:31' },
  { from: '14:00', to: '24:00' },
  { from: '14:30', to: '15:00' },
  {},
  {},
  {},
];

/** The longest time that a visitor or the owner waits before a call, in milliseconds. A call takes about 10. */
const spreadMs = 40;

/**
 * A call-off at the terminal takes effect at once. A call-off at the console takes effect after the minute in which it
 * can be undone.
 */
const closings = {
  closed: async ({ db, now }, time) =>
    void (await closeTime(db, time, { reason: 'a regatta', isCalledOff: false }, now())),
  'called off at once': async ({ deps }, time) => void (await cancelDay(deps, time, 'strong wind')),
  'called off': async (env, time) => void (await callsOff(env, time)),
  'called off and taken back': async (env, time, pause) => {
    const { action } = await callsOff(env, time);
    await pause();
    await undoAction(env.deps, [callOff], terminal, { actionId: action!.id, requestId: randomId() });
  },
} as const satisfies Record<
  string,
  (env: ScheduleEnv, time: TimeOfDay, pause: () => Promise<unknown>) => Promise<void>
>;
const ways = [
  'closed',
  'called off at once',
  'called off',
  'called off and taken back',
  'called off',
] as const;

function callsOff({ deps }: ScheduleEnv, time: TimeOfDay) {
  return runCommand(deps, terminal, callOff, {
    input: { ...time, because: 'strong wind' },
    requestId: randomId(),
  });
}

export type Trial = { told: string; wrong: string[]; reached: Map<string, string> };

/**
 * Plays one trial, derived from its seed. There are four slots with three boats each, and a visitor at each step of
 * paying. The owner calls off the day or a part of it. When nothing is pending, everything is checked.
 */
export async function runTrial(env: ScheduleEnv, seed: number): Promise<Trial> {
  const random = randomFrom(seed);
  const { date, slots, other } = await aDay(env);
  const time = { date, ...random.pick(times) };
  const how = random.pick(ways);
  const first = random.below(slots.length);
  const payers = places.map((place, nth) => ({
    place,
    payer: payerAt(env, random, place, slots[(nth + first) % slots.length] as SlotToBook, other),
    delayMs: random.below(spreadMs),
  }));
  const ownersDelayMs = random.below(spreadMs);
  // Late visitors are prepared first, because their preparation moves the clock past the end of other holds.
  const inOrder = payers.toSorted((a, b) => Number(isLate(b.place)) - Number(isLate(a.place)));
  for (const { place, payer } of inOrder) await place.prepare(payer);

  const closed: ClosedDay = { closedAt: env.now(), standing: [] };
  const owner = async () => {
    await wait(ownersDelayMs);
    await closings[how](env, time, () => wait(random.below(spreadMs)));
    closed.closedAt = env.now();
    // Closing a day keeps its existing bookings, and prevents new bookings.
    if (how === 'closed') closed.standing = await standingIn(env, date);
  };
  await Promise.all([
    owner(),
    ...payers.map(async ({ place, payer, delayMs }) => {
      await wait(delayMs);
      await place.next(payer);
    }),
  ]);
  // Visitors with an open form continue after the call-off.
  for (const { place, payer } of payers) if (random.chance(0.5)) await place.next(payer);
  await comeToRest(env);
  const told = `${how} ${time.from ?? 'all day'} ${time.to ?? ''}`;
  return { told, wrong: await wrongAfter(env, date, closed), reached: await statusOf(env, payers) };
}

const isLate = ({ name }: Place) => name.startsWith('late');

function payerAt(
  env: ScheduleEnv,
  random: Random,
  { coupon }: Place,
  slot: SlotToBook,
  other: SlotToBook,
): Payer {
  const provider = random.pick(env.providers);
  const guests = 1 + random.below(6);
  return {
    env,
    provider,
    slot,
    visitor: new Visitor(env, provider, slot, guests, coupon),
    otherDay: { slot: other, visitor: new Visitor(env, provider, other, guests) },
  };
}

/**
 * Puts times on sale on a day without bookings, and one time on the day after it. Both days are at least
 * 30 days ahead, because each trial moves the clock.
 */
async function aDay(env: ScheduleEnv): Promise<{ date: LocalDate; slots: SlotToBook[]; other: SlotToBook }> {
  const date = await dayAfterAll(env, { daysAhead: 30 });
  const slots = await putOnSale(
    env.db,
    slotTimes.map((time) => [date, ...time] as const),
  );
  const [other] = await putOnSale(env.db, [[addDays(date, 1), ...slotTimes[0]]]);
  return { date, slots, other: other! };
}

/** The outcome of each visitor, by the step that the visitor had reached. */
async function statusOf(
  { db }: ScheduleEnv,
  payers: readonly { place: Place; payer: Payer }[],
): Promise<Map<string, string>> {
  const reached = new Map<string, string>();
  for (const { place, payer } of payers) {
    const id = payer.visitor.bookingId ?? payer.otherDay.visitor.bookingId ?? '';
    const row = await db
      .selectFrom('bookings')
      .select('status')
      // A visitor with nothing to pay learns the booking id only at the end.
      .where((eb) =>
        eb.or([
          eb('id', '=', id),
          eb.and([
            eb('date', '=', payer.slot.date),
            eb('couponCode', '=', 'ONTHEHOUSE'),
            eb.val(place.coupon === 'ONTHEHOUSE'),
          ]),
        ]),
      )
      .executeTakeFirst();
    reached.set(place.name, row?.status ?? 'no booking');
  }
  return reached;
}
