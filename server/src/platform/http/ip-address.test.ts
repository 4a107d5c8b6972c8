import { expect, test } from 'vitest';
import { addressesIn, isLocalHost, isLoopback, isPrivate, plainAddress } from './ip-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::FFFF:192.0.2.1]:80', '192.0.2.1'],
  ['unknown', 'unknown'],
  ['', ''],
  ['10.evil', '10.evil'],
  ['1.2.3.4.5:80', '1.2.3.4.5:80'],
])("'%s' is the address '%s'", (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '127.0.0.1:80'])(
  'the address %s is this machine',
  (address) => expect(isLoopback(address)).toBe(true),
);

test.each(['10.1.2.3', '172.16.0.9', '172.31.255.255', '192.168.1.1', 'fd00::7', 'fc00::1', 'fe80::1%eth0'])(
  '%s is a private address, but not this machine',
  (address) => {
    expect(isPrivate(address)).toBe(true);
    expect(isLoopback(address)).toBe(false);
  },
);

test.each([
  '10.evil',
  '127.x',
  'fdxyz',
  'fd.example',
  '127.0.0.1.evil.example',
  '10.0.0.1, 203.0.113.1',
  '172.32.0.1',
  '11.0.0.1',
  '203.0.113.1',
  '2001:db8::1',
  'fec0::1',
  '',
  undefined,
])("'%s' is neither private nor this machine", (address) => {
  expect(isPrivate(address)).toBe(false);
  expect(isLoopback(address)).toBe(false);
});

test('a list may contain IPv4 and IPv6 addresses and networks', () => {
  const isListed = addressesIn(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']);
  const listed = ['10.255.0.1', '192.0.2.7', '192.0.2.7:99', '2001:db8:9::1', '[2001:db8::1]:443', '::1'];
  expect(listed.filter(isListed)).toEqual(listed);
  expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', 'localhost'].filter(isListed)).toEqual([]);
});

test('a local host is a name that no other machine can have', () => {
  const local = ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3001', '[::1]:3000', '::1'];
  expect(local.filter(isLocalHost)).toEqual(local);
  const others = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    'evil.localhost:3000',
  ];
  expect([...others, '10.0.0.1', '0.0.0.0', '::', '', undefined].filter(isLocalHost)).toEqual([]);
});
