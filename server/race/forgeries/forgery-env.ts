import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/start/app.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import { clockOf, testConfig } from '../../src/testing/test-deps.ts';
import type { Begun, Checkout } from '@slipway/testing/checkout/checkout.ts';
import { expectWrongBooks } from '../invariants.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import { signedAt } from '../providers/signed-at.ts';
import { callStripe } from '../providers/stripe-at-simulator.ts';
import { addSeparateSlots } from '../scene.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { Visitor } from '../settling/visitor.ts';
import { type Attacker, anAttacker } from './attacker.ts';
import { type Answer, type Sent, closeConnections, send } from './http-client.ts';
import { until } from '@slipway/testing/until.ts';

/** A booking that an attacker wants to confirm without paying. */
export type TargetBooking = {
  booking: string;
  reference: string;
  attempt: string;
  intent: string;
  amount: number;
  provider: ProviderAtSimulator;
  begun: Begun;
  checkout: Checkout;
};

/** Bookings whose payments use a provider other than Stripe. */
type Elsewhere = {
  /** £225, held, nothing paid. */
  dear: TargetBooking;
  /** £125, paid and captured. */
  cheap: TargetBooking;
  /** Held, after the bank asked for authentication or a card was declined. */
  tried: TargetBooking;
};

type TargetBookings = {
  /** £225, held, nothing paid. */
  dear: TargetBooking;
  /** £125, paid and captured. */
  cheap: TargetBooking;
  /**
   * Paid at the provider, and not yet confirmed here. If the server believed a forged webhook, it would confirm this
   * booking.
   */
  waiting: TargetBooking;
  declined: TargetBooking;
  cancelled: TargetBooking;
};

export type ForgeryEnv = {
  env: ScheduleEnv;
  deps: Deps;
  targets: TargetBookings;
  worldpay: Elsewhere;
  globalpay: Elsewhere;
  attacker: Attacker;
  /** The id of a Stripe payment of 30p, whose metadata names the payment attempt of `dear`. */
  plantedIntent: string;
  /** The provider's webhook about the payment of `waiting`, still undelivered. */
  genuine: { body: Buffer; sign: (at?: Date) => string };
  send: (sent: Sent) => Promise<Answer>;
  /** A booking that was paid at the provider without our knowledge, for the positive controls. */
  aPaidBooking: () => Promise<TargetBooking & { event: Buffer }>;
  statusOf: (target: TargetBooking) => Promise<string>;
  stop: () => Promise<void>;
};

/** Removes a guard from the server, to show that forgeries succeed without it. */
export type Spoiling = {
  provider?: (genuine: PaymentProvider) => PaymentProvider;
  app?: (app: FastifyInstance, forgeryEnv: () => ForgeryEnv) => void;
};

/** Opens a site on a real Postgres, a simulator in a separate process, and bookings in every state. */
export async function openForgeryEnv(spoiling: Spoiling = {}): Promise<ForgeryEnv> {
  const env = await openScheduleEnv();
  const { spoil = (provider: PaymentProvider) => provider } = { spoil: spoiling.provider };
  const deps: Deps = { ...env.deps, providers: env.deps.providers.map(spoil) };
  const app = await buildApp(deps, {
    config: testConfig,
    clock: clockOf(deps.now),
    clockMoved: async () => {},
    browserOrigins: () => ({ script: [], frame: [], connect: [], formAction: [] }),
  });
  spoiling.app?.(app, () => forgeryEnv);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const worldpay = await setElsewhere(env, env.at.worldpay);
  const globalpay = await setElsewhere(env, env.at.globalpay);
  const { dear, cheap, waiting, declined, cancelled } = await setTargets(env);
  const plantedIntent = await plantIntent(env, dear.attempt);
  const body = await eventOf(env, waiting.intent);
  const forgeryEnv: ForgeryEnv = {
    env,
    deps,
    targets: { dear, cheap, waiting, declined, cancelled },
    worldpay,
    globalpay,
    attacker: await anAttacker({ env, send: (sent) => send(origin, sent) }),
    plantedIntent,
    genuine: { body, sign: (at = deps.now()) => signedAt(env.at.stripe.keys.webhookSecret, body, at) },
    send: (sent) => send(origin, sent),
    async aPaidBooking() {
      const target = await reserve(env, env.at.stripe, 4);
      await target.checkout.pay('pays');
      return { ...target, event: await eventOf(env, target.intent) };
    },
    async statusOf({ booking }) {
      const row = await env.db
        .selectFrom('bookings')
        .select('status')
        .where('id', '=', booking)
        .executeTakeFirstOrThrow();
      return row.status;
    },
    async stop() {
      closeConnections();
      await app.close();
      await env.stop();
    },
  };
  return forgeryEnv;
}

async function setTargets(env: ScheduleEnv): Promise<TargetBookings> {
  await env.pool.query(
    `insert into coupons (code, kind, value, max_uses) values ('THEIRS', 'percentage', 10000, 1)`,
  );
  const dear = await reserve(env, env.at.stripe, 10);
  const cheap = await reserve(env, env.at.stripe, 2, 'LAKE25');
  const waiting = await reserve(env, env.at.stripe, 10);
  const declined = await reserve(env, env.at.stripe, 7);
  const cancelled = await reserve(env, env.at.stripe, 5);
  for (const target of [cheap, cancelled, waiting]) {
    await target.checkout.pay('pays');
  }
  await declined.checkout.pay('declined');
  for (const target of [cheap, cancelled, declined]) {
    await target.checkout.outcome();
  }
  // `advancePayments` asks about a payment only after its first minute, so it does not yet ask about `waiting`.
  await advancePayments(env.deps);
  await cancelBooking(env.deps, cancelled.booking);
  await sendRefunds(env.deps);
  // A coupon for one use, already used by another visitor. The attacker knows only its code.
  expectWrongBooks(env.pool, ['I7c']);
  await env.pool.query(
    `insert into coupon_uses (booking_id, coupon_id, email_key, is_burnt)
     select $1, id, 'somebody@example.com', true from coupons where code = 'THEIRS'`,
    [dear.booking],
  );
  return { dear, cheap, waiting, declined, cancelled };
}

async function setElsewhere(env: ScheduleEnv, provider: ProviderAtSimulator): Promise<Elsewhere> {
  const dear = await reserve(env, provider, 10);
  const cheap = await reserve(env, provider, 2, 'LAKE25');
  const tried = await reserve(env, provider, 7);
  await cheap.checkout.pay('pays');
  await cheap.checkout.outcome();
  await tried.checkout.pay(provider.isChargedByUs ? 'asksTheBank' : 'declined');
  await tried.checkout.outcome();
  for (let round = 0; round < 2; round += 1) {
    await advancePayments(env.deps);
    await env.simulator.control('clock', { advance: 'PT2S' });
    await env.db
      .updateTable('paymentAttempts')
      .set({ nextCheckAt: env.now() })
      .where('status', '=', 'authorised')
      .execute();
  }
  return { dear, cheap, tried };
}

async function reserve(
  env: ScheduleEnv,
  provider: ProviderAtSimulator,
  guests: number,
  coupon?: string,
): Promise<TargetBooking> {
  const [slot = fail('no slot')] = await addSeparateSlots(env.pool, 1);
  const visitor = new Visitor(env, provider, slot, guests, coupon);
  const said = await visitor.reserve();
  if (said !== 'reserved') fail(said);
  const row = await env.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', visitor.bookingId ?? '')
    .executeTakeFirstOrThrow();
  return {
    booking: row.bookingId,
    reference: row.reference,
    attempt: row.id,
    intent: row.providerRef ?? '',
    amount: row.amount,
    provider,
    begun: visitor.begun ?? fail('nothing to pay'),
    checkout: visitor.checkout ?? fail('nothing to pay'),
  };
}

async function plantIntent({ simulator, at: { stripe } }: ScheduleEnv, attempt: string): Promise<string> {
  const { id } = await callStripe(simulator, stripe.keys, '/v1/payment_intents', {
    amount: '30',
    currency: 'gbp',
    'allowed_payment_method_types[]': 'card',
    capture_method: 'manual',
    'metadata[attempt_id]': attempt,
  });
  if (id === undefined) return fail('nothing was planted');
  await callStripe(simulator, stripe.keys, `/v1/payment_intents/${id}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000/return/stripe',
  });
  return id;
}

/** Waits for the event, which the provider sends a moment after the payment. */
async function eventOf({ caught }: ScheduleEnv, intent: string): Promise<Buffer> {
  const find = () =>
    caught.find(({ provider, body }) => {
      if (provider !== 'stripe') return false;
      const { data } = JSON.parse(body.toString()) as { data: { object: { id: string } } };
      return data.object.id === intent;
    });
  await until(`a webhook came for ${intent}`, () => find() !== undefined);
  return find()!.body;
}

function fail(why: string): never {
  throw new Error(why);
}
