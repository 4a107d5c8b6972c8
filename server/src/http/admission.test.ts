import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { incidents } from '../runtime/incidents.ts';
import { admission, admit, admitCalls, isOfABookingInProgress, isOverloadNow } from './admission.ts';
import { handleErrors } from './error-handler.ts';

describe('the decision', () => {
  const full = { atWork: admission.atWork, waiting: 0, isOverload: false, msPerCall: 5 };

  test('a call goes on while there is room and nobody waits', () => {
    expect(admit({ ...full, atWork: admission.atWork - 1 })).toBe('go');
    expect(admit({ ...full, atWork: admission.atWork - 1, waiting: 1 })).toBe('wait');
    expect(admit(full)).toBe('wait');
  });

  test('five hundred visitors at once are a rush, and all of them wait their turn', () => {
    expect(admit({ ...full, waiting: 500 })).toBe('wait');
  });

  test('a wait that our pages would give up is refused at once, even in a rush', () => {
    expect(admit({ ...full, waiting: 3_000 })).toBe('refuse');
  });

  test('in overload only those wait who are answered soon', () => {
    const overload = { ...full, isOverload: true };
    const soon = admission.longestInOverloadMs / overload.msPerCall;
    expect(admit({ ...overload, waiting: soon - 1 })).toBe('wait');
    expect(admit({ ...overload, waiting: soon })).toBe('refuse');
  });

  test('an old queue is overload while more come than are answered, and a rush while it is on its way out', () => {
    expect(isOverloadNow(admission.rushMs - 1, 1000, 0)).toBe(false);
    expect(isOverloadNow(admission.rushMs, 701, 700)).toBe(true);
    expect(isOverloadNow(admission.rushMs, 0, 700)).toBe(false);
    expect(isOverloadNow(admission.longestInRushMs, 0, 700)).toBe(true);
  });

  test.each([
    ['/booking/stripe_success', true],
    ['/booking/payment_status', true],
    ['/booking/get_booking_by_id_and_email/:id', true],
    ['/booking/add_reservation', false],
    ['/booking/add_zero_cost_reservation', false],
    ['/package/get_all', false],
  ])('%s carries on a booking: %s', (path, isInProgress) => {
    expect(isOfABookingInProgress(path)).toBe(isInProgress);
  });
});

describe('calls', () => {
  let app: FastifyInstance;
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  /** A server whose calls end when they are told to. */
  async function open() {
    app = fastify();
    handleErrors(app);
    const held: (() => void)[] = [];
    const noted = incidents({ error: () => {}, warn: () => {} });
    await app.register(async (api) => {
      admitCalls(noted)(api);
      const handler = () => new Promise<string>((resolve) => held.push(() => resolve('done')));
      api.get('/new', handler);
      api.get('/booking/view', { config: { endpoint: { path: '/booking/view' } as never } }, handler);
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const untilHeld = async (howMany: number) => {
      while (held.length < howMany) await wait(2);
    };
    return { url, held, untilHeld, shed: () => noted.counts().get('call_shed') };
  }

  const statuses = (answers: Promise<Response>[]) =>
    Promise.all(answers.map(async (answer) => (await answer).status));

  test('beyond the limit they wait, and each answer lets one in', async () => {
    const { url, held, untilHeld } = await open();
    const answers = Array.from({ length: admission.atWork + 2 }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    await wait(50);
    expect(held).toHaveLength(admission.atWork);
    held.shift()?.();
    await untilHeld(admission.atWork);
    for (let ended = 1; ended < answers.length; ended += 1) {
      await untilHeld(1);
      held.shift()?.();
    }
    expect(await statuses(answers)).toEqual(answers.map(() => 200));
  });

  /** Answers one after another, each in the time that a call is taken to need. */
  async function answerAll({ held, untilHeld }: Awaited<ReturnType<typeof open>>, howMany: number) {
    for (let ended = 1; ended <= howMany; ended += 1) {
      await untilHeld(1);
      vi.advanceTimersByTime(5);
      held.shift()?.();
    }
  }

  test('a rush that nobody joins any more is served whole, however slowly', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const server = await open();
    const answers = Array.from({ length: admission.atWork + 8 }, () => fetch(`${server.url}/new`));
    await server.untilHeld(admission.atWork);
    await wait(50);
    vi.advanceTimersByTime(admission.rushMs);
    await answerAll(server, answers.length);
    expect(await statuses(answers)).toEqual(answers.map(() => 200));
    expect(server.shed()).toBe(0);
  });

  test('where more come than are answered, those whose turn is far off are told so at once, and the first are served', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const server = await open();
    const { url, held, untilHeld, shed } = server;
    const soon = Math.ceil(admission.longestInOverloadMs / 5);
    const first = Array.from({ length: admission.atWork }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    const waiting = Array.from({ length: soon + 20 }, () => fetch(`${url}/new`));
    await wait(100);
    vi.advanceTimersByTime(admission.rushMs - 10);
    const late = fetch(`${url}/new`);
    await wait(30);
    vi.advanceTimersByTime(20);
    const refused = await fetch(`${url}/new`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe(String(tryAgainAfterSeconds));
    expect(await refused.json()).toMatchObject({ success: false, data: { code: 'busy' } });
    expect((await late).status).toBe(503);
    expect(shed()).toBe(22);
    await answerAll(server, first.length + soon);
    const answered = await statuses([...first, ...waiting]);
    expect(answered.filter((status) => status === 200)).toHaveLength(first.length + soon);
    // A queue that is gone for a moment begins no new rush: the next queue is short from its beginning.
    const again = Array.from({ length: admission.atWork + soon + 30 }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    await wait(100);
    const shedAgain = (shed() ?? 0) - 22;
    expect(shedAgain).toBeGreaterThanOrEqual(30);
    await answerAll(server, again.length - shedAgain);
    expect((await statuses(again)).filter((status) => status === 503)).toHaveLength(shedAgain);
    // Nobody has waited for as long as a rush.
    vi.advanceTimersByTime(admission.rushMs);
    const rush = Array.from({ length: admission.atWork + soon + 30 }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    await wait(100);
    await answerAll(server, rush.length);
    expect(await statuses(rush)).toEqual(rush.map(() => 200));
    expect(held).toHaveLength(0);
  });

  test('those of a booking in progress go on past those that wait', async () => {
    const { url, held, untilHeld } = await open();
    const first = Array.from({ length: admission.atWork + 1 }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    const paying = fetch(`${url}/booking/view`);
    await untilHeld(admission.atWork + 1);
    held.pop()?.();
    expect((await paying).status).toBe(200);
    while (held.length > 0) {
      held.shift()?.();
      await wait(10);
    }
    expect(await statuses(first)).toEqual(first.map(() => 200));
  });

  test('a visitor who leaves gives up the place', async () => {
    const { url, held, untilHeld } = await open();
    const leaving = new AbortController();
    const first = Array.from({ length: admission.atWork }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    const gone = fetch(`${url}/new`, { signal: leaving.signal }).catch(() => 'gone');
    await wait(30);
    leaving.abort();
    await gone;
    const next = fetch(`${url}/new`);
    await wait(30);
    held.shift()?.();
    await untilHeld(admission.atWork);
    held.forEach((end) => end());
    expect((await next).status).toBe(200);
    expect(await statuses(first)).toEqual(first.map(() => 200));
  });
});
