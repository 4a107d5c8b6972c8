import { type RefusalCode, type RefusalDetails, refusalStatus } from '@slipway/shared/api/refusals.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { ApiError, brokenAnswerMessage } from './api-error.ts';

/** Converts an unsuccessful answer into an error. `json` can be any value, because the answer may be from a proxy. */
export function errorFromAnswer(status: number, json: unknown): ApiError {
  const { success, message, data } =
    typeof json === 'object' && json !== null ? (json as Partial<WireFailure>) : {};
  const refusal: Partial<Record<string, unknown>> = typeof data === 'object' && data !== null ? data : {};
  const { code } = refusal;
  const customerMessage = nonEmpty((message as { customer?: unknown } | undefined)?.customer);
  const said = nonEmpty(message) ?? customerMessage;
  const isRefusal = success === false && status < 500 && said !== undefined;
  return new ApiError({
    status,
    message: said ?? brokenAnswerMessage,
    customerMessage,
    // A refusal without a code is explained by its sentence.
    code: typeof code === 'string' ? knownCode(code) : isRefusal ? 'unknown' : undefined,
    details: refusalDetails(refusal),
  });
}

type WireFailure = { success: unknown; message: unknown; data: unknown };

/** A proxy or a newer server may send a code that this page does not know. */
function knownCode(code: string): RefusalCode | 'unknown' {
  return Object.hasOwn(refusalStatus, code) ? (code as RefusalCode) : 'unknown';
}

/** Checks the answer without a schema, because every page would have to load the schema. */
function refusalDetails(data: Partial<Record<string, unknown>>): RefusalDetails {
  const total = typeof data['total'] === 'number' ? penceFromPounds(data['total']) : undefined;
  const { field, booking_id: bookingId, coupon_removed: isCouponRemoved, challenge } = data;
  return {
    ...(typeof field === 'string' ? { field } : {}),
    ...(total === undefined ? {} : { total }),
    ...(typeof bookingId === 'string' ? { bookingId } : {}),
    ...(typeof isCouponRemoved === 'boolean' ? { isCouponRemoved } : {}),
    ...(typeof challenge === 'string' ? { challenge } : {}),
  };
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
