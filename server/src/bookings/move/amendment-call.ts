import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { RefusalAnswer } from '../../http/error-handler.ts';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Wanted } from './decide-amendment.ts';

export type AskedAmendment =
  | { kind: 'move'; slotId: number; date: LocalDate }
  | ({ kind: 'change' } & Wanted);

/** One call: what is wanted, the quote that was read, and how the answer is kept. */
export type AmendmentCall = {
  bookingId: string;
  asked: AskedAmendment;
  /** Of the quote that the visitor has agreed to. */
  quote: string;
  method: PaymentMethod | undefined;
  hostname: string;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
};
