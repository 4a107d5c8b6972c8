import type { Attempt } from '../payment-provider.ts';
import { escapeMarkup } from './worldpay-xml.ts';

const outcomes = ['success', 'pending', 'failure', 'cancel', 'error'] as const;

/**
 * A form that takes the visitor to the payment page. The query of the page's address becomes hidden fields, since a GET
 * form replaces the query with its own fields. Worldpay appends its parameters to those of our return address.
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
