import { once } from 'node:events';
import { createServer } from 'node:net';

// This file is JavaScript, because scripts/*.mjs import it and Node 20 does not run TypeScript.

/** Returns a free port of this machine. Another process could take the port before the caller does. */
export function freePort() {
  return listenOnce(0);
}

/** Returns a free port, whose next port is free too. The simulator that the server starts uses the next port. */
export async function freePortPair() {
  for (;;) {
    const port = await listenOnce(0);
    const isPair = await listenOnce(port + 1).then(
      () => true,
      () => false,
    );
    if (isPair) return port;
  }
}

/**
 * @param {number} wanted
 * @returns {Promise<number>}
 */
async function listenOnce(wanted) {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
