import { collection } from '../store/store.ts';

/** Faults of a call. */
export const callFaultKinds = [
  /** 500, before or after the call is performed. */
  'server_error',
  'too_many_requests',
  /** A permanent refusal, like that of a malformed call. */
  'refused',
  /** A restricted key has no right to make the call. */
  'not_permitted',
  /** The connection is reset and the call not performed. */
  'connection_reset',
  /** The call is performed, the money taken, and the connection reset instead of an answer. */
  'answer_lost',
  'truncated_body',
  'malformed_json',
  /** The call is performed, and some fields of the answer are altered. */
  'altered_answer',
  'delay',
  /** Every call is refused until the simulator's clock has passed a time. */
  'outage',
] as const;

/** Faults of an event when it is made. */
export const eventFaultKinds = ['duplicate', 'reorder', 'late'] as const;

/** Faults of one try to deliver an event. */
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
  /** The first matching call or event that it affects, counted from 1. */
  nth: number;
  /** The number of calls or events that it affects from there on. */
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
  /** For outage: its end by the simulator's clock. */
  untilMs?: number;
  /** For duplicate the additional copies, for reorder how many events are reordered. */
  count?: number;
};

export const faults = collection<Fault>('faults', (fault) => fault.merchant);
