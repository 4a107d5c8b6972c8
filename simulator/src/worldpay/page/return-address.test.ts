import { expect, test } from 'vitest';
import { mac2 } from './return-address.ts';

const secret = '@p-p1epie';
const result = { orderKey: 'MYADMINCODE^MYMERCHANT^T0211010', amount: 1400, currency: 'GBP' };

// The first case is Worldpay's own example.
test.each([
  ['AUTHORISED', '856ff737b2987f21513b91992818d983ce9fed97847b15756c56493a23090415'],
  ['REFUSED', 'f2cc645ae74447c0082fdab725405aea4ef962ded52bc16af3b805ced8ec0e43'],
  [undefined, '0be2ab0975179f4b81acf839a529ab46be3087e9e92db5c763600b784a7d287a'],
])('a redirect with %s is signed like Worldpay’s example', (status, expected) => {
  expect(mac2(secret, { ...result, status })).toBe(expected);
});
