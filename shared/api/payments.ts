import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentMethodId, secretId } from './fields.ts';

const mode = z.enum(['simulated', 'live']);

export const listPaymentMethods = endpoint({
  method: 'POST',
  path: '/paymentmethod/get_all_active',
  summary: 'The payment methods that are built and configured',
  data: z.array(
    z.object({
      payment_method_id: paymentMethodId,
      name: z.string(),
      is_default: z.enum(['t', 'f']),
      /** The only origins to which a form of this method may submit. Left out where a coupon pays in full. */
      form_origins: z.optional(z.array(z.string())),
      /** The address of the method's script; left out if the method has no script. */
      script_url: z.optional(z.string()),
      /** Whether the method charges real cards. */
      mode: z.optional(mode),
    }),
  ),
});

export const getStripeKey = endpoint({
  method: 'GET',
  path: '/setting/get_stripe_key',
  summary: 'A client token: base64url JSON {publishable_key, script_url, mode}',
  data: z.string(),
  refusals: ['not_found'],
});

const attemptBody = z.strictObject({ booking_id: secretId, payment_reference: secretId });

const outcome = z.object({ status: z.enum(['pending', 'confirmed', 'failed', 'cancelled']) });

export const confirmStripe = endpoint({
  method: 'POST',
  path: '/booking/stripe_success',
  summary: 'Retrieves the outcome of a payment from Stripe',
  body: attemptBody,
  data: outcome,
  refusals: ['not_found'],
});

export const askPayment = endpoint({
  method: 'POST',
  path: '/booking/payment_status',
  summary: 'The outcome of a payment with any provider; retrieves it from the provider and changes nothing',
  body: attemptBody,
  data: outcome,
  refusals: ['not_found'],
});

/** A parameter from Worldpay, not searched for card numbers: its digits may look like a card number by chance. */
const written = (pattern: RegExp) =>
  z.optional(z.string('must be text').check(z.regex(pattern, 'is not in Worldpay’s format')));

export const confirmWorldpay = endpoint({
  method: 'POST',
  path: '/booking/worldpay_success',
  summary:
    'Verifies the result that Worldpay sent with the returning visitor. If the result cannot be verified and the hold is over, the answer is 412',
  /** Worldpay's parameters, unchanged. Each may be left out or empty. No result is trusted without mac2. */
  body: z.strictObject({
    order_key: written(/^[\x21-\x7e]{0,200}$/),
    payment_status: written(/^[A-Z_]{0,40}$/),
    /** The amount in pence. */
    payment_amount: written(/^\d{0,12}$/),
    payment_currency: written(/^([A-Z]{3})?$/),
    mac2: written(/^([0-9A-Fa-f]{64})?$/),
    source: written(/^[\x20-\x7e]{0,200}$/),
    booking_id: secretId,
    payment_reference: secretId,
  }),
  data: outcome,
  refusals: ['not_found', 'return_not_genuine', 'payment_unverified'],
});

export const cancelWorldpay = endpoint({
  method: 'POST',
  path: '/booking/worldpay_cancel',
  summary:
    'For a visitor who returned without paying. Asks the provider first, and never cancels a payment that was made',
  body: attemptBody,
  data: outcome,
  refusals: ['not_found'],
});

/** A page of the card's bank. The browser opens the page in a frame by posting `field` to `address`. */
const bankPage = z.object({ address: z.string(), field: z.string(), value: z.string() });

/** The token that Global Payments' form made for the card. */
const cardName = z.string('is required').check(z.regex(/^PMT_[\w-]{1,96}$/, 'is not the name of a card'));

const wholeFrom = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`));

/** Facts about the browser that the card's bank asks for, besides the request headers. */
const browser = z.strictObject({
  /** `navigator.language`: 'en-GB' */
  language: z
    .string('is required')
    .check(z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/, 'is no language')),
  color_depth: wholeFrom(1, 48),
  screen_height: wholeFrom(0, 99_999),
  screen_width: wholeFrom(0, 99_999),
  /** `Date#getTimezoneOffset()`: minutes that local time is behind UTC. */
  timezone: wholeFrom(-840, 840),
});

export const initiateGlobalpay = endpoint({
  method: 'POST',
  path: '/booking/initiate_globalpay_secure',
  summary:
    'The two steps of 3-D Secure before a tokenised card is charged. A call without `browser` takes the first step, a call with `browser` the second. Leave `method_completed` out if the first step gave no page',
  body: z.strictObject({
    booking_id: secretId,
    payment_reference: secretId,
    PMT_ID: cardName,
    browser: z.optional(browser),
    method_completed: z.optional(z.boolean()),
  }),
  data: z.object({ method: z.optional(bankPage), challenge: z.optional(bankPage) }),
  refusals: [
    'not_found',
    'slot_not_on_sale',
    'already_paid',
    'hold_over',
    'too_many_declines',
    'authentication_unavailable',
  ],
});

export const saveGlobalpay = endpoint({
  method: 'POST',
  path: '/booking/save_globalpay_reference',
  summary: 'Retrieves the authentication and authorises the payment',
  body: z.strictObject({ booking_id: secretId, payment_reference: secretId, PMT_ID: cardName }),
  data: outcome,
  refusals: ['not_found', 'too_many_declines', 'payment_unavailable'],
});

export const clientToken = z.object({ publishable_key: z.string(), script_url: z.string(), mode });
