import { collection } from '../store/store.ts';

/** Faults of a call. */
export const callFaultKinds = [
  /** The answer is 500, before or after the call is performed. */
  'server_error',
  'too_many_requests',
  /** The provider refuses the call permanently, as it refuses a malformed call. */
  'refused',
  /** A restricted key has no right to make the call. */
  'not_permitted',
  /** The connection is reset and the call not performed. */
  'connection_reset',
  /** The call is performed and the money taken. The connection is reset in place of an answer. */
  'answer_lost',
  'truncated_body',
  'malformed_json',
  /** The call is performed, and some fields of the answer are altered. */
  'altered_answer',
  'delay',
  /** Every call is refused until the simulator's clock has passed a time. */
  'outage',
] as const;

/** Faults that alter an event when the event is made. */
export const eventFaultKinds = ['duplicate', 'reorder', 'late'] as const;

/** Faults of a single attempt to deliver an event. */
export const deliveryFaultKinds = ['drop', 'wrong_signature', 'old_timestamp', 'altered_body'] as const;

export type CallFaultKind = (typeof callFaultKinds)[number];
export type EventFaultKind = (typeof eventFaultKinds)[number];
export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];
export type FaultKind = CallFaultKind | EventFaultKind | DeliveryFaultKind;

export type Fault = {
  id: string;
  merchant: string;
  kind: FaultKind;
  // Limits the fault to calls with this method and path ('/v1/payment_intents/*/capture'), or to events of this type.
  // Undefined: no limit.
  method?: string;
  path?: string;
  type?: string;
  /** The position of the first affected call or event among the matching ones. Positions begin at 1. */
  nth: number;
  /** The number of calls or events that the fault affects, beginning at position `nth`. */
  times: number | 'always';
  seen: number;
  struck: number;
  /** For server_error and delay: before or after the call is performed. */
  when?: 'before' | 'after';
  // For too_many_requests: the value of Retry-After.
  shouldRetry?: boolean;
  retryAfterSeconds?: number;
  delayMs?: number;
  /** For altered_answer: the new values of fields. */
  altered?: Record<string, unknown>;
  /** For outage: the end, by the simulator's clock. */
  untilMs?: number;
  /** For duplicate: the number of additional copies. For reorder: the number of reordered events. */
  count?: number;
};

export const faults = collection<Fault>('faults', (fault) => fault.merchant);
