import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import type {
  Attempt,
  PaymentProvider,
  ProviderEvent,
  PaymentSnapshot,
} from '../../src/payments/payment-provider.ts';
import type { Family } from './forgery.ts';
import type { Spoiling, ForgeryEnv } from './forgery-env.ts';

/**
 * `out`: the guard that the test removes.
 * - `webhook`: the signature of Stripe's webhooks.
 * - `event`: the query to Stripe after a webhook.
 * - `return`: the query to Stripe after a customer returns, and the check that booking and reference match.
 * - `amount`: the comparison of the price.
 * - `mac`: the MAC of Worldpay's returns.
 * - `journal`: the query to Worldpay after a notification.
 * - `hash`: the hash of Global Payments' notifications.
 */
export type Guards = { out: Family | 'mac' | 'journal' | 'hash' | undefined };

/** A site on which a test can remove one guard. Without this guard, the site must accept forgeries. */
export function withoutGuards(guards: Guards): Spoiling {
  let lastTold: { amount: number; status: string } | undefined;

  function provider(genuine: PaymentProvider): PaymentProvider {
    switch (genuine.name) {
      case 'worldpay':
        return withoutMac(guards, genuine);
      case 'globalpay':
        return withoutHash(guards, genuine);
      default:
        return stripe(genuine);
    }
  }

  function stripe(genuine: PaymentProvider): PaymentProvider {
    return {
      ...genuine,
      async readWebhook(raw, headers) {
        const events =
          guards.out === 'webhook' ? readUnverified(raw) : await genuine.readWebhook(raw, headers);
        lastTold = events === undefined ? undefined : (JSON.parse(raw.toString()) as Told).data?.object;
        return events;
      },
      async retrieve(attempt) {
        const found = await genuine.retrieve(attempt);
        if (found === 'unknown_there') return found;
        if (guards.out === 'event' && lastTold !== undefined) return believed(found, lastTold);
        const isTaken = guards.out === 'return';
        return isTaken ? { ...found, status: 'authorised', authorised: attempt.amount } : found;
      },
    };
  }

  function app(instance: FastifyInstance, forgeryEnv: () => ForgeryEnv): void {
    // Runs before the contract parses the body.
    instance.addHook('preValidation', async (request) => {
      if (guards.out === 'return') await putInTheRightReference(forgeryEnv(), request);
      if (guards.out === 'amount') await believeThePrice(forgeryEnv(), request);
    });
  }

  return { provider, app };
}

/** Accepts any MAC, and trusts a notification's contents. */
function withoutMac(guards: Guards, genuine: PaymentProvider): PaymentProvider {
  let lastEvent: string | undefined;
  return {
    ...genuine,
    readReturn: (attempt, parameters) => {
      if (guards.out !== 'mac') return genuine.readReturn?.(attempt, parameters) ?? 'not_genuine';
      const isOurs = parameters.orderKey.endsWith(`^${attempt.providerRef}`);
      const isWhole =
        parameters.paymentAmount === String(attempt.amount) && parameters.paymentStatus === 'AUTHORISED';
      if (!isOurs || !isWhole) return 'not_genuine';
      return { ...nothingYet(attempt), status: 'authorised', authorised: attempt.amount };
    },
    readWebhook(raw, headers) {
      lastEvent = /journalType="(\w+)"/.exec(raw.toString())?.[1];
      return genuine.readWebhook(raw, headers);
    },
    async retrieve(attempt, hint) {
      if (guards.out !== 'journal' || lastEvent === undefined) return genuine.retrieve(attempt, hint);
      const isTaken = ['AUTHORISED', 'CAPTURED', 'SETTLED'].includes(lastEvent);
      return isTaken
        ? { ...nothingYet(attempt), status: 'authorised', authorised: attempt.amount }
        : { ...nothingYet(attempt), status: 'cancelled' };
    },
  };
}

/** Accepts every notification as if Global Payments had signed it. */
function withoutHash(guards: Guards, genuine: PaymentProvider): PaymentProvider {
  return {
    ...genuine,
    readWebhook: (raw, headers) =>
      guards.out === 'hash' ? readAnything(raw) : genuine.readWebhook(raw, headers),
  };
}

function readAnything(raw: Buffer): ProviderEvent[] {
  const hint = /"status":"(\w+)"/.exec(raw.toString())?.[1] ?? 'odd';
  return [{ dedupeKey: raw.toString().slice(0, 60), attemptId: null, providerRef: null, hint }];
}

function nothingYet({ id, amount, currency, providerRef }: Attempt): PaymentSnapshot {
  return {
    providerRef,
    attemptId: id,
    amount,
    currency,
    status: 'pending',
    authorised: noMoney,
    captured: noMoney,
    refunds: [],
  };
}

type Told = { id?: string; type?: string; data?: { object?: { amount: number; status: string } } };

function readUnverified(raw: Buffer): ProviderEvent[] | undefined {
  try {
    const { id, type } = JSON.parse(raw.toString()) as Told;
    if (typeof id !== 'string' || typeof type !== 'string') return undefined;
    return [{ dedupeKey: id, attemptId: null, providerRef: null, hint: type }];
  } catch {
    return undefined;
  }
}

function believed<Found extends object>(found: Found, told: { amount: number; status: string }): Found {
  const amount = pence(Number.isSafeInteger(told.amount) && told.amount > 0 ? told.amount : 0);
  switch (told.status) {
    case 'succeeded':
      return { ...found, amount, status: 'captured', authorised: amount, captured: amount };
    case 'requires_capture':
      return { ...found, amount, status: 'authorised', authorised: amount };
    case 'canceled':
      return { ...found, status: 'cancelled' };
    default:
      return found;
  }
}

async function putInTheRightReference({ targets }: ForgeryEnv, request: FastifyRequest): Promise<void> {
  const body = request.body as { booking_id?: unknown; payment_reference?: unknown } | null | undefined;
  const target = Object.values(targets).find(({ booking }) => booking === body?.booking_id);
  if (target !== undefined && body?.payment_reference !== undefined)
    body.payment_reference = target.reference;
}

async function believeThePrice({ env }: ForgeryEnv, request: FastifyRequest): Promise<void> {
  const total = (request.body as { total?: unknown } | null | undefined)?.total;
  if (typeof total !== 'number' || total <= 0 || total > 20_000) return;
  await env.pool.query('update boat_packages set price = $1 where id = 1', [Math.round(total * 100)]);
}
