import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSimulator, startTestSimulator } from '../testing/test-simulator.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
  await simulator.control('texts/account', { account_sid: account, auth_token: token });
});
afterAll(() => simulator.close());

const account = `AC${'1'.repeat(32)}`;
const token = 'a'.repeat(32);
const usual = { To: '+447700900123', From: 'Roundabout', Body: 'Your trip Sat 8 May 13:00 may be off.' };

async function ask(path: string, form?: Record<string, string>, secret = token) {
  const response = await fetch(`${simulator.url}/2010-04-01/Accounts/${account}/${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const send = (form: Record<string, string> = usual, secret?: string) => ask('Messages.json', form, secret);
const sent = async () => (await simulator.control('texts?as=json')).json as { to: string; outcome: string }[];

test('a text with the right key is accepted and listed, and its outcome and price can be read later', async () => {
  const { status, json } = await send();
  expect([status, json['status'], json['price']]).toEqual([201, 'queued', null]);
  await simulator.control('clock', { advance: 'PT1M' });
  expect((await ask(`Messages/${String(json['sid'])}.json`)).json).toMatchObject({
    status: 'delivered',
    price: '-0.04000',
    price_unit: 'GBP',
  });
  expect((await simulator.control('texts')).text).toContain('Roundabout');
  expect((await ask('Messages/SM0.json')).status).toBe(404);
});

test.each<[string, Partial<typeof usual> & Record<string, string>, number]>([
  ['a number without its country', { To: '07700900123' }, 21211],
  ['a sender of twelve characters', { From: 'Roundaboutss' }, 21212],
  ['a sender that is a number', { From: '447700900123' }, 21212],
  ['a generic sender', { From: 'INFO' }, 21612],
  ['two segments', { Body: 'x'.repeat(161) }, 21617],
  ['letters that GSM-7 lacks', { Body: 'Łódź' }, 21617],
  ['nothing to say', { Body: '' }, 21602],
  ['a field that it does not know', { MediaUrl: 'https://example.com' }, 20001],
])('refuses %s', async (_what, changes, code) => {
  const before = (await sent()).length;
  expect(await send({ ...usual, ...changes })).toMatchObject({ status: 400, json: { code } });
  expect(await sent()).toHaveLength(before);
});

test('a wrong key is refused, and a test can choose how the next text fails', async () => {
  expect((await send(usual, 'b'.repeat(32))).status).toBe(401);
  const fails = async (outcome: string) => {
    await simulator.control('texts/scenario', { outcome, times: 1 });
    return send().then(
      ({ status }) => status,
      () => 'unanswered',
    );
  };
  const before = (await sent()).length;
  expect(await fails('refused')).toBe(400);
  expect(await fails('too_many')).toBe(429);
  expect(await fails('error')).toBe(500);
  expect(await sent()).toHaveLength(before);
  // The text was accepted, but no answer arrives.
  expect(await fails('unanswered')).toBe('unanswered');
  expect(await sent()).toHaveLength(before + 1);
  expect(await fails('undelivered')).toBe(201);
  expect((await send()).status).toBe(201);
});
