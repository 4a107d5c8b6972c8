import { localDate } from '@slipway/shared/values/local-date.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ChangeFeed, changeFeed } from './change-feed.ts';
import type { ChangeReader } from './change-reader.ts';

/** The reads that the feed has begun, oldest first. The test answers them. */
let asked: { seen: unknown; answer: (snapshot: string) => Promise<void>; fail: () => Promise<void> }[];
let statements: number;
/** Calls the feed's listener for writes, as the pool does after each write. */
let written: () => void;
let connections: number;
let day: string;

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(isShared: boolean): ChangeFeed {
  const reader: ChangeReader = {
    ask: <Result>(_text: string, [seen]: readonly unknown[]) => {
      const before = statements;
      return new Promise<{ row: Result; statements: number }>((resolve, reject) => {
        asked.push({
          seen,
          answer(snapshot) {
            const row = { change: { snapshot, isAll: seen === null, tables: [] } } as Result;
            resolve({ row, statements: before });
            return settled();
          },
          fail() {
            reject(new Error('away'));
            return settled();
          },
        });
      });
    },
    statements: () => statements,
    connections: () => connections,
    isShared,
    onWrite: (listener) => void (written = listener),
  };
  return changeFeed(reader, 'select', () => localDate(day));
}

/** Returns an object whose `is` says how a wait has ended so far: 'waiting', 'fresh' or 'failed'. */
function watched(waiting: Promise<void> | undefined) {
  const state = { is: waiting === undefined ? 'fresh' : 'waiting' };
  waiting?.then(
    () => (state.is = 'fresh'),
    () => (state.is = 'failed'),
  );
  return state;
}

beforeEach(() => {
  asked = [];
  statements = 0;
  connections = 1;
  day = '2027-05-03';
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => void vi.useRealTimers();
});

async function openFresh(isShared: boolean) {
  const feed = open(isShared);
  const first = watched(feed.untilFresh(false));
  expect(asked[0]!.seen).toBeNull();
  await asked[0]!.answer('1');
  expect(first.is).toBe('fresh');
  return feed;
}

test('one read serves all waiting callers, and the next read asks for later changes', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(250);
  const waiting = [1, 2, 3].map(() => watched(feed.untilFresh(false)));
  expect(asked.map(({ seen }) => seen)).toEqual([null, '1']);
  expect(waiting.map(({ is }) => is)).toEqual(['waiting', 'waiting', 'waiting']);
  await asked[1]!.answer('2');
  expect(waiting.map(({ is }) => is)).toEqual(['fresh', 'fresh', 'fresh']);
});

test('the change feed begins the next read while its state is still fresh, so no caller waits', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(50);
  expect(feed.untilFresh(false)).toBeUndefined();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(feed.untilFresh(false)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('the age of a read counts from its start, so a slow read is already old when it ends', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(250);
  const early = watched(feed.untilFresh(false));
  vi.advanceTimersByTime(60_000);
  const late = watched(feed.untilFresh(false));
  await asked[1]!.answer('2');
  expect([early.is, late.is]).toEqual(['fresh', 'waiting']);
  await asked[2]!.answer('3');
  expect(late.is).toBe('fresh');
});

test('rows that this process writes during a read are read again', async () => {
  const feed = await openFresh(true);
  statements += 1;
  const before = watched(feed.untilFresh(false));
  statements += 1;
  const after = watched(feed.untilFresh(false));
  await asked[1]!.answer('2');
  expect([before.is, after.is]).toEqual(['fresh', 'waiting']);
  await asked[2]!.answer('3');
  expect(after.is).toBe('fresh');
  expect(feed.untilFresh(false)).toBeUndefined();
});

test('a caller that needs all writes up to now waits for a read that begins after the call', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(150);
  expect(feed.untilFresh(false)).toBeUndefined();
  vi.advanceTimersByTime(1);
  const own = watched(feed.untilFresh(true));
  await asked[1]!.answer('2');
  expect(own.is).toBe('waiting');
  await asked[2]!.answer('3');
  expect(own.is).toBe('fresh');
});

test('a failed read is reported to the callers that needed it, and the next try succeeds', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(250);
  const first = watched(feed.untilFresh(false));
  await asked[1]!.fail();
  expect(first.is).toBe('failed');
  const second = watched(feed.untilFresh(false));
  await asked[2]!.answer('2');
  expect(second.is).toBe('fresh');
});

test('after a new connection or on a new day everything is read again', async () => {
  const feed = await openFresh(true);
  vi.advanceTimersByTime(250);
  watched(feed.untilFresh(false));
  expect(asked[1]!.seen).toBe('1');
  connections += 1;
  await asked[1]!.answer('2');
  expect(asked[2]!.seen, 'the connection was made for this very reading').toBeNull();
  await asked[2]!.answer('3');
  day = '2027-05-04';
  watched(feed.untilFresh(false));
  expect(asked[3]!.seen).toBeNull();
});

test('if no other process can write, nothing is read until this process writes', async () => {
  const feed = await openFresh(false);
  vi.advanceTimersByTime(3_600_000);
  expect([feed.untilFresh(false), feed.untilFresh(true)]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(1);
  statements += 1;
  const waiting = watched(feed.untilFresh(false));
  await asked[1]!.answer('2');
  expect(waiting.is).toBe('fresh');
});

test('if no other process can write, a write within a minute of a caller’s question starts a read immediately', async () => {
  const feed = await openFresh(false);
  statements += 1;
  written();
  expect(asked).toHaveLength(2);
  statements += 1;
  // A write during a read starts no second read. If the running read misses the write, the next caller reads again.
  written();
  expect(asked).toHaveLength(2);
  await asked[1]!.answer('2');
  vi.advanceTimersByTime(60_000);
  written();
  expect(asked, 'nobody has asked for a minute').toHaveLength(2);
  const waiting = watched(feed.untilFresh(false));
  await asked[2]!.answer('3');
  expect(waiting.is).toBe('fresh');
});
