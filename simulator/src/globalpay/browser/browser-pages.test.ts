import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { passesLuhn } from '../../card-number.ts';
import { introduceGlobalpay } from '../../testing/globalpay-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
ofFile(() => introduceGlobalpay(simulator.url));

const formFor = (origin: string) =>
  fetch(`${simulator.url}/globalpay/card-form?${new URLSearchParams({ origin })}`);

test('the card form is shown only inside the shop’s pages', async () => {
  const own = await formFor('http://localhost:3000');
  expect(own.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  expect((await formFor('https://evil.example')).status).toBe(403);
});

test('the form accepts every test card that it offers', async () => {
  const html = await (await formFor('http://localhost:3000')).text();
  const numbers = [...html.matchAll(/data-number="(\d+)"/g)].map(([, number]) => number ?? '');
  expect(numbers.length).toBeGreaterThan(12);
  expect(numbers.filter((number) => !passesLuhn(number))).toEqual([]);
});

test('the script defines the global that pages use', async () => {
  const script = await (await fetch(`${simulator.url}/globalpayments.js`)).text();
  const window: Record<string, unknown> = {};
  runInNewContext(script, {
    window,
    document: { currentScript: { src: `${simulator.url}/globalpayments.js` } },
    URL,
  });
  expect(Object.keys(window.GlobalPayments as object)).toEqual(['configure', 'on', 'creditCard']);
});

test('the script reports a missing access token', async () => {
  const script = await (await fetch(`${simulator.url}/globalpayments.js`)).text();
  const window: Record<string, unknown> = {};
  runInNewContext(script, { window, document: { currentScript: { src: simulator.url } }, URL });
  const { configure, on } = window.GlobalPayments as {
    configure: (given: object) => void;
    on: (type: string, handler: (error: { reasons: { code: string }[] }) => void) => void;
  };
  const codes: string[] = [];
  on('error', ({ reasons }) => codes.push(...reasons.map(({ code }) => code)));
  configure({ accessToken: 'something' });
  configure({});
  expect(codes).toEqual(['CONFIGURATION_ERROR']);
});
