import { requestLinks } from '@slipway/shared/api/booking-links.ts';
import {
  askCode,
  listSignInMethods,
  signInByPassword,
  signInByPin,
} from '@slipway/shared/api/console/sign-in.ts';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerDatabase } from '../src/platform/database/open-database.ts';
import { hashing } from '../src/platform/security/hashing.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { type TestApp, openTestApp } from '../src/testing/test-app.ts';
import { goodPassword, signInsOf } from '../src/testing/test-sign-in.ts';
import { testConfig } from '../src/testing/test-deps.ts';
import { atTablet, staffBrowser } from '../src/testing/test-staff.ts';
import { distribution } from './distribution.ts';
import type { RaceDatabase } from './race-database.ts';
import { createSeededDatabase } from './seeded-template.ts';
import { unhurried } from './unhurried.ts';

/** A guess costs forty times as much time as in strangers.test.ts, so the test makes fewer guesses. */
const guesses = Math.ceil(Number(process.env.STRANGERS ?? 100) / 20);
const isFullRun = guesses >= 500;

let database: RaceDatabase;
let site: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await createSeededDatabase();
  const opened = await openServerDatabase(
    database.url,
    (error) => {
      throw error;
    },
    unhurried,
  );
  // Only a full run compares times, so only a full run hashes at the cost of production.
  site = await openTestApp({ database: opened, deps: isFullRun ? { hashing } : {} });
  close = opened.close;
});
afterAll(async () => {
  await site.close();
  await close();
  await database.drop();
});

test(
  `${guesses} wrong passwords get the same answers for a member of staff as for an unknown person`,
  async () => {
    const email = 'known@example.com';
    await signInsOf(site).withPassword(email);
    const browser = staffBrowser(site);
    await compare('password', async (isKnown) => {
      const body = {
        email: isKnown ? email : `${randomId()}@example.com`,
        password: 'a guess of many',
        code: '123456',
      };
      return () => browser.ask(signInByPassword, { body });
    });
  },
  600_000 + guesses * 500,
);

test(
  `${guesses} wrong PINs get the same answers for a person with a PIN as for an unknown person`,
  async () => {
    const tablet = await atTablet(site, 'dock');
    await compare('PIN', async (isKnown) => {
      // Removes the counted tries, so that nobody is locked out during the measurement.
      await site.db.deleteFrom('staffPinTries').execute();
      const person = isKnown ? tablet.person : randomId();
      const body = { ...(await tablet.proof('sign in', person)), person, pin: '135790' };
      return () => tablet.browser.ask(signInByPin, { body });
    });
  },
  600_000 + guesses * 500,
);

test(
  `${guesses} requests for a code get the same answers for a member of staff as for an unknown person`,
  async () => {
    const email = 'coded@example.com';
    await signInsOf(site).invited('manager', { email });
    const browser = staffBrowser(site);
    await compare('emailed code', async (isKnown) => {
      const body = { email: isKnown ? email : `${randomId()}@example.com` };
      // Waits until the previous code is written, because the server writes a code after its answer.
      await wait(10);
      return () => browser.ask(askCode, { body });
    });
  },
  600_000 + guesses * 500,
);

test(
  `after a request for a link, the next call takes as long for a customer as for a stranger (${guesses} calls)`,
  async () => {
    const email = 'booked@example.com';
    await site.aVisitor({ email }).book(await site.aSlot(), await site.aCoupon());
    const browser = staffBrowser(site);
    await compare(afterALink, async (isKnown) => {
      const body = { email: isKnown ? email : `${randomId()}@example.com` };
      await site.aVisitor().get(requestLinks, { body });
      return () => browser.ask(listSignInMethods);
    });
  },
  60_000 + guesses * 500,
);

test(
  `${guesses * 2} wrong passwords, each from another network, do not lock out a browser that has signed in before`,
  async () => {
    const live = await openTestApp({
      database: site.database,
      config: { ...testConfig, payments: 'live', rateLimits: 'on' },
      deps: { isSimulated: false },
    });
    const email = 'kept@example.com';
    const signIns = signInsOf(live);
    const { browser, secret } = await signIns.withPassword(email);
    const codes = await Promise.all(
      Array.from({ length: guesses * 2 }, async (_, nth) => {
        const stranger = staffBrowser(live, { address: `198.${18 + (nth >> 8)}.${nth & 255}.7` });
        const body = { email, password: 'a guess of many', code: '123456' };
        return (await stranger.refused(signInByPassword, { body })).code;
      }),
    );
    const lookedAt = codes.filter((code) => code === 'sign_in_failed').length;
    expect(lookedAt).toBe(Math.min(guesses * 2, 100));
    live.clock.forward(60_000);
    const body = { email, password: goodPassword, code: signIns.codeOf(secret) };
    expect((await browser.get(signInByPassword, { body })).person.role).toBe('accountant');
    await live.close();
  },
  60_000 + guesses * 500,
);

const afterALink = 'call after a link';

/** Measures a known and an unknown person alternately, so that other load on the machine affects both alike. */
async function compare(
  what: string,
  prepare: (isKnown: boolean) => Promise<() => Promise<{ status: number; text: string }>>,
): Promise<void> {
  const answers = { known: new Set<string>(), nobody: new Set<string>() };
  const times = { known: [] as number[], nobody: [] as number[] };
  for (let guess = 0; guess < guesses; guess += 1)
    for (const isKnown of guess % 2 === 0 ? [true, false] : [false, true]) {
      const ask = await prepare(isKnown);
      const start = performance.now();
      const { status, text } = await ask();
      const kind = isKnown ? 'known' : 'nobody';
      times[kind].push(performance.now() - start);
      answers[kind].add(`${status} ${text}`);
    }
  expect(answers.known.size).toBe(1);
  expect([...answers.known]).toEqual([...answers.nobody]);
  const [known, nobody] = [distribution(times.known), distribution(times.nobody)];
  console.info(
    `${what}, ${guesses} each, in ms: somebody ${JSON.stringify(known)}; nobody ${JSON.stringify(nobody)}`,
  );
  // The times of PINs, and of calls that follow a request for a link, are printed but not compared. The time of a PIN
  // reveals nothing, because the tablet lists its people anyway. The work for a requested link slows the next call, but
  // links.test.ts shows that this work is the same for everybody.
  const isReported = what === 'PIN' || what === afterALink;
  if (isFullRun && !isReported) expect(Math.abs(known.p50 - nobody.p50)).toBeLessThan(0.05 * nobody.p50);
}
