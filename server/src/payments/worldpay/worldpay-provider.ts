import { hourMs, dayMs } from '@slipway/shared/values/durations.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import {
  type Attempt,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderError,
  providerTimeoutMs,
} from '../payment-provider.ts';
import { orderCodeFor, parseOrderCode } from './order-code.ts';
import type { WorldpayAccount } from './worldpay-account.ts';
import { type WorldpayAnswer, askWorldpay } from './worldpay-client.ts';
import {
  cancelMessage,
  captureMessage,
  inquiryMessage,
  orderMessage,
  refundMessage,
} from './worldpay-messages.ts';
import { readNotification } from './worldpay-notification.ts';
import { readReturn } from './worldpay-return.ts';
import { worldpaySnapshot } from './worldpay-snapshot.ts';
import { type Xml, escapeMarkup } from './worldpay-xml.ts';

export type WorldpayOptions = {
  account: WorldpayAccount;
  /**
   * The addresses of the payment page and of our site, for a visitor who uses our site under `hostname`. Throws
   * ProviderError if no visitor may be sent to that page.
   */
  addressesFor: (page: URL, hostname: string) => { page: URL; site: string };
  now: () => Date;
  timeoutMs?: number;
};

/**
 * Worldpay does not document how long its payment page stays open, and an unpaid order cannot be cancelled. A day is
 * far longer than any page stays open.
 */
const payableForMs = dayMs;

/** An hour is ample: Worldpay's inquiries show the state of a refund within a quarter of an hour. */
const refundShownAfterMs = hourMs;

type Worldpay = { ask: (message: Xml) => Promise<WorldpayAnswer>; now: () => Date };

/** The adapter for cards on Worldpay's own page: authorised first, captured once the booking is confirmed. */
export function worldpayProvider({
  account,
  addressesFor,
  now,
  timeoutMs = providerTimeoutMs,
}: WorldpayOptions): PaymentProvider {
  // The time-out is halved, because one call of ours makes at most two calls to Worldpay.
  const worldpay: Worldpay = { ask: (message) => askWorldpay(account, message, timeoutMs / 2), now };
  return {
    name: 'worldpay',
    label: 'Worldpay',
    minimumCharge: pence(1),
    refundIsNotIdempotent: { shownAfterMs: refundShownAfterMs },

    async begin(attempt, customer) {
      const orderCode = orderCodeFor(attempt.id, now());
      const answer = await worldpay.ask(orderMessage(attempt, orderCode, account.installationId, customer));
      // Two calls of `begin` within one second make the same order code, and Worldpay refuses the second call. A later
      // call makes a new code.
      if (answer.error?.message === 'Duplicate Order')
        throw new ProviderError('not_sent', 'Worldpay: an order with this code already exists');
      if (answer.error !== undefined) throw new ProviderError('bad_request', 'Worldpay: error 5');
      const reference = answer.orderStatus?.reference?.['#text'];
      if (reference === undefined || answer.orderStatus?.['@orderCode'] !== orderCode)
        throw new ProviderError('outcome_unknown', 'Worldpay: the answer has no payment page for this order');
      const { page, site } = addressesFor(new URL(reference), customer.hostname);
      return { kind: 'hosted_form', formHtml: hostedForm(page, attempt, site), providerRef: orderCode };
    },

    retrieve: (attempt, hint) => look(worldpay, attempt, hint),

    /** An open payment page cannot be closed, so a payment may arrive up to a day after `begin`. */
    async cancel(attempt) {
      const found = await look(worldpay, attempt);
      return found !== 'unknown_there' && hasMoney(found) ? 'paid' : 'cancelled';
    },

    async capture(attempt) {
      const answer = await worldpay.ask(captureMessage(requireRef(attempt), attempt.amount));
      if (isReceived(answer, attempt, 'captureReceived')) return 'accepted';
      // Worldpay refuses a capture that was already requested, and a capture that comes too late. `look`
      // tells which of the two it is.
      const found = await look(worldpay, attempt);
      if (found === 'unknown_there' || found.status === 'pending') return 'accepted';
      if (found.status === 'captured') return 'captured';
      return found.status === 'authorised' ? 'accepted' : 'refused';
    },

    async voidAuthorisation(attempt) {
      const answer = await worldpay.ask(cancelMessage(requireRef(attempt)));
      if (isReceived(answer, attempt, 'cancelReceived')) return 'voided';
      const found = await look(worldpay, attempt);
      if (found === 'unknown_there' || found.status === 'authorised' || found.status === 'pending')
        throw new ProviderError('outcome_unknown', 'Worldpay: the authorisation cannot be cancelled now');
      return found.status === 'captured' ? 'captured' : 'voided';
    },

    /** 'Received' does not mean refunded yet: the refund may still fail. */
    async refund(attempt, { id, amount }) {
      const answer = await worldpay.ask(refundMessage(requireRef(attempt), id, amount));
      if (!isReceived(answer, attempt, 'refundReceived')) return 'refused';
      return { refundId: id, providerRef: id, amount, status: 'accepted' };
    },

    readReturn: (attempt, parameters) => readReturn(account, attempt, parameters),
    webhookSecret: account.webhookSecret,
    webhookAnswer: '[OK]',
    readWebhook: (raw) => readNotification(account.merchantCode, raw),
  };
}

/** An attempt whose `begin` was never answered has no order code in our row, so nobody can pay it. */
async function look(
  { ask, now }: Worldpay,
  attempt: Attempt,
  hint?: string,
): Promise<PaymentSnapshot | 'unknown_there'> {
  const { providerRef } = attempt;
  if (providerRef === null) return 'unknown_there';
  const { orderStatus, error } = await ask(inquiryMessage(providerRef));
  if (error !== undefined) return unpaid(attempt, providerRef, now());
  if (orderStatus?.payment === undefined || orderStatus['@orderCode'] !== providerRef)
    throw new ProviderError('outcome_unknown', 'Worldpay: the answer to the inquiry has no payment');
  const found = worldpaySnapshot(providerRef, orderStatus.payment, hint);
  // Until the page has expired, the visitor may try another card on it.
  const isOver = found.status === 'declined' && isPastPaying(providerRef, now());
  return isOver ? { ...found, status: 'cancelled' } : found;
}

/** Either nothing has been paid yet, or Worldpay answered from a replica that is some minutes behind. */
function unpaid({ id, amount, currency }: Attempt, providerRef: string, now: Date): PaymentSnapshot {
  return {
    providerRef,
    attemptId: id,
    amount,
    currency,
    status: isPastPaying(providerRef, now) ? 'cancelled' : 'pending',
    authorised: noMoney,
    captured: noMoney,
    refunds: [],
  };
}

function isPastPaying(orderCode: string, now: Date): boolean {
  const madeAt = parseOrderCode(orderCode)?.madeAt ?? now;
  return now.getTime() - madeAt.getTime() > payableForMs;
}

/**
 * Whether Worldpay has accepted the request; false if it refuses. Throws if the answer is neither, because the call may
 * have succeeded.
 */
function isReceived({ error, ok }: WorldpayAnswer, { providerRef }: Attempt, receipt: string): boolean {
  if (error !== undefined) return false;
  if (ok?.[receipt]?.['@orderCode'] === providerRef) return true;
  throw new ProviderError('outcome_unknown', `Worldpay: no ${receipt} for this order`);
}

function hasMoney({ status }: PaymentSnapshot): boolean {
  return status === 'authorised' || status === 'captured';
}

function requireRef({ id, providerRef }: Attempt): string {
  if (providerRef === null) throw new Error(`attempt ${id} has no order at Worldpay`);
  return providerRef;
}

const outcomes = ['success', 'pending', 'failure', 'cancel', 'error'] as const;

/**
 * A form that takes the visitor to the payment page. The fields of a GET form replace the query of its address, so each
 * parameter of the page's query becomes a hidden field. Our return address keeps its parameters; Worldpay adds more.
 */
export function hostedForm(
  page: URL,
  { bookingId, reference }: Pick<Attempt, 'bookingId' | 'reference'>,
  site: string,
): string {
  const { origin, pathname, searchParams } = page;
  const ours = new URLSearchParams([
    ['booking_id', bookingId],
    ['payment_reference', reference],
  ]).toString();
  const fields = [
    ...searchParams,
    ...outcomes.map((outcome) => [`${outcome}URL`, `${site}/return/worldpay/${outcome}?${ours}`] as const),
  ];
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return `<form method="get" action="${escapeMarkup(origin + pathname)}">${inputs.join('')}<noscript><button>Continue to payment</button></noscript></form>`;
}
