import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentMethodId, secretId, text } from './fields.ts';

export const listPaymentMethods = endpoint({
  method: 'POST',
  path: '/paymentmethod/get_all_active',
  summary: 'The ways to pay that are built and configured',
  data: z.array(
    z.object({
      payment_method_id: paymentMethodId,
      name: z.string(),
      is_default: z.enum(['t', 'f']),
      /** Worldpay: the only origins to which its form may lead. */
      form_origins: z.optional(z.array(z.string())),
      /** Global Payments: where its script is, and whether cards are real. */
      script_url: z.optional(z.string()),
      mode: z.optional(z.enum(['simulated', 'live'])),
    }),
  ),
});

export const getStripeKey = endpoint({
  method: 'GET',
  path: '/setting/get_stripe_key',
  summary: 'A client token: base64url JSON {publishable_key, script_url, mode}',
  data: z.string(),
});

const attemptBody = z.strictObject({ booking_id: secretId, payment_reference: secretId });

const outcome = z.object({ status: z.enum(['pending', 'confirmed', 'failed', 'cancelled']) });

export const confirmStripe = endpoint({
  method: 'POST',
  path: '/booking/stripe_success',
  summary: 'Asks Stripe what became of a payment',
  body: attemptBody,
  data: outcome,
});

export const askPayment = endpoint({
  method: 'POST',
  path: '/booking/payment_status',
  summary: 'What became of a payment, whoever its provider is; asks the provider and claims nothing',
  body: attemptBody,
  data: outcome,
});

export const confirmWorldpay = endpoint({
  method: 'POST',
  path: '/booking/worldpay_success',
  summary:
    'Checks what Worldpay sent back with the visitor; 412 when it cannot be verified and the hold is over',
  body: z.strictObject({
    order_key: text(200),
    payment_status: text(60),
    payment_amount: text(20),
    payment_currency: text(3),
    // Hexadecimal, and no text that somebody typed: by chance its digits may look like a card's.
    mac2: z.string('is required').check(z.maxLength(128), z.regex(/^[0-9a-f]*$/i, 'is not hexadecimal')),
    source: text(60),
    booking_id: secretId,
    payment_reference: secretId,
  }),
  data: outcome,
  isServed: false,
});

export const cancelWorldpay = endpoint({
  method: 'POST',
  path: '/booking/worldpay_cancel',
  summary: 'The visitor came back without paying; looks first, never cancels what was paid',
  body: attemptBody,
  data: outcome,
  isServed: false,
});

/** A page of the card's bank: shown in a frame, by posting one field to it. */
const bankPage = z.object({ address: z.string(), field: z.string(), value: z.string() });

export const initiateGlobalpay = endpoint({
  method: 'POST',
  path: '/booking/initiate_globalpay_secure',
  summary:
    'The steps of 3-D Secure before a tokenised card is charged: without `browser` the first, with it the second; `method_completed` is left out where the first gave no page',
  body: z.strictObject({
    booking_id: secretId,
    payment_reference: secretId,
    PMT_ID: text(100),
    browser: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
    method_completed: z.optional(z.boolean()),
  }),
  data: z.object({ method: z.optional(bankPage), challenge: z.optional(bankPage) }),
  isServed: false,
});

export const saveGlobalpay = endpoint({
  method: 'POST',
  path: '/booking/save_globalpay_reference',
  summary: 'Fetches the authentication and makes the authorisation',
  body: z.strictObject({ booking_id: secretId, payment_reference: secretId, PMT_ID: text(100) }),
  data: outcome,
  isServed: false,
});

export const clientToken = z.object({
  publishable_key: z.string(),
  script_url: z.string(),
  mode: z.enum(['simulated', 'live']),
});
