import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@slipway/shared/api/endpoint.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { ApiError, brokenAnswerMessage, unreachableMessage } from './api-error.ts';
import { errorFromAnswer } from './error-from-answer.ts';
import { takeEarlyCall, transport } from './transport.ts';
import { type Pence, penceFromPounds } from '@slipway/shared/values/pence.ts';

/** A call that hangs is aborted after this time. */
const defaultTimeoutMs = 15_000;

/** A shorter time-out, for calls that keep the visitor waiting and that the visitor can simply repeat. */
export const interactiveTimeoutMs = 8_000;

export type Request<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

export type Answer<E extends Endpoint> = { data: DataOf<E>; message: string };

/** One call of the contract. Throws ApiError and nothing else, except when `signal` aborts it. */
export async function call<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<Answer<E>> {
  const { status, json } = await send(endpoint, request);
  const envelope = json as { success?: unknown; message?: unknown; data?: unknown } | null | undefined;
  if (status < 200 || status >= 300 || envelope?.success !== true) throw errorFromAnswer(status, json);
  const parsed = endpoint.data.safeParse(envelope.data);
  if (!parsed.success) throw new ApiError({ status, message: brokenAnswerMessage });
  return {
    data: parsed.data as DataOf<E>,
    message: typeof envelope.message === 'string' ? envelope.message : '',
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
): Promise<{ status: number; json: unknown }> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), request.timeoutMs ?? defaultTimeoutMs);
  const abort = () => aborter.abort();
  request.signal?.addEventListener('abort', abort);
  const address = addressOf(endpoint, request);
  const body = endpoint.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  const early = takeEarlyCall(address, body);
  const syncClock = serverClock.startSync(early?.sentAt);
  try {
    const answer = early?.response.catch(() => undefined);
    const response =
      (await answer) ??
      (await transport.fetch(address, {
        method: endpoint.method,
        headers: headersOf(endpoint, request),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: aborter.signal,
        ...(body === undefined ? {} : { body }),
      }));
    syncClock(response.headers.get('date'));
    return { status: response.status, json: await readJson(response) };
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw new ApiError({ status: 0, message: unreachableMessage() });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

/** The JSON of an answer; undefined for anything else, such as HTML. Throws if the connection breaks midway. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addressOf<E extends Endpoint>(endpoint: E, { params, query }: Request<E>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

function headersOf<E extends Endpoint>(endpoint: E, { idempotencyKey }: Request<E>): Record<string, string> {
  return {
    accept: 'application/json',
    // A header that a form on another site cannot send.
    ...(endpoint.method === 'POST' ? { 'content-type': 'application/json', 'x-app': '1' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

/** Throws for more than two decimals, which the contract does not allow. */
export function wholePence(pounds: number): Pence {
  const amount = penceFromPounds(pounds);
  if (amount === undefined) throw new RangeError(`${pounds} is not an amount in pounds`);
  return amount;
}
