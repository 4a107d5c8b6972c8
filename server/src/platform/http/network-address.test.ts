import { expect, test } from 'vitest';
import { networkOf, networksOf } from './network-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a text that is not an address counts as a network with that text as its name', () => {
  expect(networkOf('unknown')).toBe('unknown');
  expect(networkOf('')).toBe('');
});

test.each([
  ['192.0.2.1', ['192.0.2.1', '192.0.2.0/24']],
  ['::ffff:192.0.2.1', ['192.0.2.1', '192.0.2.0/24']],
  ['2001:db8:1:ab02::9', ['2001:db8:1:ab02', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ff::9', ['2001:db8:1:ff', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['::1', ['0:0:0:0', '0:0:0:0::/56', '0:0:0::/48']],
  ['unknown', ['unknown']],
])('%s belongs to the networks %j', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});
