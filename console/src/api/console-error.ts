import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { readRefusalData } from '@slipway/shared/api/console/refusal-data.ts';
import type { ConsoleRefusalCode } from '@slipway/shared/api/console/refusals.ts';
import type { RefusalCode } from '@slipway/shared/api/refusals.ts';

/** What a command would do, and the mark that applying it sends back. */
export type Preview = { effect: Effect; fingerprint: string };

export type ConsoleCode = ConsoleRefusalCode | RefusalCode;

export type ConsoleErrorDetails = {
  field?: string | undefined;
  /** Of a locked PIN; null: until an owner or a manager unlocks it. */
  lockedUntil?: string | null | undefined;
  preview?: Preview | undefined;
  changed?: { by: string | null; at: string } | undefined;
  /** Of a boat that is out already in the time that was asked for, by the clock at the lake. */
  outAlready?: Record<'from' | 'to', { date: string; time: string }> | undefined;
  /** Of times that start together: the words of weekly times that end the other season on those days. */
  ends?: unknown[] | undefined;
};

export const unreachable = 'No signal. Nothing was changed; try again when it is back.';
export const broken = 'Something went wrong on the server. Try again.';

type Facts = { status: number; message: string; code?: string; details?: ConsoleErrorDetails };

/** The one error of every call. `status` 0: no answer arrived at all. */
export class ConsoleError extends Error {
  readonly status: number;
  /** A newer server may send one that is no ConsoleCode of this page; 'unknown': a refusal that has a sentence alone. */
  readonly code: string | undefined;
  readonly details: ConsoleErrorDetails;

  constructor({ status, message, code, details = {} }: Facts) {
    super(message);
    this.name = 'ConsoleError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** The error of an unsuccessful answer; `json` may be anything, even from a proxy. */
export function errorOf(status: number, json: unknown): ConsoleError {
  const { success, message, data } =
    typeof json === 'object' && json !== null
      ? (json as { success?: unknown; message?: unknown; data?: unknown })
      : {};
  const said = typeof message === 'string' && message !== '' ? message : undefined;
  const refusal = readRefusalData.safeParse(data);
  return new ConsoleError({
    status,
    message: said ?? broken,
    ...(refusal.success
      ? {
          code: refusal.data.code,
          details: {
            field: refusal.data.field,
            lockedUntil: refusal.data.lockedUntil,
            ends: refusal.data.ends,
            outAlready: refusal.data.outAlready,
            preview: refusal.data.preview,
            changed: refusal.data.changed,
          },
        }
      : // Its sentence says enough.
        success === false && status < 500 && said !== undefined
        ? { code: 'unknown' }
        : {}),
  });
}

export function isRefused(error: unknown, code: ConsoleCode): error is ConsoleError {
  return error instanceof ConsoleError && error.code === code;
}

const finalCodes: readonly string[] = [
  'out_of_reach',
  'not_allowed',
  'not_found',
  'malformed',
] satisfies ConsoleCode[];

/** The same question gets the same no, however often it is asked. */
export function isFinal(error: unknown): boolean {
  return error instanceof ConsoleError && error.code !== undefined && finalCodes.includes(error.code);
}

const passingCodes: readonly string[] = ['busy', 'too_many_requests'] satisfies ConsoleCode[];

/** Asked again in a moment, it may be answered. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ConsoleError &&
    (error.isUnreachable || (error.code !== undefined && passingCodes.includes(error.code)))
  );
}

/** What to say about any failure. */
export function sentenceOf(error: unknown): string {
  return error instanceof ConsoleError ? error.message : broken;
}
