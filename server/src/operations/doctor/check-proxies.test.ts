import { expect, test } from 'vitest';
import { checkProxies } from './doctor.ts';

test.each([
  [1, '127.0.0.1'],
  [2, 'localhost'],
  [['10.0.0.0/8'], '0.0.0.0'],
])('doctor accepts %j proxies with HOST %s', (trustedProxies, host) => {
  expect(checkProxies({ trustedProxies, host }).isGood).toBe(true);
});

test('a live site needs a proxy, as visitors use https and this server speaks only http', () => {
  expect(checkProxies({ trustedProxies: 0, host: '0.0.0.0' })).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('all visitors share one limit'),
  });
});

test('doctor reports a fault if TRUSTED_PROXIES is a number and other machines can reach the port', () => {
  expect(checkProxies({ trustedProxies: 1, host: '0.0.0.0' })).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining("Set TRUSTED_PROXIES to the proxy's addresses"),
  });
});
