import { isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from './ip-address.ts';

/**
 * Returns the address that a limit counts as one visitor: an IPv4 address, or the IPv6 /64 of a household or phone.
 * Accepts each form in which a proxy may write an address: with a port, in brackets, or IPv4 as IPv6
 * (::ffff:192.0.2.1).
 */
export function networkOf(address: string): string {
  return networksOf(address)[0].network;
}

export type NetworkSize = 'IPv4 address' | 'IPv4 /24' | 'IPv6 /64' | 'IPv6 /56' | 'IPv6 /48';
export type Network = { size: NetworkSize; network: string };

/** Returns the network that networkOf returns, and then the wider networks that contain it, the widest last. */
export function networksOf(written: string): readonly [Network, ...Network[]] {
  const address = plainAddress(written);
  if (isIPv4(address)) {
    const [a, b, c] = address.split('.');
    return [
      { size: 'IPv4 address', network: address },
      { size: 'IPv4 /24', network: `${a}.${b}.${c}.0/24` },
    ];
  }
  if (!isIPv6(address)) return [{ size: 'IPv4 address', network: address }];
  const [a, b, c, d = '0'] = expandIpv6(address);
  const d56 = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    { size: 'IPv6 /64', network: [a, b, c, d].join(':') },
    { size: 'IPv6 /56', network: `${a}:${b}:${c}:${d56}::/56` },
    { size: 'IPv6 /48', network: `${a}:${b}:${c}::/48` },
  ];
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
