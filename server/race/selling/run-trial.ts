import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { cancelByPolicy } from '../../src/console/desk/cancel-commands.ts';
import { letHoldGo, sendPayLink, takePayment } from '../../src/console/desk/money/payment-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { sellByLink, sellWalkIn } from '../../src/console/desk/sell-commands.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import { packageIds } from '../../seed/packages.ts';
import { Mover } from '../moving/mover.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { Payer } from './payer.ts';
import { unlessRefused } from '../unless-refused.ts';
import { byItself, timePasses, weighted, playBursts, type StepsOf, staff } from '../settling/bursts.ts';
import { dayAfterAll, putOnSale } from '../settling/times-of-trials.ts';

type Trial = {
  env: ScheduleEnv;
  slots: readonly SlotToBook[];
  bookingId: string;
  /** Pay links for the booking's price or an unpaid part of it, and in some trials also for the deposit. */
  links: string[];
  payers: readonly [Payer, Payer];
  /** The customer who booked on the site. */
  customer: Mover | undefined;
};

const steps: StepsOf<Trial> = {
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
  'the customer cancels': ({ env, bookingId }) => unlessRefused(() => cancelBooking(env.deps, bookingId)),
  'a day is called off': ({ env, slots }) => cancelDay(env.deps, { date: slots[0]!.date }, 'weather'),
  'a rival comes': ({ env, slots }, random) =>
    new Visitor(env, random.pick(env.providers), random.pick(slots), 2).reserve(),
  ...byItself,
  'time passes': timePasses([1, 16, 125]),
};

/** The steps, each with its weight: pay links are used more often than days are called off. */
const drawn = weighted(steps, {
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
});

/**
 * Plays trials, each derived from its seed. A place is sold by link, at the dock or on the site, and two people get the
 * pay link for the place. A dozen steps follow, in bursts of up to four at once. Then the trial waits until nothing is
 * pending. Returns the steps of each trial.
 */
export async function runTrials(env: ScheduleEnv, seeds: readonly number[]): Promise<string[]> {
  const trials: { trial: Trial; random: Random; way: string }[] = [];
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
      way,
    });
  }
  const told = await Promise.all(
    trials.map(({ trial, random }) =>
      playBursts(trial, random, { steps, drawn, howMany: 4 + random.below(4) }),
    ),
  );
  await comeToRest(env);
  return trials.map(({ way }, nth) => `${seeds[nth]}: ${[way, ...told[nth]!].join(' | ')}`);
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

async function anotherBooking({ db }: ScheduleEnv, id: string): Promise<string> {
  const row = await db.selectFrom('bookings').select('id').where('id', '!=', id).limit(1).executeTakeFirst();
  return row?.id ?? randomId();
}

/**
 * Adds four slots on a new day: one at the package's price, one £20 dearer, one 20p dearer, and one that overlaps the
 * first.
 */
async function someSlots(env: ScheduleEnv, random: Random): Promise<SlotToBook[]> {
  const date = await dayAfterAll(env, { gap: 2 });
  return putOnSale(env.db, [
    [date, '10:00', '12:00'],
    [date, '13:00', '15:00', 2000],
    [date, '16:00', '18:00', random.pick([0, 20])],
    [date, '11:00', '13:00', random.pick([0, 500])],
  ]);
}
