import { boardLivePath, recordArrived, recordNoShow, undoEvent } from '@slipway/shared/api/console/board.ts';
import { diaryLivePath, getDiary } from '@slipway/shared/api/console/diary.ts';
import { kitchenLivePath, markDishes } from '@slipway/shared/api/console/kitchen.ts';
import { stopSales } from '@slipway/shared/api/console/stops.ts';
import { getMe, lockScreen, signOut } from '@slipway/shared/api/console/me.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { at } from '../../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';
import { admission } from '../../../platform/http/admission.ts';
import { type LiveBoard, liveBoard, mostOfSession, watchedDay } from './live-board.ts';

const saturday = '2027-05-08';
const site = testAppOfFile();
let origin: string;
let party: string;
beforeAll(async () => {
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const slot = await site.aSlot({ date: saturday, startTime: '10:00' });
  party = await site.aVisitor().book(slot, await site.aCoupon());
  site.clock.set(at(`${saturday} 09:30`));
});
// Nobody reads these connections to their end. If they stayed open, the server would wait a minute before it stops.
afterAll(() => site.app.server.closeAllConnections());

const cookieOf = ({ cookies }: StaffBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Reads events from a stream, one at a time; undefined at the stream's end. */
async function watch(
  browser: StaffBrowser | undefined,
  path: string = boardLivePath.replace(':date', saturday),
) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api${path}`, {
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

test('the board’s stream sends the day immediately, and again when the day changes', async () => {
  const dock = await signedInAs(site, 'dock');
  const stream = await watch(dock);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  expect(await stream.next()).toMatchObject({
    event: 'board',
    data: { date: saturday, trips: [{ bookingId: party, state: 'expected' }] },
  });
  const tripEvent = { bookingId: party, event: randomUUID(), happenedAt: site.clock.now().toISOString() };
  await dock.run(recordArrived, tripEvent);
  expect(await stream.next()).toMatchObject({ event: 'board', data: { trips: [{ state: 'here' }] } });
  stream.leave();
});

test('the stream to the kitchen reports the day’s prepared dishes and no-shows', async () => {
  const line = { bookingId: party, position: 0, menuItemId: 1, name: 'Grazing board', type: 'food' as const };
  await site.db
    .insertInto('bookingItems')
    .values({ ...line, quantity: 4, unitPrice: pence(850), comment: '' })
    .execute();
  const [cook, dock] = [await signedInAs(site, 'kitchen'), await signedInAs(site, 'dock')];
  const stream = await watch(cook, kitchenLivePath.replace(':date', saturday));
  const made = (prepared: number) => ({ event: 'kitchen', data: { parties: [{ dishes: [{ prepared }] }] } });
  expect(await stream.next()).toMatchObject(made(0));
  const dishes = [{ item: 1, portions: 4 }];
  await dock.run(markDishes, { bookingId: party, step: 'prepared', dishes });
  expect(await stream.next()).toMatchObject(made(4));
  site.clock.forward(1000);
  const tripEvent = { bookingId: party, event: randomUUID(), happenedAt: site.clock.now().toISOString() };
  await dock.run(recordNoShow, tripEvent);
  expect(await stream.next()).toMatchObject({
    event: 'kitchen',
    data: { parties: [{ struck: { why: 'no_show' } }], counts: { left: 0 } },
  });
  stream.leave();
  const path = kitchenLivePath.replace(':date', 'today');
  expect((await watch(cook, path)).response.status).toBe(400);
  expect((await watch(await signedInAs(site, 'accountant'), path)).response.status).toBe(403);
  await dock.run(undoEvent, { ...tripEvent, event: randomUUID(), undoes: tripEvent.event });
  await site.db.deleteFrom('bookingItems').execute();
});

test('the stream of a month sends the month immediately, and again when somebody stops sales in that month', async () => {
  const [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
  const stream = await watch(manager, diaryLivePath.replace(':month', '2027-05'));
  const first = await stream.next();
  expect(first).toMatchObject({ event: 'diary', data: { stops: [], total: { sold: 1 } } });
  expect(first?.data).toEqual(await manager.get(getDiary, { params: { month: '2027-05' } }));
  // The screen gets no event for a month that it does not watch.
  const other = await watch(manager, diaryLivePath.replace(':month', '2027-06'));
  expect(await other.next()).toMatchObject({ event: 'diary', data: { total: { sold: 0 } } });
  await dock.run(stopSales, { kind: 'held', date: saturday, from: '15:00', to: '17:00', why: 'wind' });
  expect(await stream.next()).toMatchObject({ event: 'diary', data: { stops: [{ date: saturday }] } });
  stream.leave();
  other.leave();
  expect((await watch(manager, diaryLivePath.replace(':month', '2027-13'))).response.status).toBe(400);
  expect((await watch(undefined, diaryLivePath.replace(':month', '2027-05'))).response.status).toBe(401);
});

test('signing out ends the stream, and the screen lock ends it too', async () => {
  for (const ends of [signOut, lockScreen]) {
    const dock = await signedInAs(site, 'dock');
    const stream = await watch(dock);
    expect(await stream.next()).toMatchObject({ event: 'board' });
    await dock.get(ends, { body: {} });
    expect(await stream.next()).toEqual({ event: 'ended', data: {} });
    expect(await stream.next()).toBeUndefined();
  }
});

test('a person without a session, or with a role that may not see the board, gets no stream', async () => {
  expect((await watch(undefined)).response.status).toBe(401);
  expect((await watch(await signedInAs(site, 'accountant'))).response.status).toBe(403);
});

test('open streams do not delay calls, even if they outnumber the calls that may run at the same time', async () => {
  const sessions = Array.from({ length: Math.ceil((admission.atWork + 1) / mostOfSession) }, () =>
    signedInAs(site, 'dock'),
  );
  const browsers = await Promise.all(sessions);
  const streams = await Promise.all(
    browsers.flatMap((browser) => Array.from({ length: mostOfSession }, () => watch(browser))),
  );
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'board' });
  const answer = await fetch(`${origin}/api${getMe.path}`, { headers: { cookie: cookieOf(browsers[0]!) } });
  expect(answer.status).toBe(200);
  const calls = await fetch(`${origin}/health/calls`);
  expect(await calls.json()).toMatchObject({ at_work: 0, waiting: 0, streams: streams.length });
  for (const { leave } of streams) leave();
});

test('a session may have four streams, and opening a fifth ends the oldest', async () => {
  const [dock, other] = [await signedInAs(site, 'dock'), await signedInAs(site, 'dock')];
  const [oldest, ...streams] = [await watch(dock), await watch(dock), await watch(dock), await watch(dock)];
  const ofOther = await watch(other);
  for (const stream of [oldest, ...streams, ofOther])
    expect(await stream.next()).toMatchObject({ event: 'board' });
  const again = await watch(dock, diaryLivePath.replace(':month', '2027-05'));
  expect(await again.next()).toMatchObject({ event: 'diary' });
  expect(await oldest.next()).toEqual({ event: 'replaced', data: {} });
  expect(await oldest.next()).toBeUndefined();
  await site.db.updateTable('boats').set({ name: 'Tansy' }).where('id', '=', 1).execute();
  for (const stream of [...streams, ofOther]) expect(await stream.next()).toMatchObject({ event: 'board' });
  for (const { leave } of [...streams, ofOther, again]) leave();
});

/** Makes this number of sessions and returns their ids. */
async function sessionsOf(howMany: number): Promise<string[]> {
  for (let nth = 0; nth < howMany; nth += 1) await signedInAs(site, 'manager');
  const rows = await site.db
    .selectFrom('staffSessions')
    .select('id')
    .where('endedAt', 'is', null)
    .where('lockedAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .limit(howMany)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes screens without real connections, as many per session as allowed. `written`: all texts sent to the screens. */
async function stubScreens(howMany: number, board: LiveBoard) {
  const sessions = await sessionsOf(Math.ceil(howMany / mostOfSession));
  const written: string[] = [];
  const closing: (() => void)[] = [];
  for (let screen = 0; screen < howMany; screen += 1) {
    const response = {
      writableLength: 0,
      write: (text: string) => written.push(text),
      end: (text: string) => written.push(text),
      on: (_event: string, listener: () => void) => closing.push(listener),
    } as never;
    const visibility = {
      hasNames: true,
      namesWithin: 'all' as const,
      ringsWithin: 'all' as const,
      hasMoney: true,
      decidesMoney: true,
      hasTakings: false,
    };
    const sessionId = sessions[Math.floor(screen / mostOfSession)]!;
    board.watch({ response, sessionId, watched: watchedDay(localDate(saturday), visibility) });
  }
  const leave = () => closing.forEach((close) => close());
  return { written, leave };
}

test('no query runs while nobody watches, and three queries serve all streams', async () => {
  const board = liveBoard(site.deps);
  expect(await site.queries.during(() => board.look())).toEqual([]);
  const { written, leave } = await stubScreens(20, board);
  await expect.poll(() => written.length).toBe(20);
  await site.db.updateTable('boats').set({ name: 'Marigold' }).where('id', '=', 1).execute();
  expect(await site.queries.during(() => board.look())).toHaveLength(3);
  expect(written).toHaveLength(40);
  expect(written.at(-1)).toContain('Marigold');
  leave();
  expect(board.watchers()).toBe(0);
});

test('an untouched screen locks, even if nothing on the board changes', async () => {
  const board = liveBoard(site.deps);
  const { written } = await stubScreens(1, board);
  await expect.poll(() => written.length).toBe(1);
  site.clock.forward(24 * 3_600_000);
  await board.look();
  expect(written.at(-1)).toBe('event: ended\ndata: {}\n\n');
  expect(board.watchers()).toBe(0);
});
