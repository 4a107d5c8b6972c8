import { hashOf } from '../../platform/security/random-id.ts';
import type { ProviderEvent } from '../payment-provider.ts';
import { parseOrderCode } from './order-code.ts';
import { notification } from './worldpay-messages.ts';
import { readMessage } from './worldpay-xml.ts';

/**
 * Reads a notification: its order, the type of the event and, for a refund that we requested, our id of the refund. A
 * notification is not signed, so its amounts are not used: a forged notification causes only one more call to
 * Worldpay. A notification has no id, so a duplicate is recognised by its content.
 */
export function readNotification(merchantCode: string, raw: Buffer): ProviderEvent[] | undefined {
  const read = notification.safeParse(readMessage(raw.toString('utf8')));
  if (!read.success || read.data['@merchantCode'] !== merchantCode) return undefined;
  const { '@orderCode': orderCode, journal } = read.data.notify.orderStatusEvent;
  const order = parseOrderCode(orderCode);
  const event = journal['@journalType'];
  // Another system made this order with the same account, or the type of the event has an unexpected form.
  if (order === undefined || !/^[A-Z_]{1,40}$/.test(event)) return [];
  return [
    {
      dedupeKey: hashOf(JSON.stringify([orderCode, journal])),
      attemptId: order.attemptId,
      providerRef: orderCode,
      hint: [event, ...refundIn(journal)].join(' '),
    },
  ];
}

/** Our id of the refund; empty for another event, or if the refund was made in Worldpay's own interface. */
function refundIn({ journalReference }: { journalReference?: unknown }): string[] {
  const { '@type': type, '@reference': reference } = (journalReference ?? {}) as Record<string, unknown>;
  return type === 'refund' && typeof reference === 'string' && /^[0-9a-z]{26}$/.test(reference)
    ? [reference]
    : [];
}
