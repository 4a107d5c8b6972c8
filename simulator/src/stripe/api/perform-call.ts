import type { Fault } from '../../faults/fault.ts';
import { spoilAnswer } from '../../faults/spoil-answer.ts';
import type { Answer, Call } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { apiVersion } from '../wire.ts';
import { findApiCall } from './api-calls.ts';
import type { Caller } from './caller.ts';
import { errorAnswer, serverError } from './error-answers.ts';
import { type StripeFailure, invalid } from './failure.ts';
import { type Form, withoutCard } from './form-body.ts';
import { type KeyedCall, findSavedAnswer, saveAnswer } from './idempotency.ts';
import { logCall } from './log-call.ts';

/** Performs the call and stores its result, its answer and its log entry in one write. */
export function performCall(
  simulator: Simulator,
  caller: Caller,
  call: Call,
  form: Form,
  fault: Fault | undefined,
): Answer {
  const { merchant, requestId, idempotencyKey } = caller;
  const keyed: KeyedCall | undefined =
    idempotencyKey === null
      ? undefined
      : { merchant: merchant.id, key: idempotencyKey, endpoint: call.path, params: withoutCard(form) };
  const finish = (answer: Answer, hasBegun: boolean): Answer => {
    // After the fault `server_error`, the idempotency key replays the error. After a lost answer, the key replays the
    // answer.
    const saved = fault?.kind === 'server_error' ? serverError : answer;
    if (keyed !== undefined && hasBegun) saveAnswer(simulator, keyed, { ...saved, requestId });
    return logged(saved);
  };
  const logged = (answer: Answer): Answer => {
    const arriving = spoilAnswer(answer, fault);
    logCall(simulator, caller, call, form, arriving, fault);
    return arriving;
  };
  try {
    return simulator.store.write(() => {
      refuseWrongProtocol(caller, call);
      const { run, id } = findApiCall(call.method, call.path, caller.key);
      const saved = keyed === undefined ? undefined : findSavedAnswer(simulator, keyed);
      if (saved !== undefined) {
        const headers = { 'idempotent-replayed': 'true', 'original-request': saved.requestId };
        return logged({ status: saved.status, body: saved.body, headers });
      }
      const { status, wire } = run(simulator, caller, form, id);
      return finish({ status, body: JSON.stringify(wire) }, true);
    });
  } catch (error) {
    const answer = errorAnswer(simulator, error, { requestId, caller });
    return simulator.store.write(() => finish(answer, (error as StripeFailure).hasBegun));
  }
}

function refuseWrongProtocol({ key }: Caller, { method, headers, body }: Call): void {
  const version = headers['stripe-version'];
  // Stripe.js sends no version, because the version is part of the script's address.
  if (version !== apiVersion && !(key === 'publishable' && version === undefined)) {
    throw invalid(
      version === undefined
        ? `The header Stripe-Version is missing. The simulator speaks ${apiVersion} only.`
        : `Invalid Stripe API version: ${String(version)}. The simulator speaks ${apiVersion} only.`,
    );
  }
  if (method === 'GET' || body === '') return;
  if (headers['content-type']?.split(';')[0]?.trim() !== 'application/x-www-form-urlencoded') {
    throw invalid(
      `Invalid request: the content type must be application/x-www-form-urlencoded, not ${headers['content-type'] ?? 'none'}.`,
    );
  }
}
