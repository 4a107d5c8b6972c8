import { setTimeout as wait } from 'node:timers/promises';
import { strikeCall } from '../../faults/strike.ts';
import { faultBefore } from '../../faults/fault-before.ts';
import type { Answer, Call } from '../../http/call.ts';
import { allowsOrigin } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { authenticate } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { errorAnswer, notPermitted, refused, serverError, tooManyRequests } from './error-answers.ts';
import { type Form, parseForm } from './form-body.ts';
import { inUse } from './idempotency.ts';
import { logCall } from './log-call.ts';
import { performCall } from './perform-call.ts';

/**
 * Handles all calls under /v1, in this order: authentication, faults before the call, the call, faults after the call.
 */
export async function serveApi(simulator: Simulator, keysInUse: Set<string>, call: Call): Promise<Answer> {
  const requestId = `req_${simulator.makeId(14)}`;
  let caller: Caller;
  let form: Form;
  try {
    form = parseForm(call.method === 'GET' ? call.query.toString() : call.body);
    caller = {
      ...authenticate(simulator, call, form),
      requestId,
      idempotencyKey: idempotencyKeyOf(call),
      simulatorUrl: call.simulatorUrl,
    };
  } catch (error) {
    return headed(errorAnswer(simulator, error, { requestId }), requestId, {});
  }
  const lock = caller.idempotencyKey === null ? undefined : `${caller.merchant.id}:${caller.idempotencyKey}`;
  if (lock !== undefined && keysInUse.has(lock)) {
    const answer = errorAnswer(simulator, inUse(caller.idempotencyKey ?? ''), { requestId, caller });
    simulator.store.write(() => logCall(simulator, caller, call, form, answer, undefined));
    return headed(answer, requestId, caller);
  }
  if (lock !== undefined) keysInUse.add(lock);
  try {
    return headed(
      await throughFaults(simulator, caller, call, form),
      requestId,
      caller,
      corsFor(caller, call),
    );
  } finally {
    if (lock !== undefined) keysInUse.delete(lock);
  }
}

async function throughFaults(simulator: Simulator, caller: Caller, call: Call, form: Form): Promise<Answer> {
  const fault = strikeCall(simulator, caller.merchant.id, call.method, call.path);
  const early = await faultBefore(fault, {
    serverError,
    refused,
    notPermitted,
    tooManyRequests: ({ shouldRetry, retryAfterSeconds }) =>
      tooManyRequests(shouldRetry ?? false, retryAfterSeconds),
  });
  if (early !== undefined) {
    simulator.store.write(() => logCall(simulator, caller, call, form, early, fault));
    return early;
  }
  const answer = performCall(simulator, caller, call, form, fault);
  if (fault?.kind === 'delay' && fault.when === 'after') await wait(fault.delayMs);
  return answer;
}

function idempotencyKeyOf({ method, headers }: Call): string | null {
  const sent = headers['idempotency-key'];
  return method === 'POST' && typeof sent === 'string' && sent !== '' ? sent : null;
}

/** Lets Stripe.js in a merchant's page read the answers. */
function corsFor({ merchant, key }: Caller, { headers }: Call): Record<string, string> {
  const { origin } = headers;
  if (key !== 'publishable' || origin === undefined || !allowsOrigin(merchant, origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'origin' };
}

function headed(
  answer: Answer,
  requestId: string,
  { idempotencyKey }: { idempotencyKey?: string | null },
  more: Record<string, string> = {},
): Answer {
  return {
    ...answer,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...more,
      ...answer.headers,
    },
  };
}
