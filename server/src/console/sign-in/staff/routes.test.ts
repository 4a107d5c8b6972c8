import {
  acceptByPassword,
  askInvitedTotp,
  askPasskey,
  signInAsDemo,
  signInByPasskey,
  signInByPassword,
} from '@slipway/shared/api/console/sign-in.ts';
import {
  addOwnPasskey,
  askMyPasskey,
  askNewPasskey,
  askNewTotp,
  changeOwnEmail,
  endOtherSessions,
  getMe,
  listSessions,
  lockScreen,
  makeOwnRecoveryCodes,
  removeOwnPasskey,
  setOwnPassword,
  setOwnPin,
  signOut,
  stepUp,
  unlock,
} from '@slipway/shared/api/console/me.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashing } from '../../../platform/security/hashing.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { monday, openTestApp, testAppOfFile } from '../../../testing/test-app.ts';
import { minute } from '../../../testing/test-clock.ts';
import { testConfig } from '../../../testing/test-deps.ts';
import { staffBrowser } from '../../../testing/test-staff.ts';
import { goodPassword, label, signInsOf } from '../../../testing/test-sign-in.ts';

const site = testAppOfFile();
let signIns: ReturnType<typeof signInsOf>;
beforeAll(async () => {
  signIns = signInsOf(site);
});
beforeEach(() => site.clock.set(monday));

describe('a passkey', () => {
  test('a person signs in with a passkey, and a copy of the passkey’s answer is refused', async () => {
    const { phone } = await signIns.signedIn('owner');
    const browser = staffBrowser(site);
    const answered = await signIns.passkeyAnswer(browser, phone);
    await browser.get(signInByPasskey, { body: answered });
    expect(await browser.get(getMe)).not.toBeNull();
    const thief = staffBrowser(site);
    expect(await thief.refused(signInByPasskey, { body: answered })).toMatchObject({
      status: 401,
      code: 'sign_in_failed',
    });
    // The stolen answer is also refused if the thief sends it with a new challenge.
    const { challenge } = await thief.get(askPasskey);
    expect(await thief.refused(signInByPasskey, { body: { ...answered, challenge } })).toMatchObject({
      code: 'sign_in_failed',
    });
  });

  test('a passkey that is unknown, from another site, too late, unverified or copied is refused', async () => {
    const { phone } = await signIns.signedIn('owner');
    const browser = staffBrowser(site);
    await browser.get(signInByPasskey, { body: await signIns.passkeyAnswer(browser, phone) });
    await browser.get(signOut);
    const wrong = async (changes: Parameters<typeof phone.answer>[1], by = phone, lateMs = 0) => {
      const { challenge, options } = await browser.get(askPasskey);
      site.clock.forward(lateMs);
      return browser.refused(signInByPasskey, { body: { challenge, answer: by.answer(options, changes) } });
    };
    const expected = { status: 401, code: 'sign_in_failed' };
    expect(await wrong({}, authenticator())).toMatchObject(expected);
    expect(await wrong({ origin: 'https://evil.example' })).toMatchObject(expected);
    expect(await wrong({ isVerified: false })).toMatchObject(expected);
    // A copy of an authenticator repeats counter values that the original has already sent.
    expect(await wrong({ counter: 1 })).toMatchObject(expected);
    expect(await wrong({}, phone, 5 * minute)).toMatchObject(expected);
    for (const answer of [{}, { id: 5 }, { id: phone.id }, { id: phone.id, response: 'x' }]) {
      const { challenge } = await browser.get(askPasskey);
      expect(await browser.refused(signInByPasskey, { body: { challenge, answer } })).toMatchObject(expected);
    }
  });

  test('a passkey unlocks only its own person’s session, and confirms who that person is', async () => {
    const { browser, phone } = await signIns.signedIn('owner');
    const other = await signIns.signedIn('owner');
    const open = (await browser.get(getMe))!;
    await browser.get(lockScreen);
    // A stranger who finds the tablet sees the person's name and how to unlock the screen.
    expect(await browser.get(getMe)).toEqual({
      ...open,
      person: { ...open.person, email: null },
      session: { ...open.session, isLocked: true, provedBy: { passkey: true, password: false } },
      may: {},
      limits: { moneyGivenADay: 0, stepUpOver: 0 },
      ways: { passkeys: [], hasPassword: false, hasPin: false, recoveryCodesLeft: 0 },
    });
    expect(open.ways.passkeys).toHaveLength(1);
    expect(await browser.refused(listSessions)).toMatchObject({ code: 'session_locked' });
    const asked = await browser.get(askMyPasskey);
    const theirs = { passkey: { challenge: asked.challenge, answer: other.phone.answer(asked.options) } };
    expect(await browser.refused(unlock, { body: theirs })).toMatchObject({ code: 'sign_in_failed' });
    const again = await browser.get(askMyPasskey);
    const mine = { passkey: { challenge: again.challenge, answer: phone.answer(again.options) } };
    await browser.get(unlock, { body: mine });
    await browser.get(listSessions);
    // Five minutes after signing in, the person has to use the passkey again.
    site.clock.forward(5 * minute);
    expect(await browser.refusedRun(makeOwnRecoveryCodes)).toMatchObject({ code: 'step_up_needed' });
    expect(await browser.refused(askNewPasskey)).toMatchObject({ code: 'step_up_needed' });
    const third = await browser.get(askMyPasskey);
    const proof = { passkey: { challenge: third.challenge, answer: phone.answer(third.options) } };
    await browser.get(stepUp, { body: proof });
    expect((await browser.run(makeOwnRecoveryCodes)).codes).toHaveLength(10);
    expect(await browser.refused(unlock, { body: { isDemo: true } })).toMatchObject({
      code: 'sign_in_failed',
    });
  });

  test('people can add and remove their own passkeys, but cannot remove the last one', async () => {
    const { browser, phone } = await signIns.signedIn('owner', { email: 'ruth@example.com' });
    const asked = await browser.get(askNewPasskey);
    const second = authenticator();
    const { challenge, options } = asked;
    const { id } = await browser.run(addOwnPasskey, {
      challenge,
      answer: second.make(options),
      label: 'Desk',
    });
    expect(await signIns.mailedTo('ruth@example.com', 'staff_notice')).toContain('passkey was added');
    const me = (await browser.get(getMe))!;
    expect(me.ways.passkeys.map((each) => each.label)).toEqual([label, 'Desk']);
    const first = me.ways.passkeys.find((each) => each.id !== id)!;
    const other = await signIns.signedIn('owner');
    expect(await other.browser.refusedRun(removeOwnPasskey, { passkey: id })).toMatchObject({
      code: 'not_found',
    });
    await browser.run(removeOwnPasskey, { passkey: first.id });
    expect(await browser.refusedRun(removeOwnPasskey, { passkey: id })).toMatchObject({ code: 'invalid' });
    const anew = staffBrowser(site);
    expect(
      await anew.refused(signInByPasskey, { body: await signIns.passkeyAnswer(anew, phone) }),
    ).toMatchObject({
      code: 'sign_in_failed',
    });
    await anew.get(signInByPasskey, { body: await signIns.passkeyAnswer(anew, second) });
  });
});

describe('a password', () => {
  test('a person signs in with a password and a code of the authenticator app, which is valid once', async () => {
    const email = 'diane@example.com';
    const { secret } = await signIns.withPassword(email);
    const browser = staffBrowser(site);
    const attempt = (changes: object = {}) => ({
      body: { email, password: goodPassword, code: signIns.codeOf(secret), ...changes },
    });
    // The code that was entered during the set-up cannot be used again.
    expect(await browser.refused(signInByPassword, attempt())).toMatchObject({ code: 'sign_in_failed' });
    site.clock.forward(minute);
    await browser.get(signInByPassword, attempt({ email: ' Diane@Example.com' }));
    expect(await browser.get(getMe)).toMatchObject({ session: { method: 'password' } });
    expect(await staffBrowser(site).refused(signInByPassword, attempt())).toMatchObject({
      code: 'sign_in_failed',
    });
  });

  test('the answers to a wrong password and to an unknown address are identical', async () => {
    const email = 'dan@example.com';
    const { secret } = await signIns.withPassword(email);
    site.clock.forward(minute);
    const browser = staffBrowser(site);
    const answers = [];
    for (const body of [
      { email, password: 'not this one, surely', code: signIns.codeOf(secret) },
      { email, password: goodPassword, code: '000000' },
      { email: 'nobody@example.com', password: goodPassword, code: signIns.codeOf(secret) },
    ]) {
      const { status, text } = await browser.ask(signInByPassword, { body });
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
  });

  test.each([
    'short',
    'passwordpassword',
    '12345678901234567890',
    'Diane Diane Diane',
    'aaaaaaaaaaaaaaaaaaaa',
  ])('a password that is short or common is refused: %s', async (password) => {
    const email = `${password.slice(0, 2).toLowerCase()}-${password.length}@example.com`;
    const { token } = await signIns.invited('accountant', { name: 'Diane', email });
    const browser = staffBrowser(site);
    const { challenge, secret } = await browser.get(askInvitedTotp, { body: { token } });
    const body = { token, email, password, challenge, code: signIns.codeOf(secret) };
    expect(await browser.refused(acceptByPassword, { body })).toMatchObject({ code: 'password_refused' });
    // The invitation is still open, so a better password is accepted.
    await browser.get(acceptByPassword, { body: { ...body, password: goodPassword } });
  });

  test('people can change their password after signing in again, and the old password is refused', async () => {
    const email = 'kim@example.com';
    const { browser } = await signIns.withPassword(email);
    const change = async (password: string) => {
      const { challenge, secret } = await browser.get(askNewTotp);
      await browser.run(setOwnPassword, { password, challenge, code: signIns.codeOf(secret) });
      return secret;
    };
    const password = 'nine otters swim quickly';
    const secret = await change(password);
    expect(await signIns.mailedTo(email, 'staff_notice')).toContain('password of your sign-in was changed');
    site.clock.forward(minute);
    const signIn = (typed: string) => ({ body: { email, password: typed, code: signIns.codeOf(secret) } });
    const elsewhere = staffBrowser(site);
    expect(await elsewhere.refused(signInByPassword, signIn(goodPassword))).toMatchObject({
      code: 'sign_in_failed',
    });
    await elsewhere.get(signInByPassword, signIn(password));
    site.clock.forward(5 * minute);
    await expect(change(goodPassword)).rejects.toThrow('step_up_needed');
  });

  test('checking a password takes as much computing as OWASP recommends', () => {
    expect(hashing).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });
});

describe('a session', () => {
  test('a session gets a new token at each sign-in, and the old token is refused', async () => {
    const { browser: victim, phone } = await signIns.signedIn('owner');
    const attacker = await signIns.signedIn('dock');
    const planted = attacker.browser.cookies.get('staff')!;
    victim.cookies.set('staff', planted);
    await victim.get(signInByPasskey, { body: await signIns.passkeyAnswer(victim, phone) });
    expect(victim.cookies.get('staff')).not.toBe(planted);
    expect(await attacker.browser.get(getMe)).toBeNull();
    const { rows } = await site.database.pool.query('select token_hash from staff_sessions');
    expect(JSON.stringify(rows)).not.toContain(victim.cookies.get('staff'));
  });

  test('signing out ends the session, and on request the person’s other sessions too', async () => {
    const { browser, phone } = await signIns.signedIn('owner');
    const second = staffBrowser(site);
    await second.get(signInByPasskey, { body: await signIns.passkeyAnswer(second, phone) });
    expect(await second.get(endOtherSessions)).toEqual({ ended: 1 });
    expect(await browser.get(getMe)).toBeNull();
    const token = second.cookies.get('staff')!;
    await second.get(signOut);
    second.cookies.set('staff', token);
    expect(await second.get(getMe)).toBeNull();
  });

  test('a session’s cookie cannot be read by scripts, and is sent neither by other sites nor to other hosts', async () => {
    const secure = await openTestApp({
      database: site.database,
      config: { ...testConfig, publicUrl: 'https://boats.example' },
    });
    const browser = staffBrowser(secure);
    const { headers } = await browser.ask(signInAsDemo, { body: { role: 'dock' } });
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^__Host-staff-browser=[\w-]{43}; Max-Age=2678400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(headers['cache-control']).toBe('no-store');
    await secure.close();
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a link or the address bar', { 'sec-fetch-site': 'none' }],
    ['a form, which cannot send our header', { 'slipway-console': '' }],
  ])('a POST from %s is refused, and the session stays unchanged', async (_, headers) => {
    const { browser } = await signIns.signedIn('owner');
    expect(await browser.refused(signOut, { headers })).toMatchObject({ status: 400, code: 'malformed' });
    expect(await browser.refused(askPasskey, { headers })).toMatchObject({ code: 'malformed' });
    expect(await browser.get(getMe)).not.toBeNull();
  });

  test('a notice of a new email address is sent to the old address, and a common PIN is refused', async () => {
    const { browser } = await signIns.signedIn('dock', { email: 'old@example.com' });
    await browser.run(changeOwnEmail, { email: 'new@example.com' });
    expect(await signIns.mailedTo('old@example.com', 'staff_notice')).toContain('email address');
    for (const pin of ['123456', '111111', '654321', '121212', '123321', '112233', '567890'])
      expect(await browser.refusedRun(setOwnPin, { pin })).toMatchObject({ code: 'pin_refused' });
    await browser.run(setOwnPin, { pin: '482913' });
    expect(await browser.get(getMe)).toMatchObject({ ways: { hasPin: true } });
  });
});
