import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twilio } from './twilio.ts';

let server: Server;
let asked: { path: string | undefined; authorization: string | undefined; body: string };
let answer: (response: ServerResponse) => void;
const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'a'.repeat(32) };
let address = '';

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked = { path: request.url, authorization: request.headers.authorization, body };
      answer(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const says = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
const send = () =>
  twilio(account, address).send({ to: '+447700900123', from: 'Lake & Sky', words: 'Hello & bye' });

test('a text message is posted to Twilio as a form with basic authentication', async () => {
  answer = says(201, { sid: 'SM12', status: 'queued' });
  expect(await send()).toEqual({ kind: 'taken', ref: 'SM12' });
  expect(asked).toEqual({
    path: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
    body: 'To=%2B447700900123&From=Lake+%26+Sky&Body=Hello+%26+bye',
  });
});

test.each<[string, (response: ServerResponse) => void, object]>([
  ['a refusal', says(400, { code: 21211, message: 'no' }), { kind: 'refused', problem: '21211' }],
  ['too many', says(429, { code: 20429 }), { kind: 'refused', problem: '20429' }],
  ['an error of theirs', says(500, { code: 20500 }), { kind: 'unanswered', problem: '20500' }],
  ['HTML', says(502, '<html>'), { kind: 'unanswered' }],
  ['a success that names nothing', says(201, {}), { kind: 'unanswered', problem: '201 without a sid' }],
  [
    'another place',
    (response) => void response.writeHead(302, { location: address }).end(),
    { kind: 'unanswered' },
  ],
  ['a cut line', (response) => void response.destroy(), { kind: 'unanswered' }],
])('after %s the answer says whether the text message may have been sent', async (_what, how, expected) => {
  answer = how;
  expect(await send()).toMatchObject(expected);
});

test('the state of a text message is read, whether or not Twilio gives a price', async () => {
  const state = async (status: number, body: unknown) => {
    answer = says(status, body);
    return twilio(account, address).stateOf('SM12');
  };
  expect(await state(200, { status: 'delivered', price: '-0.04000', price_unit: 'GBP' })).toEqual({
    state: 'delivered',
    problem: undefined,
    cost: { micros: 40_000, unit: 'GBP' },
  });
  expect(await state(200, { status: 'undelivered', error_code: 30003, price: null })).toEqual({
    state: 'failed',
    problem: '30003',
    cost: undefined,
  });
  expect(await state(200, { status: 'sending', price: 'free' })).toMatchObject({
    state: 'on its way',
    cost: undefined,
  });
  expect(await state(404, {})).toBeUndefined();
  expect(await state(200, 'not JSON')).toBeUndefined();
  answer = says(401, {});
  expect(await twilio(account, address).problemOfAccount()).toContain('401');
  answer = says(200, { status: 'active' });
  expect(await twilio(account, address).problemOfAccount()).toBeUndefined();
});
