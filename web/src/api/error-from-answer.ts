import {
  type RefusalCode,
  type RefusalDetails,
  refusalData,
  refusalStatus,
} from '@slipway/shared/api/refusals.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import { ApiError, brokenAnswerMessage } from './api-error.ts';

/** The error of an unsuccessful answer. `json` may be anything, even from a proxy. */
export function errorFromAnswer(status: number, json: unknown): ApiError {
  const { message, data } = typeof json === 'object' && json !== null ? (json as Partial<WireFailure>) : {};
  const refusal = anyRefusal.safeParse(data);
  const customerMessage = nonEmpty((message as { customer?: unknown } | undefined)?.customer);
  return new ApiError({
    status,
    message: nonEmpty(message) ?? customerMessage ?? brokenAnswerMessage,
    customerMessage,
    ...(refusal.success ? { code: knownCode(refusal.data.code), details: refusalDetails(refusal.data) } : {}),
  });
}

type WireFailure = { message: unknown; data: unknown };

/** A proxy or a newer server may send a code that this page does not know. */
const anyRefusal = z.extend(refusalData, { code: z.string() });

function knownCode(code: string): RefusalCode | 'unknown' {
  return Object.hasOwn(refusalStatus, code) ? (code as RefusalCode) : 'unknown';
}

function refusalDetails(data: z.output<typeof anyRefusal>): RefusalDetails {
  const total = data.total === undefined ? undefined : penceFromPounds(data.total);
  return {
    ...(data.field === undefined ? {} : { field: data.field }),
    ...(total === undefined ? {} : { total }),
    ...(data.booking_id === undefined ? {} : { bookingId: data.booking_id }),
    ...(data.coupon_removed === undefined ? {} : { isCouponRemoved: data.coupon_removed }),
    ...(data.challenge === undefined ? {} : { challenge: data.challenge }),
  };
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
