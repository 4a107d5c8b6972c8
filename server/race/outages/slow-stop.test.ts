import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { RaceDatabase } from '../race-database.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';

/** The longest shutdown in milliseconds. A shutdown may take 8 seconds, or more on a busy machine. */
const hangsAfterMs = 120_000;

let database: RaceDatabase;
/** The server that is started after the first has stopped. */
let next: ServerProcess | undefined;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(() => database.drop());

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Opens an upload that announces 1,000 bytes and sends a byte now and then. */
async function slowUpload(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise((done) => socket.once('connect', done));
  socket.write(
    `POST /api/user/get_by_email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  );
  const sending = setInterval(() => socket.write(' '), 500);
  socket.once('close', () => clearInterval(sending));
}

async function waitingFor(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

it('a server with open slow uploads stops cleanly on a signal', async () => {
  const server = await startServerProcess({ DATABASE_URL: database.url });
  await Promise.all(Array.from({ length: 5 }, () => slowUpload(server.url)));
  // By now the server reads all five uploads.
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  const ended = await Promise.race([server.ended, wait(hangsAfterMs, 'still there')]);
  if (ended === 'still there') process.kill(server.pid, 'SIGKILL');
  expect(ended).toEqual({ code: 0, signal: null });
  expect(server.complaints()).toBe('');
  next = await startServerProcess({ DATABASE_URL: database.url });
});

it('a server whose database hangs still stops', async () => {
  const server = next ?? (await startServerProcess({ DATABASE_URL: database.url }));
  // Every call that writes or reads a booking waits for this table.
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table bookings in access exclusive mode');
    // The next run of a job waits for the table.
    await expect.poll(() => waitingFor(client)).toBeGreaterThan(0);
    process.kill(server.pid, 'SIGTERM');
    const ended = await Promise.race([server.ended, wait(hangsAfterMs, 'still there')]);
    if (ended === 'still there') process.kill(server.pid, 'SIGKILL');
    expect(ended).toEqual({ code: 0, signal: null });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
