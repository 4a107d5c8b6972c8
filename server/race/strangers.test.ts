import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { distribution } from './distribution.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import type { RaceDatabase } from './race-database.ts';
import { createSeededDatabase } from './seeded-template.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';
import { bookAtNoCost, detailsOf } from './visitors.ts';
import { call } from './two-servers.ts';

/**
 * `npm test` makes 100 pairs of guesses: one for a real booking id, and one for an unknown id. `npm run prove
 * strangers` makes 10,000 pairs, and also compares how long the answers took.
 */
const pairs = Number(process.env.STRANGERS ?? 100);
const isFullRun = pairs >= 10_000;

type Pair = { id: string; email: string };

let database: RaceDatabase;
let server: ServerProcess;
const known: Pair[] = [];
beforeAll(async () => {
  database = await createSeededDatabase();
  server = await startServerProcess({ DATABASE_URL: database.url });
  await database.pool.query('delete from closures');
  const slots = await addSeparateSlots(database.pool, 20);
  for (const [index, slot] of slots.entries()) known.push(await bookOne(`known${index}`, slot));
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
});

async function bookOne(name: string, slot: Slot): Promise<Pair> {
  const details = detailsOf(name);
  const saved = await call(server, saveCustomer, details);
  const booked = await bookAtNoCost(server, { customer: saved.envelope.data.id }, slot);
  if (booked.status !== 200) throw new Error(booked.text);
  return { id: booked.envelope.data, email: details.email };
}

test(
  `with a wrong email, a real booking id gets the same answer as an unknown id, ${pairs} times`,
  async () => {
    const answers = { real: new Set<string>(), unknown: new Set<string>() };
    const times = { real: [] as number[], unknown: [] as number[] };
    const ask = async (kind: 'real' | 'unknown', id: string, email: string) => {
      const address = `${server.url}/api/booking/get_booking_by_id_and_email/${id}?email=${encodeURIComponent(email)}`;
      const start = performance.now();
      const response = await fetch(address);
      const body = await response.text();
      times[kind].push(performance.now() - start);
      answers[kind].add(`${response.status} ${response.headers.get('content-length')} ${body}`);
    };
    for (let pair = 0; pair < pairs; pair += 1) {
      const { id } = known[pair % known.length] ?? { id: '' };
      const wrong = `${randomId()}@example.com`;
      // Every other pair begins with the real id, and the rest with the unknown id. So other load on the
      // machine affects both ids alike.
      const first = pair % 2 === 0;
      if (first) await ask('real', id, wrong);
      await ask('unknown', randomId(), wrong);
      if (!first) await ask('real', id, wrong);
    }
    expect(answers.real.size).toBe(1);
    expect([...answers.real]).toEqual([...answers.unknown]);
    expect([...answers.real][0]).toMatch(/^404 \d+ \{"success":false/);
    const [real, unknown] = [distribution(times.real), distribution(times.unknown)];
    console.info(
      `${pairs} each, in ms: real id ${JSON.stringify(real)}; no booking ${JSON.stringify(unknown)}`,
    );
    if (isFullRun) expect(Math.abs(real.p50 - unknown.p50)).toBeLessThan(0.05 * unknown.p50);
  },
  600_000 + pairs * 60,
);

test('the right booking id and email address still open the booking', async () => {
  const [{ id, email } = { id: '', email: '' }] = known;
  const response = await fetch(`${server.url}/api/booking/get_booking_by_id_and_email/${id}?email=${email}`);
  expect(response.status).toBe(200);
});
