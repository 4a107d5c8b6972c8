import { collection } from '../store/collection.ts';

/** What can go wrong with a call. */
export const callFaultKinds = [
  /** 500, before or after the call has been done. */
  'server_error',
  'too_many_requests',
  /** For good, as a call is refused that is wrong in itself. */
  'refused',
  /** The connection is reset and nothing has been done. */
  'connection_reset',
  /** The call is done, the money taken, and the connection reset instead of an answer. */
  'answer_lost',
  'truncated_body',
  'malformed_json',
  /** The call is done, and the answer says something else in some of its fields. */
  'altered_answer',
  'delay',
  /** Every call is refused for a time of the till's clock. */
  'outage',
] as const;

/** What can go wrong with an event when it happens. */
export const eventFaultKinds = ['duplicate', 'reorder', 'late', 'unknown_attempt'] as const;

/** What can go wrong with one try to deliver an event. */
export const deliveryFaultKinds = ['drop', 'wrong_signature', 'old_timestamp', 'altered_body'] as const;

export type CallFaultKind = (typeof callFaultKinds)[number];
export type EventFaultKind = (typeof eventFaultKinds)[number];
export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];
export type FaultKind = CallFaultKind | EventFaultKind | DeliveryFaultKind;

export type Fault = {
  id: string;
  merchant: string;
  kind: FaultKind;
  // Only calls of this method and path ('/v1/payment_intents/*/capture'), or events of this type; all when undefined.
  method?: string;
  path?: string;
  type?: string;
  /** The first matching call or event that is struck, counted from 1. */
  nth: number;
  /** How many are struck from there. */
  times: number | 'always';
  seen: number;
  struck: number;
  /** For server_error and delay: whether the call has been done by then. */
  when?: 'before' | 'after';
  // For too_many_requests.
  shouldRetry?: boolean;
  retryAfterSeconds?: number;
  delayMs?: number;
  /** For altered_answer: what the fields say instead. */
  altered?: Record<string, unknown>;
  /** For outage: its end by the till's clock. */
  untilMs?: number;
  /** For duplicate the copies on top, for reorder how many events change places. */
  count?: number;
};

export const faults = collection<Fault>('faults', (fault) => fault.merchant);
