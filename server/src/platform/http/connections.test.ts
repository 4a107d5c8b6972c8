import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { admission } from './admission.ts';
import { closeWithin, connectionLimits } from './connections.ts';
import { mostUnfinished } from './request-limits.ts';
import type { AppOptions } from '../../start/app.ts';

const site = testAppOfFile();

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function listening(
  limits: Partial<typeof connectionLimits> = {},
  config: Partial<AppOptions['config']> = {},
) {
  const open = await openTestApp({
    database: site.database,
    config,
    connections: { ...connectionLimits, ...limits },
  });
  await open.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.app.server.address() as AddressInfo;
  return { ...open, port };
}

/** The bytes that a connection has received, and whether it has ended. */
function connection(port: number, words = '') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const state = { heard: '', isOver: false, ended: once(socket, 'close'), socket };
  socket.on('data', (chunk) => (state.heard += chunk.toString()));
  // A reset also ends a connection.
  socket.on('error', () => {});
  socket.once('close', () => (state.isOver = true));
  socket.write(words);
  return state;
}

const heads = 'Host: localhost\r\nContent-Type: application/json';
/** A request that announces 1,000 bytes and sends one. */
const slowUpload = `POST /api/user/get_by_email HTTP/1.1\r\n${heads}\r\nContent-Length: 1000\r\n\r\n{`;
const quickCall = `POST /api/package/get_all HTTP/1.1\r\n${heads}\r\nContent-Length: 0\r\n\r\n`;

async function withSlowUploads(app: { port: number; app: TestApp['app'] }, howMany = 5) {
  let arrived = 0;
  app.app.server.on('request', () => (arrived += 1));
  const uploads = Array.from({ length: howMany }, () => connection(app.port, slowUpload));
  await expect.poll(() => arrived).toBe(howMany);
  return uploads;
}

describe('a server that stops', () => {
  test('when a server stops, it ends slow uploads once their time is over', async () => {
    const open = await listening();
    const uploads = await withSlowUploads(open);
    await closeWithin(open.app, 50);
    await Promise.all(uploads.map(({ ended }) => ended));
    expect(uploads.every(({ isOver }) => isOver)).toBe(true);
  });

  test('without the limit, slow uploads would keep a stopping server open', async () => {
    const open = await listening();
    const uploads = await withSlowUploads(open);
    const closing = open.app.close().then(() => 'closed');
    expect(await Promise.race([closing, wait(200, 'still open')])).toBe('still open');
    uploads.forEach(({ socket }) => socket.destroy());
    expect(await closing).toBe('closed');
  });

  test('when a server stops, it closes idle connections immediately and answers open requests', async () => {
    const open = await listening();
    const begin = open.provider.hangNextBegin();
    const visitor = open.aVisitor();
    const body = JSON.stringify(await visitor.aReservation(await site.aSlot()));
    const idle = connection(open.port, quickCall);
    await expect.poll(() => idle.heard).toContain('"success":true');
    const busy = connection(
      open.port,
      `POST /api/booking/add_reservation HTTP/1.1\r\n${heads}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await begin.reached;
    const closing = closeWithin(open.app, 300_000);
    await idle.ended;
    expect(busy.heard).toBe('');
    begin.answer();
    await closing;
    await busy.ended;
    expect(busy.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
  });
});

test('a stopping server answers requests that began before the stop', async () => {
  const open = await listening();
  const early = connection(open.port, quickCall.slice(0, 40));
  const [accepted] = (await once(open.app.server, 'connection')) as [Socket];
  await expect.poll(() => accepted.bytesRead).toBe(40);
  const closing = closeWithin(open.app, 300_000);
  // Every 50 ms, the server ends connections that are idle.
  await wait(60);
  early.socket.write(quickCall.slice(40));
  await early.ended;
  await closing;
  expect(early.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"success":true/i);
});

test('unfinished calls, however many, do not make other calls wait', async () => {
  const open = await listening();
  await withSlowUploads(open, admission.atWork + 6);
  const answered = await fetch(`http://127.0.0.1:${open.port}/api/user/get_by_email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  expect(answered.status).toBe(200);
  await closeWithin(open.app, 0);
});

test('one network may have a hundred unfinished calls; further calls are refused until one of them ends', async () => {
  const open = await listening({ requestMs: 600_000 }, { rateLimits: 'on', trustedProxies: 1 });
  const from = (address: string, text: string) =>
    connection(open.port, text.replace('Host', `X-Forwarded-For: ${address}\r\nHost`));
  const whole = slowUpload.replace('1000', '2').replace(/.$/, '{}');
  const answerTo = async (address: string) => {
    const call = from(address, whole);
    await expect.poll(() => call.heard).toMatch(/^HTTP/);
    return call.heard;
  };
  let arrived = 0;
  open.app.server.on('request', () => (arrived += 1));
  const unfinished = Array.from({ length: mostUnfinished.count }, () => from('198.51.100.7', slowUpload));
  await expect.poll(() => arrived).toBe(mostUnfinished.count);
  // The server refuses a call only if all hundred unfinished calls are more than a second old, so the test retries.
  await expect
    .poll(() => answerTo('198.51.100.7'))
    .toMatch(/^HTTP\/1\.1 429 (?=[\s\S]*retry-after: )(?=[\s\S]*connection: close)/i);
  expect(await answerTo('198.51.100.8')).toMatch(/^HTTP\/1\.1 400 /);
  unfinished[0]!.socket.destroy();
  await expect.poll(() => answerTo('198.51.100.7')).toMatch(/^HTTP\/1\.1 400 /);
  await closeWithin(open.app, 0);
});

test('more than a hundred simultaneous calls from one network are admitted', async () => {
  const crowd = Array.from({ length: mostUnfinished.count + 20 }, () =>
    site.app.inject({ method: 'POST', url: '/api/user/get_by_email', payload: { email: 'ada@example.com' } }),
  );
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe('a request that is sent slowly', () => {
  test('a slow request is ended soon after the time limit', async () => {
    const open = await listening({ requestMs: 200, checkEveryMs: 50 });
    const slow = connection(open.port, slowUpload);
    await slow.ended;
    expect(slow.heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"success":false/i);
    await open.app.close();
  });

  const longCall = async (open: Awaited<ReturnType<typeof listening>>, cookie: string) => {
    const head = `POST /api/console/set-up/import HTTP/1.1\r\n${heads}\r\nSlipway-Console: 1\r\nCookie: ${cookie}`;
    return connection(open.port, `${head}\r\nContent-Length: 2\r\n\r\n{`);
  };
  const cookieOf = ({ cookies }: StaffBrowser) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  test('a slow request with a long body gets more time if its sender is signed in', async () => {
    const open = await listening({ requestMs: 200, longRequestMs: 600_000, checkEveryMs: 50 });
    const long = await longCall(open, cookieOf(await signedInAs(open, 'owner')));
    await once(open.app.server, 'clientError');
    expect(long.isOver).toBe(false);
    long.socket.write('}');
    await expect.poll(() => long.heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed"/);
    const stranger = await longCall(open, 'none=1');
    await expect.poll(() => stranger.heard).toMatch(/^HTTP\/1\.1 401 /);
    await closeWithin(open.app, 0);
  });

  test('a slow request of a signed-in person is ended after the longer time limit', async () => {
    const open = await listening({ requestMs: 100, longRequestMs: 200, checkEveryMs: 50 });
    const long = await longCall(open, cookieOf(await signedInAs(open, 'owner')));
    await long.ended;
    expect(long.heard).toMatch(/^HTTP\/1\.1 408 /);
    await open.app.close();
  });

  test('a slow request stays open until the server next checks its connections', async () => {
    const open = await listening({ requestMs: 200, checkEveryMs: 600_000 });
    const slow = connection(open.port, slowUpload);
    await wait(500);
    expect(slow.isOver).toBe(false);
    await closeWithin(open.app, 0);
  });
});

test('a connection beyond the limit is refused and counted; after an open one ends, a new one is accepted', async () => {
  const open = await listening({ open: 3 });
  const first = [1, 2, 3].map(() => connection(open.port, quickCall));
  await expect.poll(() => first.every(({ heard }) => heard.includes('"success":true'))).toBe(true);
  const late = connection(open.port, quickCall);
  await late.ended;
  expect(late.heard).toBe('');
  expect(open.deps.incidents.counts().get('connection_refused')).toBe(1);
  expect(open.log.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  first[0]!.socket.destroy();
  const answered = async () => {
    const next = connection(open.port, quickCall);
    await expect.poll(() => next.isOver || next.heard.includes('"success":true')).toBe(true);
    return !next.isOver;
  };
  await expect.poll(answered).toBe(true);
  await closeWithin(open.app, 0);
});
