import { addPence, noMoney, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { answerOffer } from '../../src/bookings/cancellation/answer-offer.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { planRefund } from '../../src/bookings/money/refunds/plan-refund.ts';
import { lookForDisputes, processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import type { Card } from '@slipway/testing/checkout/checkout.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-simulator.ts';
import type { Random } from '../../src/testing/random.ts';
import type { ScheduleEnv } from './schedule-env.ts';
import type { Visitor } from './visitor.ts';
import { unlessRefused } from '../unless-refused.ts';
import { weighted } from './bursts.ts';

export type Step = (env: ScheduleEnv, visitor: Visitor, random: Random) => Promise<unknown>;

/** The cards with which visitors pay, by outcome. */
const cards: readonly Card[] = ['pays', 'pays', 'pays', 'declined', 'asksTheBank'];

/** The steps of a payment. They run in any order, any number of times, and several at the same time. */
export const steps: Record<string, Step> = {
  'the shopper pays': (_env, visitor, random) => payWith(visitor, random.pick(cards)),
  'a card whose refund fails later pays': (_env, visitor) => payWith(visitor, 'refundFailsLater'),
  'the bank asks and is answered': async (_env, { checkout }, random) => {
    const result = random.chance(0.7) ? 'complete' : 'fail';
    await checkout?.answerBank(result).catch(unanswered);
  },
  'return or confirm call': async (_env, { checkout }) => checkout?.outcome(),
  'a webhook comes': async ({ caught, deliver }, _visitor, random) => {
    if (caught.length > 0) await deliver(random.pick(caught));
  },
  'webhooks are worked off': ({ deps }) => processEvents(deps),
  'the reconciler runs': ({ deps }) => advancePayments(deps),
  'the sweep runs': ({ deps }) => expireHolds(deps),
  'refunds are sent': ({ deps }) => sendRefunds(deps),
  'the visitor changes the order': (_env, visitor, random) => visitor.reserve(1 + random.below(10)),
  'the visitor cancels': ({ deps }, { bookingId }) =>
    unlessRefused(async () => {
      if (bookingId !== undefined) await cancelBooking(deps, bookingId);
    }),
  'the day is cancelled': async ({ deps, db }, { bookingId }) => {
    const row = await db
      .selectFrom('bookings')
      .select('date')
      .where('id', '=', bookingId ?? '')
      .executeTakeFirst();
    if (row !== undefined) await cancelDay(deps, { date: row.date }, 'weather');
  },
  'the party answers our offer': ({ deps, db }, { bookingId }, random) =>
    unlessRefused(async () => {
      if (bookingId === undefined) return;
      const slotId = random.chance(0.6) ? await anotherSlot(db) : undefined;
      await answerOffer(deps, bookingId, slotId === undefined ? { kind: 'money' } : { kind: 'slot', slotId });
    }),
  'the owner refunds a part': (env, visitor) => planOwnersRefund(env, visitor, 'a part'),
  "a refund is made at the provider's desk": (env, visitor) => refundAtDesk(env, visitor, 500),
  'the bank opens a dispute': (env, visitor, random) =>
    atBank(env, visitor, { action: 'dispute', ...(random.chance(0.2) ? { amount: 2000 } : {}) }),
  'the bank asks about a payment': (env, visitor) => atBank(env, visitor, { action: 'inquiry' }),
  'the bank reports fraud': (env, visitor) => atBank(env, visitor, { action: 'fraud_warning' }),
  'a dispute is answered': (env, visitor) => atBank(env, visitor, { action: 'dispute_answered' }),
  'the bank decides': (env, visitor, random) =>
    atBank(env, visitor, { action: random.chance(0.5) ? 'dispute_won' : 'dispute_lost' }),
  'disputes are looked for': ({ deps }) => lookForDisputes(deps),
  'a minute passes': ({ advance }) => advance(1),
  'six minutes pass': ({ advance }) => advance(6),
};

/**
 * Lets the bank act on a Stripe payment, the only kind that banks dispute here. The simulator may refuse the action.
 */
async function atBank({ db, simulator }: ScheduleEnv, { bookingId }: Visitor, action: object): Promise<void> {
  const payment = await paymentOf(db, bookingId);
  if (payment?.provider === 'stripe')
    await simulator.control(`payments/${payment.name}`, action).catch(unanswered);
}

/** Adds a slot on a new day, at the package's price. */
async function anotherSlot(db: ScheduleEnv['db']): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
    select max(date) + 1, '10:00', '12:00', 'fixed', 0, 1500 from slots
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Ignores a failed call. A fault that was set for our server may also hit a call of the customer or the owner. */
function unanswered(): void {}

/** Plans a refund of £10, or of all captured money for which no refund is planned yet. */
export async function planOwnersRefund(
  { db, now }: ScheduleEnv,
  { bookingId }: Visitor,
  what: 'a part' | 'the rest',
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const attempt = await transaction
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', bookingId ?? '')
      .where('captured', '>', noMoney)
      .forUpdate()
      .executeTakeFirst();
    if (attempt === undefined) return;
    const { rows } = await sql<{ planned: number }>`
      select coalesce(sum(amount), 0) as planned from refunds where attempt_id = ${attempt.id}`.execute(
      transaction,
    );
    const gone = addPence(pence(Number(rows[0]?.planned ?? 0)), attempt.chargedBack ?? noMoney);
    const rest = subtractPence(attempt.captured, gone);
    if (rest >= 2000)
      await planRefund(transaction, attempt.id, what === 'a part' ? pence(1000) : rest, 'goodwill', now());
  });
}

export async function payWith({ checkout }: Visitor, card: Card): Promise<void> {
  await checkout?.pay(card).catch(unanswered);
}

/** Makes a refund in the provider's dashboard. Without an amount, refunds all the remaining money. */
export async function refundAtDesk(
  { db, at }: ScheduleEnv,
  { bookingId }: Visitor,
  amount?: number,
): Promise<void> {
  const payment = await paymentOf(db, bookingId);
  if (payment !== undefined)
    await at[payment.provider].refundAtDesk?.(payment.name, amount).catch(unanswered);
}

/** Returns the provider of the booking's payment, and the payment's id at that provider. */
export async function paymentOf(
  db: ScheduleEnv['db'],
  bookingId: string | undefined,
): Promise<{ provider: PlayedProvider; name: string } | undefined> {
  const row = await db
    .selectFrom('paymentAttempts')
    .select(['provider', 'providerRef'])
    .where('bookingId', '=', bookingId ?? '')
    .executeTakeFirst();
  const provider = playedProviders.find((name) => name === row?.provider);
  const name = row?.providerRef ?? undefined;
  return provider === undefined || name === undefined ? undefined : { provider, name };
}

/** The steps, each with its weight: money moves more often than visitors change their orders. */
export const drawnSteps = weighted(steps, {
  'the shopper pays': 5,
  'a card whose refund fails later pays': 2,
  'the bank asks and is answered': 4,
  'return or confirm call': 4,
  'a webhook comes': 3,
  'webhooks are worked off': 2,
  'the reconciler runs': 4,
  'refunds are sent': 3,
  'the visitor cancels': 2,
  'the party answers our offer': 2,
  'the owner refunds a part': 2,
  'the bank opens a dispute': 2,
  'the bank decides': 2,
});
