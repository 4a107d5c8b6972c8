import { expect, it } from 'vitest';
import { withoutProviderParameters } from './provider-parameters.ts';

const secrets = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';

it.each([
  [
    `https://x.test/?${secrets}#/payment/stripe/success?booking_id=a&ref=b`,
    'https://x.test/#/payment/stripe/success?booking_id=a&ref=b',
  ],
  [
    `https://x.test/#/payment/stripe/success?booking_id=a&ref=b&${secrets}`,
    'https://x.test/#/payment/stripe/success?booking_id=a&ref=b',
  ],
  [
    `https://x.test/#/payment/stripe/success?${secrets}&booking_id=a&ref=b`,
    'https://x.test/#/payment/stripe/success?booking_id=a&ref=b',
  ],
  [`https://x.test/?a=1&${secrets}&b=2`, 'https://x.test/?a=1&b=2'],
  [`https://x.test/?${secrets}`, 'https://x.test/'],
])('%s', (href, expected) => {
  expect(withoutProviderParameters(href)).toBe(expected);
});

it.each([
  'https://x.test/',
  'https://x.test/#/booking?package_id=3&show_pkg=0',
  'https://x.test/#/refund-policy#cancellation-policy',
])('leaves %s alone', (href) => {
  expect(withoutProviderParameters(href)).toBe(href);
});
