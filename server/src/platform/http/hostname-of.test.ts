import { expect, test } from 'vitest';
import { hostnameOf } from './ip-address.ts';

test.each([
  ['localhost:3000', 'localhost'],
  ['boats.example', 'boats.example'],
  ['192.0.2.7:80', '192.0.2.7'],
  ['[::1]:3000', '[::1]'],
  // Valid host names with any port.
  ['x:99999', 'x'],
  ['x:', 'x'],
])('the host name in %s is %s', (host, name) => {
  expect(hostnameOf(host)).toBe(name);
});

test.each([undefined, '', 'a b', 'a:b', 'x:1:2', '[::zz]', '999.1.1.1', 'x"onload=', '-', '.', 'a..b/'])(
  '%s is not a valid host name, so localhost is used instead',
  (host) => {
    expect(hostnameOf(host)).toBe('localhost');
  },
);
