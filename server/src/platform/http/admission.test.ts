import { saveGlobalpay } from '@slipway/shared/api/payments.ts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { incidents } from '../runtime/incidents.ts';
import { admission, admitCalls, beginStream } from './admission.ts';
import { handleErrors } from './error-handler.ts';
import { isGone } from './while-waited-for.ts';

describe('calls', () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  beforeEach(() => {
    // The test controls the clock and the timer of the queue; the network is real.
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    vi.useRealTimers();
    await app.close();
  });

  /** Starts a server that answers most calls only when the test says so. */
  async function open() {
    app = fastify({ forceCloseConnections: true });
    const held: { end: () => void; isGone: () => boolean }[] = [];
    const lines: string[] = [];
    const note = (_fields: object, message: string) => lines.push(message);
    const noted = incidents({ error: note, warn: note });
    handleErrors(app, noted);
    const calls = admitCalls(noted);
    await app.register(async (api) => {
      calls.admit(api);
      const inProgress = { config: { endpoint: { path: '/booking/view' } as never } };
      const handler = (request: FastifyRequest) =>
        new Promise<string>((resolve) => {
          held.push({ end: () => resolve('done'), isGone: () => isGone(request) });
        });
      api.route({ method: ['GET', 'POST'], url: '/new', handler });
      api.get('/booking/view', inProgress, handler);
      api.get('/bank', { config: { endpoint: saveGlobalpay } }, handler);
      api.get('/live', async (request, reply) => {
        beginStream(request);
        reply.hijack();
        reply.raw.writeHead(200);
        reply.raw.write('here\n');
      });
      api.get('/long', async (_request, reply) => reply.send('x'.repeat(8_000_000)));
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    /** Waits until exactly `atWork` calls are at work and `waiting` calls wait. */
    const until = async (atWork: number, waiting: number) => {
      for (;;) {
        const now = calls.figures();
        if (now.atWork === atWork && now.waiting === waiting && held.length >= atWork) return;
        await wait(2);
      }
    };
    /** Answers waiting calls one after another, 5 ms each. */
    const answerAll = async (howMany: number) => {
      for (let ended = 1; ended <= howMany; ended += 1) {
        while (held.length === 0) await wait(2);
        vi.advanceTimersByTime(5);
        held.shift()?.end();
      }
    };
    const bring = (howMany: number, path = '/new') =>
      Array.from({ length: howMany }, () => fetch(`${url}${path}`));
    const send = (text: string) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    };
    return { url, calls, held, lines, until, answerAll, bring, send, counts: () => noted.counts() };
  }

  const statuses = (answers: Promise<Response>[]) =>
    Promise.all(answers.map(async (answer) => (await answer).status));
  const all = (howMany: number, status: number) => Array.from({ length: howMany }, () => status);

  test('calls beyond the limit wait, and each answer admits one call', async () => {
    const { held, until, answerAll, bring } = await open();
    const answers = bring(admission.atWork + 2);
    await until(admission.atWork, 2);
    held.shift()?.end();
    await until(admission.atWork, 1);
    await answerAll(admission.atWork + 1);
    expect(await statuses(answers)).toEqual(all(answers.length, 200));
  });

  test('a call with an incomplete body delays no other calls', async () => {
    const { until, answerAll, bring, send } = await open();
    let heads = 0;
    app.server.on('request', () => (heads += 1));
    const half = 'POST /new HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf';
    const unfinished = Array.from({ length: admission.atWork + 6 }, () => send(half));
    while (heads < unfinished.length) await wait(2);
    await until(0, 0);
    const answers = bring(admission.atWork);
    await until(admission.atWork, 0);
    // A call joins the queue once its last byte has arrived.
    unfinished[0]!.write('whole');
    await until(admission.atWork, 1);
    await answerAll(admission.atWork + 1);
    expect(await statuses(answers)).toEqual(all(admission.atWork, 200));
  });

  test('open streams do not delay other calls, however many streams are open', async () => {
    const { calls, answerAll, bring } = await open();
    const streams = await Promise.all(bring(admission.atWork + 6, '/live'));
    expect(calls.figures()).toMatchObject({ atWork: 0, waiting: 0, streams: admission.atWork + 6 });
    const [answer] = bring(1);
    await answerAll(1);
    expect((await answer!).status).toBe(200);
    await Promise.all(streams.map(({ body }) => body!.cancel()));
    while (calls.figures().streams > 0) await wait(2);
  });

  test('a client that does not read its answer delays no other calls', async () => {
    const { until, bring, answerAll, send } = await open();
    await once(send('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'), 'readable');
    await until(0, 0);
    const [answer] = bring(1);
    await answerAll(1);
    expect((await answer!).status).toBe(200);
  });

  test('when no more calls follow a rush, all its calls are served, even if slowly', async () => {
    const { until, answerAll, bring, counts } = await open();
    const answers = bring(admission.atWork + 8);
    await until(admission.atWork, 8);
    vi.advanceTimersByTime(admission.rushMs - admission.lookEveryMs);
    await answerAll(answers.length);
    expect(await statuses(answers)).toEqual(all(answers.length, 200));
    expect(counts().get('call_shed')).toBe(0);
  });

  test('in overload the calls at the back of the queue are refused immediately, and those at the front are served', async () => {
    const { url, calls, held, until, answerAll, bring, counts } = await open();
    const soon = Math.ceil(admission.longestInOverloadMs / 5);
    const first = bring(admission.atWork);
    await until(admission.atWork, 0);
    const waiting = bring(soon + 20);
    await until(admission.atWork, soon + 20);
    vi.advanceTimersByTime(admission.rushMs - admission.lookEveryMs);
    const [late] = bring(1);
    await until(admission.atWork, soon + 21);
    vi.advanceTimersByTime(admission.lookEveryMs);
    await until(admission.atWork, soon);
    const refused = await fetch(`${url}/new`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe(String(tryAgainAfterSeconds));
    expect(await refused.json()).toMatchObject({ success: false, data: { code: 'busy' } });
    expect((await late!).status).toBe(503);
    expect(counts().get('call_shed')).toBe(22);
    await answerAll(first.length + soon);
    const answered = await statuses([...first, ...waiting]);
    expect(answered.filter((status) => status === 200)).toHaveLength(first.length + soon);
    // A moment without a queue does not end the overload. When a queue forms again, the calls that would wait too long
    // are refused immediately.
    const again = bring(admission.atWork + soon + 30);
    const shedAgain = () => counts().get('call_shed')! - 22;
    while (calls.figures().waiting + shedAgain() < soon + 30) await wait(2);
    expect(shedAgain()).toBeGreaterThanOrEqual(30);
    await answerAll(again.length - shedAgain());
    expect((await statuses(again)).filter((status) => status === 503)).toHaveLength(shedAgain());
    // Three seconds without waiting calls end the overload.
    vi.advanceTimersByTime(admission.rushMs);
    const rush = bring(admission.atWork + soon + 30);
    await until(admission.atWork, soon + 30);
    await answerAll(rush.length);
    expect(await statuses(rush)).toEqual(all(rush.length, 200));
    expect(held).toHaveLength(0);
  });

  test('calls for a booking in progress overtake waiting calls', async () => {
    const { held, until, answerAll, bring } = await open();
    const first = bring(admission.atWork + 1);
    await until(admission.atWork, 1);
    const [paying] = bring(1, '/booking/view');
    await until(admission.atWork + 1, 1);
    held.pop()?.end();
    expect((await paying!).status).toBe(200);
    await answerAll(admission.atWork + 1);
    expect(await statuses(first)).toEqual(all(first.length, 200));
  });

  test('if a visitor leaves, the next call gets the place, whether the visitor’s call was being served or was waiting', async () => {
    const { url, held, until, answerAll, bring } = await open();
    const leaving = new AbortController();
    const leaves = () => fetch(`${url}/new`, { signal: leaving.signal }).catch(() => 'gone');
    const atWork = leaves();
    await until(1, 0);
    const first = bring(admission.atWork - 1);
    await until(admission.atWork, 0);
    const inQueue = leaves();
    await until(admission.atWork, 1);
    const next = bring(1);
    await until(admission.atWork, 2);
    leaving.abort();
    await Promise.all([atWork, inQueue]);
    while (held.length <= admission.atWork) await wait(2);
    await until(admission.atWork, 0);
    expect(held.map(({ isGone: isOver }) => isOver())).toEqual([
      true,
      ...all(admission.atWork, 0).map(() => false),
    ]);
    await answerAll(held.length);
    expect(await statuses([...first, ...next])).toEqual(all(admission.atWork, 200));
  });

  test('a call that takes too long gets `busy`, and the server stops working on it', async () => {
    const { calls, held, lines, until, bring, counts } = await open();
    const first = bring(admission.atWork);
    await until(admission.atWork, 0);
    const paying = bring(2, '/booking/view');
    await until(admission.atWork + 2, 0);
    const waiting = bring(6);
    await until(admission.atWork + 2, 6);
    vi.advanceTimersByTime(admission.longestMs - admission.lookEveryMs);
    expect(calls.figures()).toMatchObject({ atWork: admission.atWork + 2, waiting: 6 });
    expect(held.map(({ isGone: isOver }) => isOver())).not.toContain(true);
    vi.advanceTimersByTime(admission.lookEveryMs);
    expect(calls.figures()).toMatchObject({ atWork: 0, waiting: 0 });
    const answers = await Promise.all([...first, ...paying, ...waiting]);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([503, { data: { code: 'busy' } }]);
    expect(held.map(({ isGone: isOver }) => isOver())).toEqual(held.map(() => true));
    expect(counts().get('call_given_up')).toBe(admission.atWork + 2);
    expect(counts().get('call_shed')).toBe(6);
    // The handlers end, but nobody gets their answers, because the calls have already got `busy`. The next call is
    // served.
    held.splice(0).forEach(({ end }) => end());
    const [next] = bring(1);
    await until(1, 0);
    held.shift()?.end();
    expect((await next!).status).toBe(200);
    expect(lines).toContain('a call was not answered in time, and was asked to try again');
  });

  test('calls that ask a bank about a card get more time, because cutting them off would leave the outcome unknown', async () => {
    const { until, bring } = await open();
    const [paying] = bring(1, '/bank');
    await until(1, 0);
    vi.advanceTimersByTime(admission.longestAtBankMs - admission.lookEveryMs);
    await until(1, 0);
    vi.advanceTimersByTime(admission.lookEveryMs);
    expect((await paying!).status).toBe(503);
  });

  test('if calls queue for more than three seconds, the whole queue counts as one incident', async () => {
    const { calls, until, answerAll, bring, counts } = await open();
    for (const queue of [1, 2]) {
      const answers = bring(admission.atWork + 1);
      await until(admission.atWork, 1);
      vi.advanceTimersByTime(admission.rushMs - admission.lookEveryMs);
      expect(counts().get('calls_wait')).toBe(queue - 1);
      vi.advanceTimersByTime(4 * admission.lookEveryMs);
      expect(calls.figures().oldestWaitMs).toBeGreaterThan(admission.rushMs);
      expect(counts().get('calls_wait')).toBe(queue);
      await answerAll(answers.length);
      await statuses(answers);
      vi.advanceTimersByTime(admission.lookEveryMs);
    }
  });

  test('a process in which calls wait counts as hanging after five seconds without any answer', async () => {
    const { calls, held, until, answerAll, bring } = await open();
    const answers = bring(admission.atWork + 4);
    await until(admission.atWork, 4);
    vi.advanceTimersByTime(admission.stuckMs - admission.lookEveryMs);
    expect(calls.isStuck()).toBe(false);
    held.shift()?.end();
    await until(admission.atWork, 3);
    vi.advanceTimersByTime(admission.lookEveryMs);
    vi.advanceTimersByTime(2_000);
    expect(calls.isStuck()).toBe(false);
    await answerAll(answers.length - 1);
    await statuses(answers);
    const stuck = bring(admission.atWork + 1);
    await until(admission.atWork, 1);
    vi.advanceTimersByTime(admission.stuckMs + admission.lookEveryMs);
    expect(calls.isStuck()).toBe(true);
    await answerAll(stuck.length);
    await statuses(stuck);
    vi.advanceTimersByTime(admission.lookEveryMs);
    expect(calls.isStuck()).toBe(false);
  });

  test('the queue leaves no timer behind', async () => {
    const { until, answerAll, bring } = await open();
    const answers = bring(3);
    await until(3, 0);
    expect(vi.getTimerCount()).toBe(1);
    await answerAll(3);
    await statuses(answers);
    vi.advanceTimersByTime(admission.lookEveryMs);
    expect(vi.getTimerCount()).toBe(0);
  });
});
