import type { Fault } from '../../faults/fault.ts';
import type { Answer, Call } from '../../http/call.ts';
import { logRequest } from '../../request-log.ts';
import type { Simulator } from '../../simulator.ts';
import type { Caller } from './caller.ts';
import { type Form, withoutCard } from './form-body.ts';

export function logCall(
  simulator: Simulator,
  { merchant, requestId, idempotencyKey }: Caller,
  call: Call,
  form: Form,
  answer: Answer,
  fault: Fault | undefined,
): void {
  logRequest(simulator, {
    id: requestId,
    merchant: merchant.id,
    at: new Date(simulator.clock.nowMs()).toISOString(),
    method: call.method,
    path: call.path,
    params: withoutCard(form),
    idempotency_key: idempotencyKey,
    replayed: answer.headers?.['idempotent-replayed'] === 'true',
    status: answer.arrives === 'not' ? null : answer.status,
    error_code: errorCodeOf(answer),
    fault: fault?.kind ?? null,
  });
}

function errorCodeOf({ status, body }: Answer): string | null {
  if (status < 400) return null;
  try {
    const { error } = JSON.parse(body) as { error: { code?: string; type: string } };
    return error.code ?? error.type;
  } catch {
    return null;
  }
}
