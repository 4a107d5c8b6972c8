import { afterEach, expect, it, vi } from 'vitest';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { outcomePath, paymentStatus } from './payment-status.ts';
import { confirmReturn, cancelAtWorldpay, readWorldpayReturn } from './worldpay.ts';

afterEach(() => void vi.unstubAllGlobals());

const key = { bookingId: 'b'.repeat(26), reference: 'r'.repeat(26) };
const wireKey = { booking_id: key.bookingId, payment_reference: key.reference };

function answering(status: string, message = '') {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return new Response(JSON.stringify({ success: true, message, data: { status } }));
  });
  return asked;
}

it.each<[PaidMethod, string, string]>([
  [
    'stripe',
    '/api/booking/stripe_success',
    `/payment/stripe/success?booking_id=${key.bookingId}&ref=${key.reference}`,
  ],
  [
    'worldpay',
    '/api/booking/payment_status',
    `/payment/worldpay/success?booking_id=${key.bookingId}&payment_reference=${key.reference}`,
  ],
  [
    'globalpay',
    '/api/booking/payment_status',
    `/payment/globalpay?booking_id=${key.bookingId}&payment_reference=${key.reference}`,
  ],
])('a payment by method %s is polled at %s and its outcome shown at %s', async (method, path, outcome) => {
  const asked = answering('failed', 'The bank said no.');
  expect(await paymentStatus({ ...key, method })).toEqual({
    status: 'failed',
    message: 'The bank said no.',
  });
  expect(asked).toEqual([{ path, body: wireKey }]);
  expect(outcomePath({ ...key, method })).toBe(outcome);
});

it('parameters from Worldpay are passed to the server unchanged, and missing parameters are left out', async () => {
  const asked = answering('confirmed');
  const address =
    'orderKey=%5EMERCHANT%5Eorder-1&paymentStatus=AUTHORISED&paymentAmount=15000&paymentCurrency=GBP&mac2=F00D&source=&status=paid';
  const claim = readWorldpayReturn(new URLSearchParams(address)) ?? {};
  const { signal } = new AbortController();
  expect(await confirmReturn(key, claim, signal)).toEqual({ status: 'confirmed', message: '' });
  await cancelAtWorldpay(key, signal);
  expect(asked).toEqual([
    {
      path: '/api/booking/worldpay_success',
      body: {
        order_key: '^MERCHANT^order-1',
        payment_status: 'AUTHORISED',
        payment_amount: '15000',
        payment_currency: 'GBP',
        mac2: 'F00D',
        ...wireKey,
      },
    },
    { path: '/api/booking/worldpay_cancel', body: wireKey },
  ]);
});

it('a return address without Worldpay’s order key has no effect', () => {
  expect(readWorldpayReturn(new URLSearchParams(`booking_id=${key.bookingId}&mac2=F00D`))).toBeUndefined();
});
