import type { Fault } from '../../faults/fault.ts';
import { spoilAnswer } from '../../faults/spoil-answer.ts';
import { type Answer, type Call, jsonAnswer } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { answerFailure, serverError } from './answers.ts';
import { findApiCall } from './api-calls.ts';
import { Body } from './body.ts';
import type { Caller } from './authenticate.ts';
import { keepKey, refuseUsedKey } from './idempotency.ts';
import { idempotencyKeyOf, logCall } from './log-call.ts';

/** Performs the call and stores its result, its key and its log entry in one write. */
export function performCall(
  simulator: Simulator,
  caller: Caller,
  call: Call,
  fault: Fault | undefined,
): Answer {
  const { id: merchant } = caller.merchant;
  const logged = (answer: Answer): Answer => {
    const arriving = spoilAnswer(fault?.kind === 'server_error' ? serverError : answer, fault);
    logCall(simulator, merchant, call, arriving, fault);
    return arriving;
  };
  try {
    return simulator.store.write(() => {
      const { run, id } = findApiCall(call.method, call.path, caller);
      const key = idempotencyKeyOf(call);
      if (key !== null) refuseUsedKey(simulator, merchant, key);
      const body = call.method === 'GET' ? new Body({}) : Body.parse(call.body);
      const { status, wire, made = wire } = run(simulator, caller, { body, query: call.query, id });
      const hasMade = status < 400 || made !== wire;
      if (key !== null && hasMade) keepKey(simulator, merchant, key, made);
      return logged(jsonAnswer(wire, status));
    });
  } catch (error) {
    const answer = answerFailure(error);
    return simulator.store.write(() => logged(answer));
  }
}
