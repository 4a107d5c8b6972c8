import { type PaymentPurpose, isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { hoursBefore, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../platform/database/tables.ts';
import { providerDefinitions } from './provider-registry.ts';

/** Sentences about a dispute for owner and staff, in emails and at the console. */
export type Disputed = Pick<
  Row<'paymentDisputes'>,
  | 'provider'
  | 'kind'
  | 'amount'
  | 'reason'
  | 'status'
  | 'holdsRefunds'
  | 'chargedBack'
  | 'answerBy'
  | 'closedAt'
> & { purpose: PaymentPurpose };

export const reasonText: Record<Disputed['reason'], string> = {
  fraud: 'The cardholder says that somebody else paid with their card.',
  not_recognised: 'The cardholder does not recognise the payment.',
  not_received: 'The cardholder says that they did not get what they paid for.',
  not_as_described: 'The cardholder says that the trip was not as described.',
  refund_missing: 'The cardholder says that a refund was due and has not arrived.',
  paid_twice: 'The cardholder says that they paid twice.',
  cancelled: 'The cardholder says that they had cancelled.',
  other: 'The bank gives no reason that we can name.',
};

export function titleOf({
  kind,
  amount,
  status,
  closedAt,
}: Pick<Disputed, 'kind' | 'amount' | 'status' | 'closedAt'>): string {
  const sum = formatGbp(amount);
  const outcome = status === 'ended' ? 'over' : status;
  switch (kind) {
    case 'dispute':
      return closedAt === null ? `A payment of ${sum} is disputed` : `The dispute of ${sum} is ${outcome}`;
    case 'inquiry':
      return closedAt === null
        ? `A bank asks about a payment of ${sum}`
        : `The bank no longer asks about ${sum}`;
    case 'fraud_warning':
      return `A bank reports a payment of ${sum} as fraud`;
  }
}

/** Tells staff what a dispute means, and what to do about it, where and by when. */
export function nextStep(dispute: Disputed): string {
  const { kind, status, answerBy } = dispute;
  const where = `${labelOf(dispute.provider)}’s dashboard`;
  const by = answerBy === null ? '' : ` by ${dayAndTime(answerBy)}`;
  if (dispute.closedAt !== null) return outcomeOf(dispute);
  if (kind === 'fraud_warning')
    return 'It is not a dispute yet. If the payment looks wrong to you, refund all of it on the page of the booking: a refunded payment cannot be disputed and costs no dispute fee. If it is right, you need do nothing.';
  const wait = dispute.holdsRefunds
    ? 'Refunds of this payment wait until the bank has decided.'
    : 'No money has been taken, and refunds are sent. A full refund usually settles the matter.';
  return status === 'needs_answer'
    ? `Answer in ${where}${by}: without an answer the money is lost. ${evidenceOf(dispute)}${wait}`
    : `You have answered, and the bank is deciding. ${wait}`;
}

function evidenceOf(dispute: Disputed): string {
  return isForPrice(dispute)
    ? ''
    : 'The booking’s page has the photos, our emails to the party and its objection: send them. ';
}

function outcomeOf(dispute: Disputed): string {
  const { kind, status, amount, chargedBack } = dispute;
  switch (status) {
    case 'won':
      return 'The bank has returned the money to us. Waiting refunds are sent now.';
    case 'lost':
      return [
        chargedBack < amount
          ? `The bank has returned ${formatGbp(chargedBack)} to the cardholder. Waiting refunds are reduced by that sum.`
          : 'The bank has returned the money to the cardholder. Waiting refunds are not sent.',
        isForPrice(dispute)
          ? 'If the trip still takes place, the party owes this money again.'
          : 'The party does not owe this money again, because the bank has decided about the charge.',
      ].join(' ');
    default:
      return kind === 'fraud_warning' ? 'Nothing is left to do.' : 'Nothing was taken.';
  }
}

/** One line for a list of open disputes. */
export function openText(dispute: Disputed): string {
  const by = dispute.answerBy === null ? '' : ` by ${dayAndTime(dispute.answerBy)}`;
  const sum = formatGbp(dispute.amount);
  switch (dispute.kind) {
    case 'fraud_warning':
      return `The bank reports ${sum} as fraud: refund it, or do nothing`;
    case 'inquiry':
      return dispute.status === 'needs_answer'
        ? `The bank asks about ${sum}: answer at ${labelOf(dispute.provider)}${by}`
        : `The bank asks about ${sum}: you have answered`;
    case 'dispute':
      return dispute.status === 'needs_answer'
        ? `${sum} is disputed: answer at ${labelOf(dispute.provider)}${by}`
        : `${sum} is disputed: you have answered, and the bank is deciding`;
  }
}

/** After this time a fraud report is no longer shown as open: we assume that staff have decided to ignore it. */
const reportShownHours = 14 * 24;

/** SQL condition for a dispute `d` that waits for staff or for its bank. */
export function isShownAsOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(d.closed_at is null
    and (d.kind <> 'fraud_warning' or d.opened_at > ${hoursBefore(now, reportShownHours)}))`;
}

/** An instant in venue time. */
export function dayAndTime(instant: Date): string {
  const { date, time } = venueDateTime(instant);
  return `${formatLongDate(date)}, ${time}`;
}

function labelOf(provider: string): string {
  return providerDefinitions.find(({ name }) => name === provider)?.label ?? provider;
}
