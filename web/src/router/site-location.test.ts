import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { describe, expect, it } from 'vitest';
import { matchRoute, parseLocation, withoutProviderParameters } from './site-location.ts';

function at(address: string) {
  const { path, query, hash } = parseLocation(new URL(address, 'https://example.test'));
  return { path, query: Object.fromEntries(query), hash };
}

describe('parseLocation', () => {
  it.each([
    ['/', { path: '/', query: {}, hash: '' }],
    ['/#', { path: '/', query: {}, hash: '' }],
    ['/#/faqs', { path: '/faqs', query: {}, hash: '' }],
    ['/#faqs/', { path: '/faqs', query: {}, hash: '' }],
    [
      '/#/refund-policy#cancellation-policy',
      { path: '/refund-policy', query: {}, hash: 'cancellation-policy' },
    ],
    [
      '/#/booking?package_id=3&show_pkg=0',
      { path: '/booking', query: { package_id: '3', show_pkg: '0' }, hash: '' },
    ],
    ['/#/booking/x?email=a%2Bb%40c.uk', { path: '/booking/x', query: { email: 'a+b@c.uk' }, hash: '' }],
    ['/#/booking?next=a?b', { path: '/booking', query: { next: 'a?b' }, hash: '' }],
    ['/#/experience#a#b', { path: '/experience', query: {}, hash: 'a#b' }],
  ])('%s', (address, expected) => {
    expect(at(address)).toEqual(expected);
  });

  it('the site reads parameters that a payment provider put before the hash', () => {
    expect(at('/?payment_intent=pi_1#/payment/stripe/success?booking_id=b').query).toEqual({
      payment_intent: 'pi_1',
      booking_id: 'b',
    });
  });

  it('a parameter after the hash overrides the same parameter before the hash', () => {
    expect(at('/?email=stranger#/booking/x?email=mine').query).toEqual({ email: 'mine' });
  });

  it('without a hash the plain path opens its route', () => {
    expect(at('/experience').path).toBe('/experience');
    expect(at('/experience/#/faqs').path).toBe('/faqs');
    expect(at('/experience#3')).toEqual({ path: '/experience', query: {}, hash: '3' });
    expect(at('/?from=mail')).toEqual({ path: '/', query: { from: 'mail' }, hash: '' });
  });

  it('a hash that is cut off inside a character still opens the site', () => {
    expect(at('/#/experience#%E2%8').hash).toBe('%E2%8');
  });
});

describe('matchRoute', () => {
  it.each([
    [sitePaths.home(), 'home', {}],
    [sitePaths.booking(), 'booking', {}],
    ['/booking/abc', 'bookingView', { booking_id: 'abc' }],
    ['/booking/a%20b', 'bookingView', { booking_id: 'a b' }],
    ['/booking/%E2%8', 'bookingView', { booking_id: '%E2%8' }],
    [sitePaths.worldpayFailed(), 'worldpayFailed', {}],
    ['/payment/zero_coupon/success', 'zeroCouponSuccess', {}],
  ])('the address %s opens %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params });
  });

  it.each(['/bookings/1', '/payment', '/nowhere', '/booking/a/b', '//'])(
    'the address %s is not a page',
    (path) => {
      expect(matchRoute(path)).toBeUndefined();
    },
  );

  it('every address that the site makes is found', () => {
    const made = Object.values(sitePaths).map((make) =>
      (make as (a: unknown, b: unknown) => string)('x', 'y'),
    );
    for (const path of made) {
      expect(matchRoute(parseLocation(new URL(`https://example.test/#${path}`)).path), path).toBeDefined();
    }
  });
});

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
])('the address %s is left unchanged', (href) => {
  expect(withoutProviderParameters(href)).toBe(href);
});
