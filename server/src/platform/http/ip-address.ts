import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Removes the brackets, port and zone that some proxies add to an address, and the prefix ::ffff: of an IPv4 address.
 * If the text is not an address, returns it unchanged.
 */
export function plainAddress(written: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1];
  const withoutPort = bracketed ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = withoutPort.replace(/%.*$/, '');
  if (!isIPv6(address)) return isIPv4(address) ? address : written;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Returns a function that says whether an address is one of these addresses, or in one of these networks ('::1',
 * '10.0.0.0/8'). That function returns false for text that is not an address.
 */
export function addressesIn(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (written) => {
    const address = plainAddress(written ?? '');
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/** Whether the address is this machine's. */
export const isLoopback = addressesIn(['127.0.0.0/8', '::1']);

/** Whether the host is this machine. Accepts the value of HOST, the host of a URL, or a Host header. */
export function isLocalHost(host: string | undefined): boolean {
  return /^localhost(?::\d{1,5})?$/i.test(host ?? '') || isLoopback(host);
}

/** Whether the address belongs to this machine, or to a network that cannot be reached from the internet. */
export const isPrivate = addressesIn([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** The host name that the visitor used, without the port; 'localhost' if the name is not valid in a URL. */
export function hostnameOf(host: string | undefined): string {
  const hostname = (host ?? '').replace(/:\d*$/, '');
  return /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i.test(hostname) && canBeIn(hostname)
    ? hostname
    : 'localhost';
}

function canBeIn(hostname: string): boolean {
  try {
    return new URL(`http://${hostname}`).hostname !== '';
  } catch {
    return false;
  }
}
