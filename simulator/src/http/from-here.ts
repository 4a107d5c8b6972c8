import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

const localName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const writtenByProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether a call comes from this machine: by its socket, by the host name, which a page of another site cannot
 * change, and not forwarded by a proxy.
 */
export function isFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return (
    thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    localName.test(headers.host ?? '') &&
    !writtenByProxies.some((name) => headers[name] !== undefined)
  );
}
