import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { incidents } from '../runtime/incidents.ts';
import { admission, admit, admitCalls, isOfABookingInProgress, longestWaitMs } from './admission.ts';
import { handleErrors } from './error-handler.ts';

describe('the decision', () => {
  const full = { atWork: admission.atWork, waiting: 0, queuedForMs: 0, msPerCall: 5 };

  test('a call goes on while there is room and nobody waits', () => {
    expect(admit({ ...full, atWork: admission.atWork - 1 })).toBe('go');
    expect(admit({ ...full, atWork: admission.atWork - 1, waiting: 1 })).toBe('wait');
    expect(admit(full)).toBe('wait');
  });

  test('five hundred visitors at once are a rush, and all of them wait their turn', () => {
    expect(admit({ ...full, waiting: 500, queuedForMs: 2_000 })).toBe('wait');
  });

  test('a wait that our pages would give up is refused at once, even in a rush', () => {
    expect(admit({ ...full, waiting: 3_000, queuedForMs: 100 })).toBe('refuse');
  });

  test('in overload only those wait who are answered soon', () => {
    const overload = { ...full, queuedForMs: admission.rushMs };
    const soon = admission.longestInOverloadMs / overload.msPerCall;
    expect(admit({ ...overload, waiting: soon - 1 })).toBe('wait');
    expect(admit({ ...overload, waiting: soon })).toBe('refuse');
    expect(longestWaitMs(admission.rushMs)).toBeLessThan(longestWaitMs(0));
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

  test('who waits in a rush is served after it, and only later calls are refused', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { url, held, untilHeld, shed } = await open();
    const answers = Array.from({ length: admission.atWork + 8 }, () => fetch(`${url}/new`));
    await untilHeld(admission.atWork);
    await wait(50);
    for (let slowly = 1; slowly <= 2; slowly += 1) {
      vi.advanceTimersByTime(admission.rushMs);
      held.shift()?.();
      await untilHeld(admission.atWork);
    }
    const refused = await fetch(`${url}/new`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe(String(tryAgainAfterSeconds));
    expect(await refused.json()).toMatchObject({ success: false, data: { code: 'busy' } });
    expect(shed()).toBe(1);
    for (let ended = 3; ended <= answers.length; ended += 1) {
      await untilHeld(1);
      held.shift()?.();
    }
    expect(await statuses(answers)).toEqual(answers.map(() => 200));
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
