import { once } from 'node:events';
import { createServer } from 'node:net';

// JavaScript, because Node 20 runs scripts/*.mjs as they are.

/** A port of this machine that nobody listens at. It is free again at once: another process may take it first. */
export function freePort() {
  return listenOnce(0);
}

/** The same, with the port above it free too: that is where the server starts its simulator. */
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
