import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@slipway/shared/api/endpoint.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { noteAnswer } from './connection.ts';
import { ConsoleError, broken, errorOf, unreachable } from './console-error.ts';

/** A call that hangs is given up after this. */
const patienceMs = 12_000;

type Request<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** Asked by a timer, not by a person: it does not keep the session from locking. */
  isBackground?: boolean;
};

/** One call of the contract. Throws ConsoleError and nothing else, except when `signal` aborts it. */
export async function call<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<DataOf<E>> {
  const { status, json } = await send(endpoint, request);
  const envelope = json as { success?: unknown; data?: unknown } | null | undefined;
  if (status < 200 || status >= 300 || envelope?.success !== true) {
    const error = errorOf(status, json);
    noteRefusal(error.code);
    throw error;
  }
  const parsed = endpoint.data.safeParse(envelope.data);
  if (!parsed.success) throw new ConsoleError({ status, message: broken });
  return parsed.data as DataOf<E>;
}

async function send<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, isBackground = false }: Request<E>,
): Promise<{ status: number; json: unknown }> {
  const isPost = endpoint.method === 'POST';
  const syncClock = serverClock.startSync();
  try {
    const response = await fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        // A header that a form on another site cannot send.
        ...(isBackground ? { 'slipway-background': '1' } : {}),
        ...(isPost ? { 'content-type': 'application/json', 'slipway-console': '1' } : {}),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]),
      ...(isPost ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const text = await response.text();
    syncClock(response.headers.get('date'));
    noteAnswer(true);
    return { status: response.status, json: parse(text) };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteAnswer(false);
    throw new ConsoleError({ status: 0, message: unreachable });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addressOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const asked = Object.entries((query ?? {}) as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const search = new URLSearchParams(asked).toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

type Over = 'locked' | 'signed out';

let listener: ((over: Over) => void) | undefined;

/** Any call may find that the session is locked or over; the app then shows the door, and keeps what was typed while it is locked. */
export function onSessionOver(tell: (over: Over) => void): void {
  listener = tell;
}

export function noteRefusal(code: string | undefined): void {
  if (code === 'session_locked') listener?.('locked');
  if (code === 'signed_out') listener?.('signed out');
}
