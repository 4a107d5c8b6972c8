import * as z from 'zod';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Attempt, PaymentCustomer } from '../payment-provider.ts';
import { type Xml, element } from './worldpay-xml.ts';

/** The elements are in the order of Worldpay's DTD, because Worldpay refuses a message in any other order. */
export function orderMessage(
  { amount, bookingId }: Attempt,
  orderCode: string,
  installationId: string,
  { email }: Pick<PaymentCustomer, 'email'>,
): Xml {
  return element(
    'submit',
    {},
    element(
      'order',
      { orderCode, installationId, captureDelay: 'OFF', shopperLanguageCode: 'en' },
      element('description', {}, `Boat hire ${bookingId}`),
      amountElement(amount),
      element(
        'paymentMethodMask',
        {},
        ...['VISA-SSL', 'ECMC-SSL', 'MAESTRO-SSL', 'AMEX-SSL'].map((code) => element('include', { code })),
      ),
      // A party that was booked at the jetty may have no email address.
      ...(email === '' ? [] : [element('shopper', {}, element('shopperEmailAddress', {}, email))]),
    ),
  );
}

export function inquiryMessage(orderCode: string): Xml {
  return element('inquiry', {}, element('orderInquiry', { orderCode }));
}

export function captureMessage(orderCode: string, amount: Pence): Xml {
  return modification(orderCode, element('capture', {}, amountElement(amount)));
}

export function cancelMessage(orderCode: string): Xml {
  return modification(orderCode, element('cancel', {}));
}

/** Worldpay's notifications about the refund contain `reference`. Sending the message twice makes two refunds. */
export function refundMessage(orderCode: string, reference: string, amount: Pence): Xml {
  return modification(orderCode, element('refund', { reference }, amountElement(amount)));
}

function modification(orderCode: string, content: Xml): Xml {
  return element('modify', {}, element('orderModification', { orderCode }, content));
}

function amountElement(amount: Pence): Xml {
  return element('amount', { value: String(amount), currencyCode: 'GBP', exponent: '2' });
}

const amount = z.object({
  '@value': z.string().regex(/^\d{1,9}$/),
  '@currencyCode': z.string(),
  '@exponent': z.literal('2'),
});

const payment = z.object({ amount, lastEvent: z.string() });

const error = z.object({ '@code': z.string(), '#text': z.string().default('') });

export type Payment = z.output<typeof payment>;

/** The part of a reply that we read. */
export const reply = z.object({
  '@merchantCode': z.string(),
  reply: z.object({
    error: error.optional(),
    orderStatus: z
      .object({
        '@orderCode': z.string(),
        error: error.optional(),
        reference: z.object({ '#text': z.url({ protocol: /^https?$/ }) }).optional(),
        payment: payment.optional(),
      })
      .optional(),
    ok: z.record(z.string(), z.object({ '@orderCode': z.string() })).optional(),
  }),
});

/** The part of an order notification that we read. */
export const notification = z.object({
  '@merchantCode': z.string(),
  notify: z.object({
    orderStatusEvent: z.object({
      '@orderCode': z.string(),
      journal: z.object({
        '@journalType': z.string(),
        bookingDate: z.unknown().optional(),
        accountTx: z.unknown().optional(),
        journalReference: z.unknown().optional(),
      }),
    }),
  }),
});
