import type { Attempt } from '../payment-provider.ts';
import { escapeMarkup } from './worldpay-xml.ts';

const outcomes = ['success', 'pending', 'failure', 'cancel', 'error'] as const;

/**
 * A form that brings the visitor to the payment page. All of the page's address that follows its '?' becomes fields,
 * since a form that is sent by GET puts its own there. What the visitor brings back is added by Worldpay behind ours.
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
