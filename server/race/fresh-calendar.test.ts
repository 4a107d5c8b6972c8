import { expectWrongBooks } from './invariants.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type WireAvailableDate, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { Envelope } from '@slipway/shared/api/endpoint.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { ServerProcess } from '@slipway/testing/server-process.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { report } from './outcomes.ts';
import { isProof } from './repeats.ts';
import { type Slot, addCoupon, addSlotsOn } from './scene.ts';
import { type TwoServers, startTwoServers } from './two-servers.ts';
import { type Visitor, arrivals } from './visitors.ts';

/**
 * The promised delay in milliseconds. Only a run on an idle machine checks it; npm test checks only that the calendar
 * shows a change.
 */
const promisedMs = isProof ? 250 : Number.POSITIVE_INFINITY;
/** `npm test` makes 20 bookings, half a second apart; `npm run prove fresh-calendar` makes 2000 in a minute. */
const bookings = Number(process.env['FRESH_BOOKINGS'] ?? 20);
const stoppedMs = Number(process.env['FRESH_STOPPED_MS'] ?? 500);
const patiently = { timeout: 600_000 + bookings * 500 + stoppedMs };
/** The time-out of a wait that hangs, in milliseconds. Even a slow machine needs less time. */
const givesUpMs = 300_000;

const times = ['08:00-10:00', '10:30-12:30', '13:00-15:00', '15:30-17:30', '18:00-20:00'];
/** A day inside the half year that the calendar shows. */
const daysOnSale = 100;

let pair: TwoServers;
let visitor: Visitor;
beforeAll(async () => {
  pair = await startTwoServers();
  await addCoupon(pair.pool, 'FREE', {});
  // These two invariants fail, because the tests delete the allocations and slots of bookings.
  expectWrongBooks(pair.pool, ['I1b', 'I14']);
  [visitor] = (await arrivals(pair, 1)) as [Visitor];
});
afterAll(async () => void (await pair?.stop()));

let free: Slot[] = [];
beforeEach(putOnSale);

/**
 * Adds slots with one boat, so that a booked slot is sold out. The slots get a rule, because the jobs close slots that
 * have no rule.
 */
async function putOnSale(): Promise<void> {
  const { pool } = pair;
  for (const table of ['allocations', 'boat_maintenance', 'closures', 'schedule_rules', 'slots'])
    await pool.query(`delete from ${table}`);
  await pool.query('update boats set is_in_service = id = (select min(id) from boats)');
  await pool.query(
    `insert into schedule_rules (name, weekdays, season_start, season_end, start_times, duration_minutes,
       surcharge_kind, surcharge_value, price_per_extra_guest)
     values ('Every day', '{1,2,3,4,5,6,7}', '01-01', '12-31', $1::time[], 120, 'fixed', 0, 1500)`,
    [times.map((time) => time.slice(0, 5))],
  );
  const first = addDays(venueDate(new Date()), 10);
  const days = Array.from({ length: daysOnSale }, (_, day) => addDays(first, day));
  free = await addSlotsOn(pool, days, times);
}

/** Returns a slot that nobody has booked yet. */
function aSlot(): Slot {
  const slot = free.pop();
  if (slot === undefined) throw new Error('All slots are booked.');
  return slot;
}

type Read = { isOnSale: boolean; isSoldOut: boolean; sentAt: number; answeredAt: number };

async function read({ url }: ServerProcess, { id, date }: Slot, cookie?: string): Promise<Read> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/api${listAvailability.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ from: date, to: date }),
  });
  const { data } = (await response.json()) as Envelope<WireAvailableDate[]>;
  const period = data.flatMap(({ periods }) => periods).find(({ period_id: found }) => found === id);
  const isSoldOut = period?.isSoldOut === true;
  return { isOnSale: period !== undefined && !isSoldOut, isSoldOut, sentAt, answeredAt: performance.now() };
}

/** Books a slot. Returns the time of the acknowledgement, and the cookies of the answer. */
async function book({ url }: ServerProcess, slot: Slot): Promise<{ at: number; cookie: string }> {
  const response = await fetch(`${url}/api${addZeroCostReservation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(freeReservationBody({ ...visitor, slot }, 'FREE')),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  const at = performance.now();
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { at, cookie: cookies.join('; ') };
}

/**
 * Reads the calendar until it shows the change. Returns two times, in milliseconds after `since`. `seenMs`: when the
 * answer with the change arrived. `lastMissedMs`: when the last read that missed the change was sent.
 */
async function untilSeen(server: ServerProcess, slot: Slot, looks: (read: Read) => boolean, since: number) {
  const givesUpAt = performance.now() + givesUpMs;
  let lastMissed = 0;
  for (;;) {
    const seen = await read(server, slot);
    if (looks(seen)) return { seenMs: seen.answeredAt - since, lastMissedMs: lastMissed };
    lastMissed = Math.max(lastMissed, seen.sentAt - since);
    if (performance.now() > givesUpAt) throw new Error('The change was never seen.');
    // In npm test, a pause follows each read, because other stages need the processor.
    if (!isProof) await wait(10);
  }
}

const isSoldOut = (seen: Read) => seen.isSoldOut;
const isGone = (seen: Read) => !seen.isOnSale && !seen.isSoldOut;

const [one, other] = [() => pair.servers[0], () => pair.servers[1]];

test(
  'each booking that one process acknowledges soon appears in the calendar of the other',
  patiently,
  async () => {
    const late: { seenMs: number; lastMissedMs: number }[] = [];
    const worker = async (nth: number) => {
      while (late.length < bookings && free.length > 0) {
        const slot = aSlot();
        const server = pair.nth(nth);
        const { at } = await book(server, slot);
        expect(await read(server, slot), 'the process that booked').toMatchObject({ isSoldOut: true });
        late.push(await untilSeen(pair.nth(nth + 1), slot, isSoldOut, at));
      }
    };
    while (late.length < bookings) {
      if (free.length === 0) await putOnSale();
      await Promise.all([0, 1, 2, 3].map(worker));
    }
    const sorted = late.map(({ seenMs }) => seenMs).toSorted((a, b) => a - b);
    const part = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)} ms`;
    report('seen by the other process after', {
      bookings: late.length,
      median: part(0.5),
      p90: part(0.9),
      p99: part(0.99),
      last: part(1),
    });
    expect(late.length).toBeGreaterThanOrEqual(bookings);
    // The check uses the time when a read was sent, because a busy machine may answer late.
    expect(Math.max(...late.map(({ lastMissedMs }) => lastMissedMs))).toBeLessThanOrEqual(promisedMs);
  },
);

test(
  'a browser that booked at one process never sees an older calendar at the other',
  patiently,
  async () => {
    const missed = { with: 0, without: 0 };
    // Repeats until at least one control read, sent without the cookie, has missed a booking.
    for (let nth = 0; nth < Math.max(8, bookings / 10) || missed.without === 0; nth += 1) {
      if (free.length === 0) await putOnSale();
      const slot = aSlot();
      // The reads of other visitors keep the other process's calendar recent, so the calendar needs no refresh because
      // of its age. If the process refreshes the calendar immediately, the cookie is the cause.
      const around = { isOver: false };
      const others = readAllTheTime(other(), slot, around);
      const { cookie } = await book(one(), slot);
      const isStranger = nth % 2 === 1;
      const { isSoldOut: isSeen } = await read(other(), slot, isStranger ? undefined : cookie);
      around.isOver = true;
      await others;
      if (!isSeen) missed[isStranger ? 'without' : 'with'] += 1;
    }
    report('reads that missed the own booking', missed);
    expect(missed.with).toBe(0);
  },
);

async function readAllTheTime(server: ServerProcess, slot: Slot, around: { isOver: boolean }): Promise<void> {
  while (!around.isOver) await read(server, slot);
}

describe('a process that continues after a pause', () => {
  test.each([
    ['reads the changes it has missed', 0],
    ['reads everything again if the log has been emptied in between', 2],
  ])('%s', patiently, async (_how, prunings) => {
    const slots = [aSlot(), aSlot(), aSlot()];
    await read(other(), slots[0]!);
    other().signal('SIGSTOP');
    try {
      for (const slot of slots) await book(one(), slot);
      for (let nth = 0; nth < prunings; nth += 1) await pair.pool.query(`select prune_change_log('0 s')`);
      await wait(stoppedMs);
    } finally {
      other().signal('SIGCONT');
    }
    const wokenAt = performance.now();
    for (const slot of slots)
      expect((await untilSeen(other(), slot, isSoldOut, wokenAt)).lastMissedMs).toBeLessThanOrEqual(
        promisedMs,
      );
  });
});

test('a transaction that begins first and commits last is noticed', patiently, async () => {
  const [early, late] = [aSlot(), aSlot()];
  await untilSeen(other(), early, ({ isOnSale }) => isOnSale, 0);
  const client = await pair.pool.connect();
  try {
    await client.query('begin');
    await client.query('update slots set is_open = false where id = $1', [early.id]);
    const { at } = await book(one(), late);
    await untilSeen(other(), late, isSoldOut, at);
    expect(await read(other(), early)).toMatchObject({ isOnSale: true });
    await client.query('commit');
    const { lastMissedMs } = await untilSeen(other(), early, isGone, performance.now());
    expect(lastMissedMs).toBeLessThanOrEqual(promisedMs);
  } finally {
    client.release();
  }
});

test(
  'a long preview, a backup and an uncommitted change do not make the calendar stale',
  patiently,
  async () => {
    const slot = aSlot();
    const [preview, backup] = [await pair.pool.connect(), await pair.pool.connect()];
    try {
      await preview.query('begin');
      await preview.query(`insert into closures (date, reason) values ($1, 'preview')`, [slot.date]);
      await backup.query('begin isolation level repeatable read read only');
      await backup.query('select count(*) from slots');
      for (let nth = 0; nth < 2; nth += 1) await pair.pool.query(`select prune_change_log('0 s')`);
      for (const booked of [slot, aSlot(), aSlot()]) {
        const { at } = await book(one(), booked);
        expect((await untilSeen(other(), booked, isSoldOut, at)).lastMissedMs).toBeLessThanOrEqual(
          promisedMs,
        );
      }
      await preview.query('rollback');
    } finally {
      for (const client of [preview, backup]) {
        await client.query('rollback');
        client.release();
      }
    }
  },
);

describe('the calendar shows changes made by hand in SQL', () => {
  const changes: [string, (slot: Slot) => [string, unknown[]]][] = [
    ['a slot taken off sale', ({ id }) => ['update slots set is_open = false where id = $1', [id]]],
    ['a slot deleted', ({ id }) => ['delete from slots where id = $1', [id]]],
    ['a day closed', ({ date }) => [`insert into closures (date, reason) values ($1, 'Storm')`, [date]]],
    [
      'sales held for an hour',
      ({ date, startTime, endTime }) => [
        `insert into closures (date, from_time, to_time, reason, kind) values ($1, $2, $3, '', 'held')`,
        [date, startTime, endTime],
      ],
    ],
    ['every slot gone at once', () => ['truncate slots', []]],
    [
      'sales held until further notice',
      () => [
        `insert into closures (date, from_time, to_time, reason, kind, is_until_further_notice)
         values (current_date, '00:00', '24:00', '', 'held', true)`,
        [],
      ],
    ],
    ['the only boat taken out of service', () => ['update boats set is_in_service = false', []]],
  ];
  test.each(changes)('both processes see %s', patiently, async (_what, change) => {
    const slot = aSlot();
    for (const server of pair.servers) await untilSeen(server, slot, ({ isOnSale }) => isOnSale, 0);
    await pair.pool.query(...change(slot));
    const since = performance.now();
    for (const server of pair.servers)
      expect((await untilSeen(server, slot, isGone, since)).lastMissedMs).toBeLessThanOrEqual(promisedMs);
  });
});

test('after a lost connection everything is read once more, and no change is missed', patiently, async () => {
  const slot = aSlot();
  await read(other(), slot);
  await pair.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%calendar_since%' and pid <> pg_backend_pid()`);
  const { at } = await book(one(), slot);
  expect((await untilSeen(other(), slot, isSoldOut, at)).lastMissedMs).toBeLessThanOrEqual(promisedMs);
});

test('the control: without the change log the other process does not see a booking', patiently, async () => {
  const [slot, next] = [aSlot(), free.shift()!];
  await read(other(), slot);
  await pair.pool.query('alter table allocations disable trigger log_inserts');
  try {
    await book(one(), slot);
  } finally {
    await pair.pool.query('alter table allocations enable trigger log_inserts');
  }
  const { at } = await book(one(), next);
  await untilSeen(other(), next, isSoldOut, at);
  expect(await read(other(), slot), 'the log is how it is seen').toMatchObject({ isSoldOut: false });
});
