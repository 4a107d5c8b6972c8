import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@slipway/shared/api/endpoint.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { noteAnswer } from './connection.ts';
import { ConsoleError, type Preview, broken, errorOf, unreachable } from './console-error.ts';
import type * as z from 'zod/mini';

/** Aborts a call that has no answer after this time. */
const patienceMs = 12_000;

type Request<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** True: a timer makes the call. Such a call does not postpone the screen lock. */
  isBackground?: boolean;
};

/** Calls one endpoint. Every failure is a ConsoleError, except when `signal` aborts the call. */
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
        ...(isBackground ? { 'slipway-background': '1' } : {}),
        // A form on another site cannot send the header `slipway-console`.
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

/**
 * Any call may find that the session is locked or has ended. The app then shows the sign-in; after a lock it keeps the
 * typed text.
 */
export function onSessionOver(tell: (over: Over) => void): void {
  listener = tell;
}

export function noteRefusal(code: string | undefined): void {
  if (code === 'session_locked') listener?.('locked');
  if (code === 'signed_out') listener?.('signed out');
}

export type { CommandEndpoint };

type ResultOf<E extends CommandEndpoint> = z.output<E['result']>;

/** The fields of one command, without the fields that all commands share. */
export type CommandInput<E extends CommandEndpoint> = Omit<
  BodyOf<E>,
  'requestId' | 'isPreview' | 'fingerprint'
>;

export type Done<E extends CommandEndpoint> = {
  result: ResultOf<E>;
  sentence: string;
  action: { id: string; undoUntil: string | null };
};

/**
 * The command waits for the approval of an owner or a manager, and nothing has changed yet. `until`: the time at which
 * the request expires.
 */
export class AskedFor extends ConsoleError {
  readonly until: string;

  constructor(until: string) {
    super({ status: 200, message: 'An owner or a manager has been asked for approval.' });
    this.until = until;
  }
}

/** Previews a command without applying it. */
export async function previewCommand<E extends CommandEndpoint>(
  endpoint: E,
  words: CommandInput<E>,
): Promise<Preview> {
  const { effect, fingerprint } = await call(endpoint, {
    body: { ...words, isPreview: true } as BodyOf<E>,
  });
  return { effect, fingerprint };
}

/** A command that is sent again with the same `requestId` runs once. */
export async function applyCommand<E extends CommandEndpoint>(
  endpoint: E,
  words: CommandInput<E>,
  { requestId, fingerprint }: { requestId: string; fingerprint?: string | undefined },
): Promise<Done<E>> {
  const { effect, action, asked, result } = await call(endpoint, {
    body: { ...words, requestId, fingerprint } as BodyOf<E>,
  });
  if (asked !== null) throw new AskedFor(asked.expiresAt);
  if (action === null || result === null) throw new ConsoleError({ status: 200, message: broken });
  return {
    result: result as ResultOf<E>,
    sentence: effect.sentence,
    action,
  };
}
