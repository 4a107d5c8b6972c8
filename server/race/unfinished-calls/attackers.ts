import { boardLivePath } from '@slipway/shared/api/console/board.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Agent, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** An answer, with the time from the call's last byte to the answer. */
export type Heard = { path: string; status: number; isBusy: boolean; ms: number };

const addressOf = (group: number, nth: number) => `10.${group}.${nth >> 8}.${nth & 255}`;

/**
 * Keeps this many unfinished calls open, each sending a byte every two seconds. Replaces any call that the server cuts
 * off.
 */
export function unfinishedCalls(url: string, howMany: number): { open: () => number; stop: () => void } {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOver = false;
  const begin = (nth: number) => {
    if (isOver) return;
    const socket = connect(Number(port), hostname);
    // The calls come from a hundred networks, because the server limits the calls of each network.
    const from = `X-Forwarded-For: ${addressOf(1, nth % 100)}`;
    const head = `POST /api/user/get_by_email HTTP/1.1\r\nHost: ${hostname}\r\n${from}`;
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{`);
    sockets.add(socket);
    const dripping = setInterval(() => socket.write(' '), 2_000);
    socket.on('error', () => {});
    socket.resume();
    socket.once('close', () => {
      clearInterval(dripping);
      sockets.delete(socket);
      begin(nth);
    });
  };
  for (let nth = 0; nth < howMany; nth += 1) begin(nth);
  return {
    open: () => sockets.size,
    stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens a console screen for each cookie, until `stop` is called. Resolves when each screen shows its day. */
export async function screens(url: string, cookies: readonly string[]): Promise<{ stop: () => void }> {
  const path = `/api${boardLivePath.replace(':date', addDays(venueDate(new Date()), 1))}`;
  const agent = new Agent({ maxSockets: Infinity });
  const open = cookies.map(
    (cookie, nth) =>
      new Promise<() => void>((resolve, reject) => {
        const headers = { cookie, 'x-forwarded-for': addressOf(2, nth % 100), 'slipway-background': '1' };
        const asked = request(`${url}${path}`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`a screen got ${response.statusCode}`));
          response.once('data', () => resolve(() => asked.destroy()));
          response.on('error', () => {});
        });
        asked.on('error', reject);
        asked.end();
      }),
  );
  const ends = await Promise.all(open);
  return { stop: () => ends.forEach((end) => end()) };
}

const calls = [
  ['/user/get_by_email', { email: 'ada@example.com' }],
  ['/coupon/check', { code: 'NOSUCHCODE', email: 'ada@example.com' }],
  ['/package/get_all', {}],
  ['/booking/request_links', { email: 'nobody@example.com' }],
  [
    '/user/create_or_update_user',
    {
      first_name: 'Ada',
      last_name: 'Lee',
      phone: '07700900123',
      email: 'ada@example.com',
      country: 'United Kingdom',
    },
  ],
] as const;

/** Sends all calls at once, each from its own network. A call is given up after `patienceMs`. */
export async function visitors(url: string, howMany: number, patienceMs: number): Promise<Heard[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const heard = Array.from({ length: howMany }, async (_, nth) => {
    const [path, body] = calls[nth % calls.length]!;
    const text = JSON.stringify(body);
    return new Promise<Heard>((resolve) => {
      let sentAt = performance.now();
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-forwarded-for': addressOf(3, nth),
      };
      const none = () => resolve({ path, status: 0, isBusy: false, ms: performance.now() - sentAt });
      const asked = request(`${url}/api${path}`, { agent, headers, method: 'POST' }, (response) => {
        let answer = '';
        response.on('data', (chunk) => (answer += String(chunk)));
        response.on('error', none);
        response.once('end', () => {
          const isBusy = response.statusCode === 503 && answer.includes('"code":"busy"');
          resolve({ path, status: response.statusCode ?? 0, isBusy, ms: performance.now() - sentAt });
        });
      });
      asked.once('finish', () => (sentAt = performance.now()));
      asked.on('error', none);
      asked.end(text);
      void wait(patienceMs, undefined, { ref: false }).then(none);
    });
  });
  const all = await Promise.all(heard);
  agent.destroy();
  return all;
}
