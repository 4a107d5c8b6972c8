import { isIPv6 } from 'node:net';
import { plainAddress } from './ip-address.ts';

/**
 * What a limit counts as one visitor: an IPv4 address, or the /64 that one household or phone gets of IPv6.
 * However a proxy writes it: with a port, in brackets, IPv4 as IPv6 (::ffff:192.0.2.1).
 */
export function networkOf(written: string): string {
  const address = plainAddress(written);
  if (!isIPv6(address)) return address;
  return expandIpv6(address).slice(0, 4).join(':');
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
