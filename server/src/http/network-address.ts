import { isIPv4, isIPv6 } from 'node:net';

/**
 * What a limit counts as one visitor: an IPv4 address, or the /64 that one household or phone gets of IPv6.
 * IPv4 written as IPv6 (::ffff:192.0.2.1) is the IPv4 address.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0].network;
}

export type NetworkSize = 'IPv4 address' | 'IPv4 /24' | 'IPv6 /64' | 'IPv6 /56' | 'IPv6 /48';
export type Network = { size: NetworkSize; network: string };

/** That one visitor, then the networks around it, each wider than the one before. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) {
    const [a, b, c] = mapped.split('.');
    return [
      { size: 'IPv4 address', network: mapped },
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
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
