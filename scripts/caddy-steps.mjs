import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../testing/free-port.mjs';
import { expect } from './deploy-steps.mjs';

/**
 * Checks that Caddy forwards a booking while Caddy considers both processes unready. Both processes still
 * answer. This situation occurs in a roll-out, when the old process is about to end and Caddy has not yet
 * checked the new process.
 * @param {string} caddyfile
 * @param {string} folder the folder for Caddy's data
 */
export async function bookWhileNoneIsReady(caddyfile, folder) {
  let looks = 0;
  const unready = () =>
    createServer((request, response) => {
      if (request.url === '/health/ready') {
        looks += 1;
        response.writeHead(503).end();
      } else void text(request).then((body) => response.end(`${request.method} ${request.url} ${body}`));
    }).listen(0, '127.0.0.1');
  const servers = [unready(), unready()];
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const port = await freePort();
  const caddy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      UPSTREAMS: servers.map((server) => `127.0.0.1:${portOf(server)}`).join(' '),
    },
    stdio: 'ignore',
  });
  try {
    const giveUpAt = Date.now() + 30_000;
    while (looks < 2) {
      expect(Date.now() < giveUpAt, 'Caddy has not asked whether the processes are ready');
      await wait(50);
    }
    // Waits until Caddy has read both processes' answers.
    await wait(500);
    for (const body of ['x'.repeat(100_000), 'a booking']) {
      const response = await fetch(`http://127.0.0.1:${port}/api/booking?of=none`, { method: 'POST', body });
      const said = await response.text();
      expect(
        response.status === 200 && said === `POST /api/booking?of=none ${body}`,
        `the booking was answered with ${response.status}: ${said.slice(0, 100)}`,
      );
    }
  } finally {
    const ended = once(caddy, 'exit');
    caddy.kill('SIGKILL');
    await ended;
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

/** @param {import('node:http').Server} server */
function portOf(server) {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
