import { expect, test } from 'vitest';
import { pence } from '@slipway/shared/values/pence.ts';
import type { ReturnParameters } from '../payment-provider.ts';
import { readReturn } from './worldpay-return.ts';

// The account and the genuine return are Worldpay's own example. We calculated the signature of the refused payment by
// Worldpay's rule.
const account = { merchantCode: 'MYMERCHANT', adminCode: 'MYADMINCODE', macSecret: '@p-p1epie' };
const attempt = {
  id: 'attempt',
  reference: 'reference',
  bookingId: 'booking',
  amount: pence(1400),
  currency: 'GBP',
  providerRef: 'T0211010',
} as const;
const genuine: ReturnParameters = {
  orderKey: 'MYADMINCODE^MYMERCHANT^T0211010',
  paymentStatus: 'AUTHORISED',
  paymentAmount: '1400',
  paymentCurrency: 'GBP',
  mac2: '856ff737b2987f21513b91992818d983ce9fed97847b15756c56493a23090415',
};
const refused = {
  paymentStatus: 'REFUSED',
  mac2: 'f2cc645ae74447c0082fdab725405aea4ef962ded52bc16af3b805ced8ec0e43',
};

test('a genuine return proves that this attempt is authorised', () => {
  const snapshot = {
    status: 'authorised',
    attemptId: 'attempt',
    providerRef: 'T0211010',
    amount: 1400,
    currency: 'GBP',
    authorised: 1400,
    captured: 0,
  };
  expect(readReturn(account, attempt, genuine)).toMatchObject(snapshot);
  expect(readReturn(account, attempt, { ...genuine, mac2: genuine.mac2.toUpperCase() })).toMatchObject(
    snapshot,
  );
});

test('a genuine return of a refusal shows that no money was taken', () => {
  expect(readReturn(account, attempt, { ...genuine, ...refused })).toMatchObject({
    status: 'declined',
    authorised: 0,
  });
});

test.each([
  ['without a signature', { mac2: '' }],
  ['with half a signature', { mac2: genuine.mac2.slice(0, 32) }],
  ['with the signature of another status', { mac2: refused.mac2 }],
  ['with a changed amount', { paymentAmount: '140000' }],
  ['with a changed currency', { paymentCurrency: 'EUR' }],
  ['with a changed order', { orderKey: 'MYADMINCODE^MYMERCHANT^T0211011' }],
  [
    'of a cancelled payment, with a signature over no status',
    {
      paymentStatus: '',
      mac2: '0be2ab0975179f4b81acf839a529ab46be3087e9e92db5c763600b784a7d287a',
    },
  ],
])('a return %s is not trusted', (_what, change) => {
  expect(readReturn(account, attempt, { ...genuine, ...change })).toBe('not_genuine');
});

test.each([
  ['a dearer booking', { amount: pence(140_000) }],
  ['another order', { providerRef: 'T0211011' }],
  ['an attempt that has no order yet', { providerRef: null }],
])('a genuine return does not prove the payment of %s', (_what, other) => {
  expect(readReturn(account, { ...attempt, ...other }, genuine)).toBe('not_genuine');
});

test('a genuine return for another account is not trusted', () => {
  expect(readReturn({ ...account, merchantCode: 'THEIRS' }, attempt, genuine)).toBe('not_genuine');
  expect(readReturn({ ...account, adminCode: 'THEIRS' }, attempt, genuine)).toBe('not_genuine');
});

test('a genuine return of an unfinished payment proves nothing', () => {
  // We calculated this signature by Worldpay's rule.
  const pending = {
    paymentStatus: 'SENT_FOR_AUTHORISATION',
    mac2: 'a56fbaef05a906f3ae304727cce3c30213d351c669f8814aba9a30b4e49f0c2b',
  };
  expect(readReturn(account, attempt, { ...genuine, ...pending })).toBe('nothing_certain');
});
