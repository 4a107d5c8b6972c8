import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { readRefusalData } from '@slipway/shared/api/console/refusal-data.ts';
import type { ConsoleRefusalCode } from '@slipway/shared/api/console/refusals.ts';
import type { RefusalCode } from '@slipway/shared/api/refusals.ts';

/**
 * The effect of a command, and a fingerprint of the effect. The console sends the fingerprint with the command. The
 * server refuses the command if the effect has changed.
 */
export type Preview = { effect: Effect; fingerprint: string };

export type ConsoleCode = ConsoleRefusalCode | RefusalCode;

export type ConsoleErrorDetails = {
  field?: string | undefined;
  /** When a locked PIN can be used again; null: an owner or a manager has to unlock the PIN. */
  lockedUntil?: string | null | undefined;
  preview?: Preview | undefined;
  changed?: { by: string | null; at: string } | undefined;
  /** The time for which the boat is already out of service, in local time at the lake. */
  outAlready?: Record<'from' | 'to', { date: string; time: string }> | undefined;
  /**
   * Changes that resolve a clash of seasons. Two seasons clash if their times start together on some days. Each change
   * takes those days out of one season.
   */
  ends?: unknown[] | undefined;
};

export const unreachable = 'No signal. Nothing was changed; try again when the signal is back.';
export const broken = 'Something went wrong on the server. Try again.';

type Facts = { status: number; message: string; code?: string; details?: ConsoleErrorDetails };

/** The only error that a call throws. `status` 0: no answer arrived. */
export class ConsoleError extends Error {
  readonly status: number;
  /**
   * The server's code for the refusal; 'unknown' if the refusal has only a sentence. A newer server may send a code
   * that this page does not know.
   */
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

/** Makes an error from an unsuccessful answer. `json` may be anything, even a proxy's page. */
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
      : // The server refused with a sentence but without a code.
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

/** Whether the same request would get the same answer again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ConsoleError && error.code !== undefined && finalCodes.includes(error.code);
}

const passingCodes: readonly string[] = ['busy', 'too_many_requests'] satisfies ConsoleCode[];

/** Whether the same request may succeed if it is sent again in a moment. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ConsoleError &&
    (error.isUnreachable || (error.code !== undefined && passingCodes.includes(error.code)))
  );
}

/** The sentence to show for any failure. */
export function sentenceOf(error: unknown): string {
  return error instanceof ConsoleError ? error.message : broken;
}
