import { boardLivePath, recordArrived } from '@slipway/shared/api/console/board.ts';
import { lockScreen, signOut } from '@slipway/shared/api/console/me.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { at } from '../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { liveBoard } from './live-board.ts';

const saturday = '2027-05-08';
let site: TestApp;
let origin: string;
let party: string;
beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const slot = await site.aSlot({ date: saturday, startTime: '10:00' });
  party = await site.aVisitor().book(slot, await site.aCoupon());
  site.clock.set(at(`${saturday} 09:30`));
});
afterAll(() => site.close());

const cookieOf = ({ cookies }: StaffBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Reads events off a stream, one at a time; undefined at its end. */
async function watch(browser: StaffBrowser | undefined, date = saturday) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api${boardLivePath.replace(':date', date)}`, {
    headers: browser === undefined ? {} : { cookie: cookieOf(browser), 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  return {
    response,
    leave: () => leaving.abort(),
    async next(): Promise<{ event: string; data: unknown } | undefined> {
      for (;;) {
        const end = buffered.indexOf('\n\n');
        if (end >= 0) {
          const block = buffered.slice(0, end);
          buffered = buffered.slice(end + 2);
          const event = /^event: (.*)$/m.exec(block)?.[1];
          if (event !== undefined)
            return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') };
          continue;
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        buffered += value;
      }
    },
  };
}

test('the day comes at once, and again when it changes', async () => {
  const dock = await signedInAs(site, 'dock');
  const stream = await watch(dock);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  expect(await stream.next()).toMatchObject({
    event: 'board',
    data: { date: saturday, trips: [{ booking_id: party, state: 'expected' }] },
  });
  const deed = { booking_id: party, event: randomUUID(), happened_at: site.clock.now().toISOString() };
  await dock.run(recordArrived, deed);
  expect(await stream.next()).toMatchObject({ event: 'board', data: { trips: [{ state: 'here' }] } });
  stream.leave();
});

test('signing out ends the stream, and so does the lock', async () => {
  for (const ends of [signOut, lockScreen]) {
    const dock = await signedInAs(site, 'dock');
    const stream = await watch(dock);
    expect(await stream.next()).toMatchObject({ event: 'board' });
    await dock.get(ends, { body: {} });
    expect(await stream.next()).toEqual({ event: 'ended', data: {} });
    expect(await stream.next()).toBeUndefined();
  }
});

test('nobody watches without a session, or with a role that has no board', async () => {
  expect((await watch(undefined)).response.status).toBe(401);
  expect((await watch(await signedInAs(site, 'accountant'))).response.status).toBe(403);
});

test('one query serves all who watch a day, and nobody is asked when nobody watches', async () => {
  const board = liveBoard(site.deps);
  const written: string[] = [];
  const session = await site.db
    .selectFrom('staffSessions')
    .select('id')
    .where('endedAt', 'is', null)
    .where('lockedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const before = site.queries.statements.length;
  await board.look();
  expect(site.queries.statements.length).toBe(before);
  const closing: (() => void)[] = [];
  for (let screen = 0; screen < 20; screen += 1) {
    const response = {
      writableLength: 0,
      write: (text: string) => written.push(text),
      end: () => {},
      on: (_event: string, listener: () => void) => closing.push(listener),
    } as never;
    const sight = { hasNames: true, hasMoney: true, hasTakings: false };
    board.watch({ response, sessionId: session.id, date: saturday as never, sight });
  }
  await vi.waitFor(() => expect(written).toHaveLength(20));
  const quiet = site.queries.statements.length;
  await board.look();
  expect(site.queries.statements.length - quiet).toBe(2);
  expect(written).toHaveLength(20);
  for (const close of closing) close();
  expect(board.watchers()).toBe(0);
});
