import {
  askTablet,
  enrolTablet,
  listTabletPeople,
  setFirstPin,
  signInByPin,
} from '@slipway/shared/api/console/sign-in.ts';
import { getMe, setOwnPin } from '@slipway/shared/api/console/me.ts';
import { inviteDevice, revokeDevice } from '@slipway/shared/api/console/devices.ts';
import { addPerson, unlockPin } from '@slipway/shared/api/console/people.ts';
import { stepUp } from '@slipway/shared/api/console/me.ts';
import { enrolText, tabletText } from '@slipway/shared/rules/tablet-text.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { tabletKey } from '../../../testing/authenticator.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { minute } from '../../../testing/test-clock.ts';
import { aPerson, atTablet, goodPin, signedInAs, staffBrowser } from '../../../testing/test-staff.ts';

const site = testAppOfFile();
beforeEach(() => site.clock.set(monday));

async function manager() {
  const browser = await signedInAs(site, 'manager');
  await browser.get(stepUp, { body: { isDemo: true } });
  return browser;
}

const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!;

describe('a tablet', () => {
  test('a manager’s QR code enrols one tablet, with a key that never leaves the tablet', async () => {
    const { invite } = await (await manager()).run(inviteDevice, { name: 'Jetty tablet' });
    const token = tokenOf(invite!);
    const tablet = staffBrowser(site);
    const [key, other] = [tabletKey(), tabletKey()];
    const stolen = { token, publicKey: key.publicKey, signature: other.sign(enrolText(token)) };
    expect(await tablet.refused(enrolTablet, { body: stolen })).toMatchObject({ code: 'device_unknown' });
    const body = { token, publicKey: key.publicKey, signature: key.sign(enrolText(token)) };
    expect(await tablet.get(enrolTablet, { body })).toMatchObject({ name: 'Jetty tablet' });
    expect(await tablet.refused(enrolTablet, { body })).toMatchObject({ code: 'invite_over' });
    const late = tokenOf((await (await manager()).run(inviteDevice, { name: 'Late' })).invite!);
    site.clock.forward(10 * minute);
    const tooLate = { token: late, publicKey: key.publicKey, signature: key.sign(enrolText(late)) };
    expect(await tablet.refused(enrolTablet, { body: tooLate })).toMatchObject({ code: 'invite_over' });
  });

  test('only an enrolled tablet gets the list of people who may sign in at it', async () => {
    const { people, person, device, browser, key } = await atTablet(site, 'dock');
    expect((await people()).people).toContainEqual({
      id: person,
      name: 'dock',
      role: 'dock',
      hasPin: true,
      pinLockedUntil: null,
      isPinBlocked: false,
      pinTriesLeft: 5,
    });
    const { challenge } = await browser.get(askTablet, { body: { device } });
    const signature = key.sign(tabletText('people', { device, challenge }));
    const copied = { body: { device, challenge, signature } };
    await browser.get(listTabletPeople, copied);
    // A signature is refused if it is used twice, comes from another key, or was made for another purpose.
    expect(await browser.refused(listTabletPeople, copied)).toMatchObject({ code: 'device_unknown' });
    const again = await browser.get(askTablet, { body: { device } });
    const stranger = tabletKey().sign(tabletText('people', { device, challenge: again.challenge }));
    const forged = { body: { device, challenge: again.challenge, signature: stranger } };
    expect(await browser.refused(listTabletPeople, forged)).toMatchObject({ code: 'device_unknown' });
    const third = await browser.get(askTablet, { body: { device } });
    const forPeople = key.sign(tabletText('people', { device, challenge: third.challenge }));
    const body = { device, challenge: third.challenge, signature: forPeople, person, pin: goodPin };
    expect(await browser.refused(signInByPin, { body })).toMatchObject({ code: 'device_unknown' });
  });

  test('a tablet that is not enrolled gets a challenge, as enrolled tablets do, but no list of people', async () => {
    const tablet = staffBrowser(site);
    const device = 'x'.repeat(26);
    const { challenge } = await tablet.get(askTablet, { body: { device } });
    const signature = tabletKey().sign(tabletText('people', { device, challenge }));
    expect(await tablet.refused(listTabletPeople, { body: { device, challenge, signature } })).toMatchObject({
      status: 401,
      code: 'device_unknown',
    });
  });

  test('a tablet has one session at a time, locks after three minutes, and limits a manager’s permissions', async () => {
    const { browser, signIn, person, device } = await atTablet(site, 'manager');
    await signIn();
    expect(await browser.get(getMe)).toMatchObject({
      person: { id: person },
      tablet: { id: device },
      session: { method: 'pin', locksAfterSeconds: 180 },
    });
    expect(
      await site.db
        .selectFrom('staffSessions')
        .select('steppedUpAt')
        .where('deviceId', '=', device)
        .execute(),
    ).toEqual([{ steppedUpAt: null }]);
    const first = browser.cookies.get('staff')!;
    site.clock.forward(3 * minute);
    expect(await browser.get(getMe)).toMatchObject({ session: { isLocked: true } });
    await signIn();
    expect(browser.cookies.get('staff')).not.toBe(first);
    const old = staffBrowser(site);
    old.cookies.set('staff', first);
    expect(await old.get(getMe)).toBeNull();
    expect(await browser.refused(stepUp, { body: { isDemo: true } })).toMatchObject({
      code: 'sign_in_failed',
    });
    expect(await browser.refusedRun(setOwnPin, { pin: '482914' })).toMatchObject({ code: 'not_allowed' });
    const { may } = (await browser.get(getMe))!;
    expect(may).toMatchObject({ 'work-board': 'two days either side', 'decide-money': 'asks' });
    for (const more of ['manage-people', 'set-up-sale', 'export-sums', 'call-off', 'change-own-sign-in'])
      expect(may).not.toHaveProperty(more);
  });

  test('a revoked tablet is refused, even if a person is signed in', async () => {
    const { browser, device, signIn, key, people, person } = await atTablet(site, 'dock');
    await signIn();
    await (await manager()).run(revokeDevice, { device });
    expect(await browser.get(getMe)).toBeNull();
    const { challenge } = await browser.get(askTablet, { body: { device } });
    const signature = key.sign(tabletText('sign in', { device, challenge, person }));
    const body = { device, challenge, signature, person, pin: goodPin };
    expect(await browser.refused(signInByPin, { body })).toMatchObject({ code: 'device_unknown' });
    await expect(people()).rejects.toThrow();
  });
});

describe('a PIN', () => {
  test('after five wrong PINs a person waits 15 minutes, and after ten a manager must unlock the PIN', async () => {
    const tablet = await atTablet(site, 'dock');
    const elsewhere = await atTablet(site, 'dock', 'Café tablet');
    const guess = (pin: string) => tablet.refusedSignIn(pin);
    for (const pin of ['000001', '000002', '000003', '000004'])
      expect(await guess(pin)).toMatchObject({ status: 401, code: 'sign_in_failed' });
    const until = new Date(monday.getTime() + 15 * minute).toISOString();
    expect(await guess('000005')).toMatchObject({ status: 423, code: 'pin_locked', lockedUntil: until });
    // The right PIN is now refused, but the person can sign in at another tablet, and colleagues can sign in at this
    // one.
    expect(await guess(goodPin)).toMatchObject({ code: 'pin_locked', lockedUntil: until });
    await elsewhere.signIn();
    site.clock.forward(15 * minute);
    await tablet.signIn();
    for (let wrong = 0; wrong < 5; wrong += 1) await guess('000009');
    site.clock.forward(15 * minute);
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect(await guess('000009')).toMatchObject({ code: 'sign_in_failed' });
      expect((await tablet.people()).people).toContainEqual(
        expect.objectContaining({ id: tablet.person, pinTriesLeft: 4 - wrong }),
      );
    }
    expect(await guess('000009')).toMatchObject({ code: 'pin_locked', lockedUntil: null });
    site.clock.forward(24 * 60 * minute);
    expect(await guess(goodPin)).toMatchObject({ code: 'pin_locked', lockedUntil: null });
    expect((await tablet.people()).people).toContainEqual(
      expect.objectContaining({ id: tablet.person, isPinBlocked: true }),
    );
    await (await manager()).run(unlockPin, { person: tablet.person });
    await tablet.signIn();
  });

  test('of fifty simultaneous guesses of a PIN, only five are checked', async () => {
    const tablet = await atTablet(site, 'dock');
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tablet.refusedSignIn(String(index).padStart(6, '7'))),
    );
    expect(tries.filter(({ code }) => code === 'sign_in_failed').length).toBeLessThan(5);
    const { failures } = await site.db
      .selectFrom('staffPinTries')
      .select('failures')
      .where('deviceId', '=', tablet.device)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(5);
  });

  test('a wrong PIN, a missing PIN, a former colleague and an unknown person get the same refusal', async () => {
    const tablet = await atTablet(site, 'dock');
    const without = await aPerson(site, 'dock');
    const left = await aPerson(site, 'dock');
    await site.db.updateTable('staff').set({ leftAt: monday }).where('id', '=', left).execute();
    const answers = [];
    for (const who of [tablet.person, without, left, 'n'.repeat(26)]) {
      const { status, code, message } = await tablet.refusedSignIn('135790', who);
      answers.push(`${status} ${code} ${message}`);
    }
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
  });

  test('a person sets a PIN at the tablet with the code of their own invitation', async () => {
    const tablet = await atTablet(site, 'dock');
    const { person, invite } = await (await manager()).run(addPerson, { name: 'Aisha', role: 'dock' });
    expect((await tablet.people()).people).toContainEqual(
      expect.objectContaining({ name: 'Aisha', hasPin: false }),
    );
    const attempt = async (code: string, pin: string) => ({
      body: { ...(await tablet.proof('first pin', person)), person, code, pin },
    });
    const code = invite!.code!;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await tablet.browser.refused(setFirstPin, await attempt(wrong, goodPin))).toMatchObject({
      code: 'sign_in_failed',
    });
    expect(await tablet.browser.refused(setFirstPin, await attempt(code, '123456'))).toMatchObject({
      code: 'pin_refused',
    });
    await tablet.browser.get(setFirstPin, await attempt(code, goodPin));
    expect(await tablet.browser.get(getMe)).toMatchObject({ person: { name: 'Aisha' } });
    expect(await tablet.browser.refused(setFirstPin, await attempt(code, goodPin))).toMatchObject({
      code: 'sign_in_failed',
    });
    await tablet.signIn(goodPin, person);
  });

  test('a PIN’s set-up code cannot be guessed, because it expires after five wrong attempts', async () => {
    const tablet = await atTablet(site, 'dock');
    const { person, invite } = await (await manager()).run(addPerson, { name: 'Ben', role: 'dock' });
    for (let guess = 0; guess < 7; guess += 1) {
      const code = String((Number(invite!.code) + 1 + guess) % 1_000_000).padStart(6, '0');
      const body = { ...(await tablet.proof('first pin', person)), person, code, pin: goodPin };
      await tablet.browser.refused(setFirstPin, { body });
    }
    site.clock.forward(16 * minute);
    const body = { ...(await tablet.proof('first pin', person)), person, code: invite!.code, pin: goodPin };
    await tablet.browser.refused(setFirstPin, { body });
    expect((await tablet.people()).people.some(({ id, hasPin: has }) => id === person && has)).toBe(false);
  });
});
