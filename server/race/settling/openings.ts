import type { Card } from '@slipway/testing/checkout/checkout.ts';
import type { Random } from '../../src/testing/random.ts';
import type { ScheduleEnv } from './schedule-env.ts';
import { type Step, payWith, paymentOf, planOwnersRefund, refundAtDesk, steps } from './steps.ts';
import type { Visitor } from './visitor.ts';

type Opening = (env: ScheduleEnv, visitor: Visitor, random: Random) => Promise<void>;

/**
 * The beginnings of schedules. Each leads to a rare situation that random steps alone would reach once in a thousand
 * schedules.
 */
const openings: Record<string, Opening> = {
  'nobody has paid': async () => {},
  'a card is paid with': paidWith('pays'),
  'a card is paid with, its refunds fail': paidWith('refundFailsLater'),
  'a card is declined': paidWith('declined'),
  'the bank asks': paidWith('asksTheBank'),
  'the bank asks and is answered wrongly, and asks again': async (env, visitor, random) => {
    const confirm = step('return or confirm call', env, visitor, random);
    await payWith(visitor, 'asksTheBank');
    await confirm();
    await visitor.checkout?.answerBank('fail').catch(() => {});
    await confirm();
    await payWith(visitor, 'asksTheBank');
    await confirm();
  },
  'the bank asks, and nobody answers while the boat is held': async (env, visitor, random) => {
    await payWith(visitor, 'asksTheBank');
    await step('return or confirm call', env, visitor, random)();
    await env.advance(16);
    await step('the sweep runs', env, visitor, random)();
  },
  'everybody cancels at once, while the card is confirmed, taken and swept': async (env, visitor, random) => {
    await payWith(visitor, 'pays');
    if (random.chance(0.7)) await step('return or confirm call', env, visitor, random)();
    if (random.chance(0.5)) await step('the reconciler runs', env, visitor, random)();
    if (random.chance(0.2)) await env.advance(16);
    const together = [
      'the visitor cancels',
      'the visitor cancels',
      'the day is cancelled',
      'return or confirm call',
      'the reconciler runs',
      'the sweep runs',
      'refunds are sent',
    ];
    await Promise.all(together.map((name) => step(name, env, visitor, random)()));
  },
  'we cancel the day, and the party answers twice at once': async (env, visitor, random) => {
    await payWith(visitor, 'pays');
    await step('return or confirm call', env, visitor, random)();
    if (random.chance(0.5)) await step('the reconciler runs', env, visitor, random)();
    await step('the day is cancelled', env, visitor, random)();
    const answers = ['the party answers our offer', 'the party answers our offer', 'the reconciler runs'];
    await Promise.all(answers.map((name) => step(name, env, visitor, random)()));
  },
  'all is refunded and comes back': async (env, visitor, random) => {
    if (!(await payAndTake(env, visitor, random))) return;
    await refundsWill('refunds_fail_later', env, visitor);
    await planOwnersRefund(env, visitor, 'the rest');
    await step('refunds are sent', env, visitor, random)();
    await env.advance(2);
    await step('refunds are sent', env, visitor, random)();
  },
  'of two refunds the first fails': async (env, visitor, random) => {
    if (!(await payAndTake(env, visitor, random))) return;
    await refundsWill('refunds_fail_later', env, visitor);
    await planOwnersRefund(env, visitor, 'a part');
    await step('refunds are sent', env, visitor, random)();
    await refundsWill('refunds_succeed', env, visitor);
    await planOwnersRefund(env, visitor, 'the rest');
    await step('refunds are sent', env, visitor, random)();
    // After a minute the simulator lets the first refund fail. By then the second refund has been sent.
    await refundsWill('refunds_fail_later', env, visitor);
    await env.advance(2);
    await step('refunds are sent', env, visitor, random)();
  },
  'it is disputed while it is cancelled and refunded': async (env, visitor, random) => {
    if (!(await payAndTake(env, visitor, random))) return;
    const together = [
      'the bank opens a dispute',
      random.pick(['the visitor cancels', 'the day is cancelled', 'the owner refunds a part']),
      'refunds are sent',
      'webhooks are worked off',
      'disputes are looked for',
    ];
    await Promise.all(together.map((name) => step(name, env, visitor, random)()));
    if (random.chance(0.5)) await step('the visitor cancels', env, visitor, random)();
    await step('refunds are sent', env, visitor, random)();
    const decided = ['the bank decides', 'refunds are sent', 'a webhook comes', 'webhooks are worked off'];
    if (random.chance(0.7)) await Promise.all(decided.map((name) => step(name, env, visitor, random)()));
  },
  'the answer to the capture is lost, and the desk refunds': async (env, visitor, random) => {
    await payWith(visitor, 'pays');
    await step('return or confirm call', env, visitor, random)();
    for (const { calls, control, looksBeforeCapture } of env.providers) {
      await control('faults', { kind: 'answer_lost', ...calls.capture, times: 2 });
      // The answer to the capture is lost, and the query that follows the capture fails. Each fault affects two calls,
      // because an SDK repeats a failed call once.
      const nth = looksBeforeCapture ? 2 : 1;
      await control('faults', { kind: 'connection_reset', ...calls.look, nth, times: 2 });
    }
    await step('the reconciler runs', env, visitor, random)();
    await env.everywhere('faults/clear');
    await refundAtDesk(env, visitor, random.chance(0.5) ? undefined : 500);
    await env.advance(1);
    await step('the reconciler runs', env, visitor, random)();
  },
};

const weights: Partial<Record<string, number>> = {
  'nobody has paid': 4,
  'a card is paid with': 4,
  'a card is paid with, its refunds fail': 4,
  'a card is declined': 4,
  'the bank asks': 4,
  'of two refunds the first fails': 2,
  // The following beginnings have higher weights, because each is possible only at some providers.
  'the bank asks, and nobody answers while the boat is held': 2,
  'the bank asks and is answered wrongly, and asks again': 3,
  'the answer to the capture is lost, and the desk refunds': 3,
  'everybody cancels at once, while the card is confirmed, taken and swept': 2,
  'we cancel the day, and the party answers twice at once': 2,
  'it is disputed while it is cancelled and refunded': 4,
};

const drawn = Object.keys(openings).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));

/** Chooses a beginning at random and runs its steps. Returns the name of the beginning. */
export async function playOpening(env: ScheduleEnv, visitor: Visitor, random: Random): Promise<string> {
  const name = random.pick(drawn);
  if (visitor.bookingId !== undefined) await openings[name]?.(env, visitor, random);
  return name;
}

function paidWith(card: Card): Opening {
  return async (env, visitor, random) => {
    await payWith(visitor, card);
    if (random.chance(0.8)) await step('return or confirm call', env, visitor, random)();
    if (random.chance(0.6)) await step('the reconciler runs', env, visitor, random)();
  };
}

/** Makes a payment, then runs the reconciler. Returns false if nothing is captured, as in a provider's outage. */
async function payAndTake(env: ScheduleEnv, visitor: Visitor, random: Random): Promise<boolean> {
  await payWith(visitor, 'pays');
  await step('return or confirm call', env, visitor, random)();
  await step('the reconciler runs', env, visitor, random)();
  const attempt = await env.db
    .selectFrom('paymentAttempts')
    .select('captured')
    .where('bookingId', '=', visitor.bookingId ?? '')
    .executeTakeFirst();
  return (attempt?.captured ?? 0) > 0;
}

/**
 * Tells the simulator whether the payment's refunds will fail. Does nothing at a provider that reports no failed
 * refunds.
 */
async function refundsWill(
  action: string,
  { db, at, simulator }: ScheduleEnv,
  { bookingId }: Visitor,
): Promise<void> {
  const payment = await paymentOf(db, bookingId);
  if (payment === undefined || at[payment.provider].news.refundFailed === undefined) return;
  await simulator.control(`payments/${payment.name}`, { action });
}

function step(name: string, env: ScheduleEnv, visitor: Visitor, random: Random): () => Promise<unknown> {
  return () => (steps[name] as Step)(env, visitor, random);
}
