import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pence } from '@slipway/shared/values/pence.ts';
import type { PaymentProvider, ProviderEvent } from '../../src/payments/payment-provider.ts';
import type { Family } from './forgery.ts';
import type { Spoiling, Stage } from './stage.ts';

/** Which guard is out: a webhook's signature, the question to the provider, the pair and the question, the price. */
export type Guards = { out: Family | undefined };

/** A site as it would be without a guard, so that the mutants can show that they would get through. */
export function withoutGuards(guards: Guards): Spoiling {
  let lastTold: { amount: number; status: string } | undefined;

  function provider(genuine: PaymentProvider): PaymentProvider {
    return {
      ...genuine,
      readWebhook(raw, headers) {
        const events = guards.out === 'webhook' ? readUnverified(raw) : genuine.readWebhook(raw, headers);
        lastTold = events === undefined ? undefined : (JSON.parse(raw.toString()) as Told).data?.object;
        return events;
      },
      async fetch(attempt) {
        const found = await genuine.fetch(attempt);
        if (found === 'unknown_there') return found;
        if (guards.out === 'event' && lastTold !== undefined) return believed(found, lastTold);
        const isTaken = guards.out === 'return';
        return isTaken ? { ...found, status: 'authorised', authorised: attempt.amount } : found;
      },
    };
  }

  function app(instance: FastifyInstance, stage: () => Stage): void {
    instance.addHook('preHandler', async (request) => {
      if (guards.out === 'return') await putInTheRightReference(stage(), request);
      if (guards.out === 'amount') await believeThePrice(stage(), request);
    });
  }

  return { provider, app };
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

async function putInTheRightReference({ victims }: Stage, request: FastifyRequest): Promise<void> {
  const body = request.body as { booking_id?: unknown; payment_reference?: unknown } | null | undefined;
  const victim = Object.values(victims).find(({ booking }) => booking === body?.booking_id);
  if (victim !== undefined && body?.payment_reference !== undefined)
    body.payment_reference = victim.reference;
}

async function believeThePrice({ world }: Stage, request: FastifyRequest): Promise<void> {
  const total = (request.body as { total?: unknown } | null | undefined)?.total;
  if (typeof total !== 'number' || total <= 0 || total > 20_000) return;
  await world.pool.query('update boat_packages set price = $1 where id = 1', [Math.round(total * 100)]);
}
