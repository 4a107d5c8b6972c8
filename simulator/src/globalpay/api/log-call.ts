import type { Fault } from '../../faults/fault.ts';
import type { Answer, Call } from '../../http/call.ts';
import { logRequest } from '../../request-log.ts';
import type { Simulator } from '../../simulator.ts';

/** Logs a call; leaves out card number, key and token. */
export function logCall(
  simulator: Simulator,
  merchant: string,
  call: Call,
  answer: Answer,
  fault: Fault | undefined,
): void {
  logRequest(simulator, {
    id: `req_${simulator.makeId(14)}`,
    merchant,
    at: new Date(simulator.clock.nowMs()).toISOString(),
    method: call.method,
    path: call.path,
    params: call.method === 'GET' ? Object.fromEntries(call.query) : withoutSecrets(call.body),
    idempotency_key: idempotencyKeyOf(call),
    replayed: false,
    status: answer.arrives === 'not' ? null : answer.status,
    error_code: errorCodeOf(answer),
    fault: fault?.kind ?? null,
  });
}

export function idempotencyKeyOf({ method, headers }: Call): string | null {
  const sent = headers['x-gp-idempotency'];
  return method === 'POST' && typeof sent === 'string' && sent !== '' ? sent : null;
}

function withoutSecrets(body: string): unknown {
  try {
    const { card: _card, secret: _secret, ...kept } = JSON.parse(body) as Record<string, unknown>;
    return kept;
  } catch {
    return null;
  }
}

function errorCodeOf({ status, body }: Answer): string | null {
  if (status < 400) return null;
  try {
    return (JSON.parse(body) as { detailed_error_code: string }).detailed_error_code;
  } catch {
    return null;
  }
}
