import { signInByPasskey, signInByPassword } from '@slipway/shared/api/console/sign-in.ts';
import { askMyPasskey, getMe, lockScreen, signOut, stepUp, unlock } from '@slipway/shared/api/console/me.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../testing/test-app.ts';
import { minute } from '../../../testing/test-clock.ts';
import { testConfig } from '../../../testing/test-deps.ts';
import { goodPassword, signInsOf } from '../../../testing/test-sign-in.ts';
import { atTablet, staffBrowser } from '../../../testing/test-staff.ts';

describe('wrong passwords', () => {
  let live: TestApp;
  let inside: ReturnType<typeof signInsOf>;
  beforeAll(async () => {
    live = await openTestApp({
      config: { ...testConfig, payments: 'live', rateLimits: 'on' },
      deps: { isSimulated: false },
    });
    inside = signInsOf(live);
  });
  afterAll(() => live.close());

  const guess = async (email: string, address: string) =>
    (
      await staffBrowser(live, { address }).refused(signInByPassword, {
        body: { email, password: 'a guess of many', code: '123456' },
      })
    ).code;
  const lookedAt = (codes: (string | undefined)[]) =>
    codes.filter((code) => code === 'sign_in_failed').length;
  /** Makes this many guesses within one second, each from another network. */
  const guessFromEverywhere = async (email: string, times: number) => {
    const codes = [];
    for (let nth = 0; nth < times; nth += 1)
      codes.push(await guess(email, `198.${18 + (nth >> 8)}.${nth & 255}.7`));
    return codes;
  };

  test('from one network, at most ten wrong passwords are checked for one email address, and at most thirty for all email addresses together', async () => {
    const codes = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push(await guess('nobody@example.com', '192.0.2.1'));
    expect(lookedAt(codes)).toBe(10);
    expect(codes.at(-1)).toBe('too_many_requests');
    const atOnce = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => guess(`nobody${nth}@example.com`, '203.0.113.1')),
    );
    expect(lookedAt(atOnce)).toBe(30);
  });

  test('wrong passwords from many networks do not lock out a browser in which the person has signed in', async () => {
    const email = 'ruth@example.com';
    const { browser, secret } = await inside.withPassword(email);
    const right = () => ({ body: { email, password: goodPassword, code: inside.codeOf(secret) } });
    // After fifty guesses by a stranger, Ruth can sign in, even in a new browser.
    expect(lookedAt(await guessFromEverywhere(email, 50))).toBe(50);
    live.clock.forward(minute);
    await staffBrowser(live).get(signInByPassword, right());
    // At most a hundred wrong passwords a day are checked for one address, from all networks together.
    const codes = await guessFromEverywhere(email, 70);
    expect(lookedAt(codes)).toBe(50);
    live.clock.forward(minute);
    await browser.get(signOut);
    await browser.get(signInByPassword, right());
    expect(await browser.get(getMe)).toMatchObject({ session: { method: 'password' } });
    // Control: after a hundred wrong passwords, the server refuses a new browser, even with the right password.
    live.clock.forward(minute);
    expect(await staffBrowser(live).refused(signInByPassword, right())).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('a browser in which you have signed in before'),
    });
    // The server also refuses the right password from a colleague's browser.
    const { browser: colleague } = await inside.withPassword('tom@example.com');
    expect(await colleague.refused(signInByPassword, right())).toMatchObject({ code: 'too_many_requests' });
  });

  test('wrong passwords in a browser that has signed in before are counted separately', async () => {
    const email = 'kim@example.com';
    const { browser } = await inside.withPassword(email);
    const body = { email, password: 'not mine, surely not', code: '123456' };
    const codes = [];
    for (let nth = 0; nth < 12; nth += 1)
      codes.push((await browser.refused(signInByPassword, { body })).code);
    expect(lookedAt(codes)).toBe(10);
    // Each session has its own counter of failed confirmations.
    const proofs = [];
    for (let nth = 0; nth < 12; nth += 1)
      proofs.push(
        (await browser.refused(stepUp, { body: { password: { password: body.password, code: body.code } } }))
          .code,
      );
    expect(lookedAt(proofs)).toBe(10);
  });

  test('wrong passwords do not block other calls, even from the same network', async () => {
    const email = 'mo@example.com';
    const { browser, phone } = await inside.signedIn('owner', { email });
    for (let nth = 0; nth < 40; nth += 1) await guess(`nobody${nth}@example.com`, '127.0.0.1');
    await browser.get(lockScreen);
    const asked = await browser.get(askMyPasskey);
    const passkey = { challenge: asked.challenge, answer: phone.answer(asked.options) };
    await browser.get(unlock, { body: { passkey } });
    const elsewhere = staffBrowser(live);
    await elsewhere.get(signInByPasskey, { body: await inside.passkeyAnswer(elsewhere, phone) });
    await inside.signedIn('dock');
    const tablet = await atTablet(live, 'dock');
    expect(await tablet.signIn()).toMatchObject({ person: { role: 'dock' } });
  });
});
