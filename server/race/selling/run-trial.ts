import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { endHoldsInStops } from '../../src/bookings/cancellation/end-holds-in-stops.ts';
import { cancelBooking, endKeptClaims } from '../../src/bookings/cancellation/cancel-booking.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { expireMoves } from '../../src/bookings/move/expire-moves.ts';
import { closeLinkForms } from '../../src/bookings/money/pay-link/close-link-forms.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { cancelByPolicy } from '../../src/console/desk/cancel-commands.ts';
import { letHoldGo, sendPayLink, takePayment } from '../../src/console/desk/money/payment-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { sellByLink, sellWalkIn } from '../../src/console/desk/sell-commands.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { type Command, terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import { packageIds } from '../../seed/packages.ts';
import { Mover } from '../moving/mover.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { trialsAtOnce } from '../settling/share-of-trials.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { Payer } from './payer.ts';

type Trial = {
  env: ScheduleEnv;
  slots: readonly SlotToBook[];
  bookingId: string;
  /** One for what is owed, or for the place; perhaps one for the deposit. */
  links: string[];
  payers: readonly [Payer, Payer];
  /** Who booked on the site. */
  customer: Mover | undefined;
};
type Step = (trial: Trial, random: Random) => Promise<unknown>;

const steps: Record<string, Step> = {
  'one presses Pay': ({ payers, links }, random) => payers[0].press(random.pick(links)),
  'the other presses Pay': ({ payers, links }, random) => payers[1].press(random.pick(links)),
  'both press and pay at once': async ({ payers, links }) => {
    const link = links[0] ?? '';
    await Promise.all(payers.map((payer) => payer.press(link)));
    await Promise.all(payers.map((payer) => payer.pay('pays')));
  },
  'a press dies at the provider': ({ payers, links }, random) =>
    random.pick(payers).pressAndDie(random.pick(links)),
  'a press is repeated': ({ payers }, random) => random.pick(payers).pressAgain(),
  'somebody pays': ({ payers }, random) =>
    random.pick(payers).pay(random.pick(['pays', 'pays', 'pays', 'declined'])),
  'card after card is declined': async ({ payers, links }, random) => {
    const [payer, link] = [random.pick(payers), random.pick(links)];
    for (let nth = 0; nth < 7; nth += 1) {
      if (nth % 2 === 0) await payer.press(link);
      await payer.pay('declined');
      await payer.checkout?.outcome();
    }
  },
  'a browser comes back': ({ payers }, random) =>
    random.pick(payers).checkout?.outcome() ?? Promise.resolve(),
  'somebody forges a link': async ({ payers }, random) => {
    const said = await random.pick(payers).press(randomId());
    if (said !== 'not_found') throw new Error(`a forged link was answered: ${said}`);
  },
  'somebody asks about another’s payment': async ({ env, payers }, random) => {
    const payer = random.pick(payers);
    if (payer.begun === undefined || payer.checkout === undefined) return;
    const reply = await payer.checkout.outcome({
      booking_id: await anotherBooking(env, payer.begun.booking_id),
      payment_reference: payer.begun.transactionReference,
    });
    if (reply?.code !== 'not_found')
      throw new Error(`another's payment was answered: ${JSON.stringify(reply)}`);
  },
  'a page names another’s attempt as its own': async ({ env, payers, links }, random) => {
    const other = await env.db
      .selectFrom('paymentAttempts')
      .select(['id', 'reference'])
      .where('payLinkId', 'is', null)
      .where('cancelRequestedAt', 'is', null)
      .where('status', '=', 'awaiting_customer')
      .limit(1)
      .executeTakeFirst();
    if (other === undefined) return;
    await random.pick(payers).press(random.pick(links), { replaces: other.reference });
  },
  'staff move it': ({ env, bookingId, slots }, random) =>
    staff(env, moveBookingByStaff, { bookingId, slotId: random.pick(slots).id }),
  'staff change guests': ({ env, bookingId }, random) =>
    staff(env, changeBookingByStaff, { bookingId, guests: 1 + random.below(10), addOns: [] }),
  'staff cancel it': ({ env, bookingId }) => staff(env, cancelByPolicy, { bookingId }),
  'staff let the place go': ({ env, bookingId }) => staff(env, letHoldGo, { bookingId }),
  'staff take cash': ({ env, bookingId }) => staff(env, takePayment, { bookingId, method: 'cash' }),
  'staff take a card': ({ env, bookingId }) =>
    staff(env, takePayment, { bookingId, method: 'card_machine', slip: '0042' }),
  'staff send a link': async (trial, random) => {
    const debt = random.pick(['price', 'price', 'deposit'] as const);
    const done = await staff(trial.env, sendPayLink, { bookingId: trial.bookingId, debt });
    const url = (done?.result as { payLink?: string } | null | undefined)?.payLink;
    if (url !== undefined) trial.links.push(url.slice(-26));
  },
  'the customer moves': ({ customer, slots }, random) => {
    const { id, date } = random.pick(slots);
    return customer?.amend({ kind: 'move', slotId: id, date }) ?? Promise.resolve();
  },
  'the customer pays for the move': async ({ customer }) => {
    await customer?.checkout?.pay('pays').catch(() => {});
  },
  'the customer cancels': ({ env, bookingId }) => refusable(() => cancelBooking(env.deps, bookingId)),
  'a day is called off': ({ env, slots }) => cancelDay(env.deps, { date: slots[0]!.date }, 'weather'),
  'a rival comes': ({ env, slots }, random) =>
    new Visitor(env, random.pick(env.providers), random.pick(slots), 2).reserve(),
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
      closeLinkForms(env.deps),
      endKeptClaims(env.db, env.now()),
    ]),
  'time passes': async ({ env }, random) => {
    const minutes = random.pick([1, 16, 125]);
    if (random.chance(1 / trialsAtOnce)) await env.advance(minutes);
  },
};

/** Links are pressed and paid more often than days are called off. */
const weights: Partial<Record<string, number>> = {
  'one presses Pay': 5,
  'the other presses Pay': 5,
  'both press and pay at once': 2,
  'somebody pays': 8,
  'a browser comes back': 4,
  'a press dies at the provider': 2,
  'a press is repeated': 3,
  'staff move it': 3,
  'staff change guests': 2,
  'staff take cash': 2,
  'staff send a link': 2,
  'the customer moves': 2,
  'the reconciler runs': 3,
  'a webhook comes': 2,
};
const drawn = Object.keys(steps).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));

/**
 * Trials, each all from its seed: a place is sold by link, at the dock or on the site, a link is sent for it, and two
 * people have it; a dozen steps in bursts of up to four at once; then everything comes to rest. Returns what each did.
 */
export async function runTrials(env: ScheduleEnv, seeds: readonly number[]): Promise<string[]> {
  const trials: { trial: Trial; random: Random; told: string[] }[] = [];
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const slots = await someSlots(env, random);
    const payers = [
      new Payer(env, random.pick(env.providers)),
      new Payer(env, random.pick(env.providers)),
    ] as const;
    const way = random.pick(['link', 'link', 'dock', 'site'] as const);
    trials.push({
      trial: { env, slots, payers, ...(await sell(env, way, slots, random)) },
      random,
      told: [way],
    });
  }
  await Promise.all(trials.map(({ trial, random, told }) => playTrial(trial, random, told)));
  await comeToRest(env);
  return trials.map(({ told }, nth) => `${seeds[nth]}: ${told.join(' | ')}`);
}

async function playTrial(trial: Trial, random: Random, told: string[]): Promise<void> {
  const bursts = 4 + random.below(4);
  for (let burst = 0; burst < bursts; burst += 1) {
    const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(drawn));
    told.push(names.join(' + '));
    await Promise.all(names.map((name) => (steps[name] as Step)(trial, random)));
  }
}

async function sell(
  env: ScheduleEnv,
  way: 'link' | 'dock' | 'site',
  slots: readonly SlotToBook[],
  random: Random,
): Promise<Pick<Trial, 'bookingId' | 'links' | 'customer'>> {
  const [slot, dearer] = slots as [SlotToBook, SlotToBook];
  if (way === 'site') {
    const customer = new Mover(env, random.pick(env.providers), slot);
    await customer.visitor.reserve();
    await customer.visitor.checkout?.pay('pays');
    await customer.visitor.checkout?.outcome();
    await advancePayments(env.deps);
    const bookingId = customer.bookingId ?? '';
    await staff(env, moveBookingByStaff, { bookingId, slotId: dearer.id });
    return { bookingId, customer, links: [await aLink(env, bookingId)] };
  }
  const sale = {
    slotId: slot.id,
    packageId: packageIds.classic,
    guests: 1 + random.below(7),
    addOns: [],
    name: 'Rhys',
    phone: '',
    email: random.chance(0.5) ? `${randomId()}@example.com` : '',
    isWalkIn: way === 'dock',
  };
  if (way === 'link') {
    const { result } = await runCommand(env.deps, terminal, sellByLink, {
      input: sale,
      requestId: randomId(),
    });
    return { bookingId: result!.bookingId, links: [result!.payLink!.slice(-26)], customer: undefined };
  }
  const { result } = await runCommand(env.deps, terminal, sellWalkIn, {
    input: { ...sale, by: 'dock' as const },
    requestId: randomId(),
  });
  const { bookingId } = result!;
  return { bookingId, links: [await aLink(env, bookingId)], customer: undefined };
}

async function aLink(env: ScheduleEnv, bookingId: string): Promise<string> {
  const { result } = await runCommand(env.deps, terminal, sendPayLink, {
    input: { bookingId, debt: 'price' },
    requestId: randomId(),
  });
  return result!.payLink!.slice(-26);
}

/** A refusal is an answer like another. */
async function staff(env: ScheduleEnv, command: Command, input: object) {
  return refusable(() => runCommand(env.deps, terminal, command, { input, requestId: randomId() }));
}

async function refusable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function anotherBooking({ db }: ScheduleEnv, id: string): Promise<string> {
  const row = await db.selectFrom('bookings').select('id').where('id', '!=', id).limit(1).executeTakeFirst();
  return row?.id ?? randomId();
}

/** On a day of its own: at the package's own price, dearer by £20, by 20p, and one that overlaps the first. */
async function someSlots({ db, now }: ScheduleEnv, random: Random): Promise<SlotToBook[]> {
  const { rows: last } = await sql<{ date: LocalDate | null }>`select max(date) as date from slots`.execute(
    db,
  );
  const soonest = addDays(venueDate(now()), 200);
  const latest = last[0]?.date ?? soonest;
  const date = addDays(latest > soonest ? latest : soonest, 2);
  const wanted = [
    ['10:00', '12:00', 0],
    ['13:00', '15:00', 2000],
    ['16:00', '18:00', random.pick([0, 20])],
    ['11:00', '13:00', random.pick([0, 500])],
  ] as const;
  const slots: SlotToBook[] = [];
  // The demonstration's holidays.
  await sql`delete from closures where date = ${date}`.execute(db);
  for (const [start, end, price] of wanted) {
    const { rows } = await sql<SlotToBook>`
      insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
      values (${date}, ${start}, ${end}, 'fixed', ${price}, 1500) returning id, date`.execute(db);
    slots.push(...rows);
  }
  return slots;
}
