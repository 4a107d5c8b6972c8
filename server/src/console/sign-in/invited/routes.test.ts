import {
  acceptByPasskey,
  askCode,
  askInvitedPasskey,
  askInvitedTotp,
  becomeOwner,
  listSignInMethods,
  lookAtInvite,
  openInviteByCode,
  recover,
  signInAsDemo,
  signInByPasskey,
} from '@slipway/shared/api/console/sign-in.ts';
import { roles } from '@slipway/shared/rules/permissions.ts';
import { getMe } from '@slipway/shared/api/console/me.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testConfig } from '../../../testing/test-deps.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { monday, openTestApp, testAppOfFile } from '../../../testing/test-app.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import { staffBrowser } from '../../../testing/test-staff.ts';
import { noteEmpty } from '../../../set-up/opening/begin-empty.ts';
import { inviteMs, makeInvite } from '../invites.ts';
import { codeIn, label, signInsOf } from '../../../testing/test-sign-in.ts';

const site = testAppOfFile();
let signIns: ReturnType<typeof signInsOf>;
beforeAll(async () => {
  signIns = signInsOf(site);
});
beforeEach(() => site.clock.set(monday));

async function codesFor(recipient: string): Promise<number> {
  const mails = site.db.selectFrom('mails').select('id').where('kind', '=', 'staff_code');
  return (await mails.where('recipient', '=', recipient).execute()).length;
}

describe('an invitation', () => {
  test('an invitation can be accepted once with a passkey, and shows ten recovery codes', async () => {
    const { token, staffId } = await signIns.invited('dock', { name: 'Ada' });
    const browser = staffBrowser(site);
    expect(await browser.get(lookAtInvite, { body: { token } })).toMatchObject({
      kind: 'person',
      name: 'Ada',
      role: 'dock',
      needsEmail: true,
    });
    const { challenge, options } = await browser.get(askInvitedPasskey, { body: { token } });
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    const body = { token, challenge, answer: authenticator().make(options), label };
    const answered = await browser.get(acceptByPasskey, { body });
    expect(answered.person).toEqual({ id: staffId, name: 'Ada', role: 'dock' });
    expect(new Set(answered.recoveryCodes).size).toBe(10);
    expect(await browser.get(getMe)).toMatchObject({
      person: { name: 'Ada' },
      session: { method: 'passkey', isLocked: false, locksAfterSeconds: 3600 },
      ways: { passkeys: [{ label }], recoveryCodesLeft: 10, hasPassword: false, hasPin: false },
      tablet: null,
    });
    for (const endpoint of [lookAtInvite, askInvitedPasskey, askInvitedTotp] as const)
      expect(await browser.refused(endpoint, { body: { token } })).toMatchObject({
        status: 410,
        code: 'invite_over',
      });
    expect(await browser.refused(acceptByPasskey, { body })).toMatchObject({ code: 'invite_over' });
  });

  test('an invitation expires after an hour, or when a newer invitation is made', async () => {
    const { token, staffId } = await signIns.invited('dock');
    const newer = await makeInvite(
      site.deps,
      site.db,
      { staffId },
      { madeBy: null, lastsMs: inviteMs.shown },
      site.clock.now(),
    );
    const browser = staffBrowser(site);
    expect(await browser.refused(lookAtInvite, { body: { token } })).toMatchObject({ code: 'invite_over' });
    site.clock.forward(hour);
    expect(await browser.refused(lookAtInvite, { body: { token: newer.token } })).toMatchObject({
      code: 'invite_over',
    });
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('an invitation refuses a passkey %s', async (_, changes) => {
    const { token } = await signIns.invited('dock');
    const browser = staffBrowser(site);
    const { challenge, options } = await browser.get(askInvitedPasskey, { body: { token } });
    const body = { token, challenge, answer: authenticator().make(options, changes), label };
    expect(await browser.refused(acceptByPasskey, { body })).toMatchObject({ code: 'sign_in_failed' });
    expect(await browser.get(getMe)).toBeNull();
  });

  test('a new invitation ends the lost phone’s passkey, sessions and codes', async () => {
    const { browser, phone, staffId } = await signIns.signedIn('manager', { email: 'tom@example.com' });
    const terms = { madeBy: null, lastsMs: inviteMs.shown };
    const { token } = await makeInvite(site.deps, site.db, { staffId }, terms, site.clock.now());
    // Nothing changes until the invitation is accepted.
    expect(await browser.get(getMe)).not.toBeNull();
    const next = staffBrowser(site);
    const { challenge, options } = await next.get(askInvitedPasskey, { body: { token } });
    const answer = authenticator().make(options);
    await next.get(acceptByPasskey, { body: { token, challenge, answer, label } });
    expect(await browser.get(getMe)).toBeNull();
    const lost = await signIns.passkeyAnswer(browser, phone);
    expect(await browser.refused(signInByPasskey, { body: lost })).toMatchObject({ code: 'sign_in_failed' });
    expect(await signIns.mailedTo('tom@example.com', 'staff_notice')).toContain('renewed');
  });

  test('an emailed code opens an invitation in another browser and ends the invitation’s link', async () => {
    const email = 'jess@example.com';
    const { token } = await signIns.invited('dock', { email });
    const browser = staffBrowser(site);
    await browser.get(askCode, { body: { email } });
    const code = codeIn(await signIns.mailedTo(email, 'staff_code'));
    const wrong = { email, code: '000000000000' };
    expect(await browser.refused(openInviteByCode, { body: wrong })).toMatchObject({
      code: 'sign_in_failed',
    });
    const opened = await browser.get(openInviteByCode, { body: { email, code } });
    expect(await browser.get(lookAtInvite, { body: { token: opened.token } })).toMatchObject({
      role: 'dock',
    });
    expect(await browser.refused(lookAtInvite, { body: { token } })).toMatchObject({ code: 'invite_over' });
    expect(await browser.refused(openInviteByCode, { body: { email, code } })).toMatchObject({
      code: 'sign_in_failed',
    });
  });
});

describe('a person who has lost every device', () => {
  test('a person without a device signs in once with an emailed code and a recovery code, and owners are told', async () => {
    const email = 'mo@example.com';
    await signIns.signedIn('owner', { email: 'boss@example.com' });
    const { codes } = await signIns.signedIn('manager', { name: 'Mo', email });
    const browser = staffBrowser(site);
    await browser.get(askCode, { body: { email } });
    const code = codeIn(await signIns.mailedTo(email, 'staff_code'));
    const wrong = { email, code, recoveryCode: 'AAAAAA-AAAAAA' };
    expect(await browser.refused(recover, { body: wrong })).toMatchObject({ code: 'sign_in_failed' });
    // A wrong attempt uses up the emailed code.
    const right = { email, code, recoveryCode: codes[0]!.toLowerCase() };
    expect(await browser.refused(recover, { body: right })).toMatchObject({ code: 'sign_in_failed' });
    await site.db.deleteFrom('mails').where('recipient', '=', email).execute();
    await browser.get(askCode, { body: { email } });
    const next = codeIn(await signIns.mailedTo(email, 'staff_code'));
    const { token } = await browser.get(recover, { body: { ...right, code: next } });
    expect(await browser.get(lookAtInvite, { body: { token } })).toMatchObject({ name: 'Mo' });
    expect(await signIns.mailedTo('boss@example.com', 'staff_notice')).toContain('Mo is recovering');
    site.clock.forward(inviteMs.recovery);
    expect(await browser.refused(lookAtInvite, { body: { token } })).toMatchObject({ code: 'invite_over' });
  });

  test('an emailed code expires after ten minutes, and is never sent to strangers', async () => {
    const email = 'ten@example.com';
    await signIns.invited('dock', { email });
    const browser = staffBrowser(site);
    const known = await browser.ask(askCode, { body: { email } });
    const unknown = await browser.ask(askCode, { body: { email: 'stranger@example.com' } });
    expect(unknown.text).toBe(known.text);
    const code = codeIn(await signIns.mailedTo(email, 'staff_code'));
    expect(code).toMatch(/^\d{12}$/);
    site.clock.forward(10 * minute);
    expect(await browser.refused(openInviteByCode, { body: { email, code } })).toMatchObject({
      code: 'sign_in_failed',
    });
    expect(await codesFor('stranger@example.com')).toBe(0);
  });

  test('strangers’ requests and guesses do not end a person’s emailed code', async () => {
    const live = await openTestApp({
      config: { ...testConfig, payments: 'live', rateLimits: 'on' },
      deps: { isSimulated: false },
      database: site.database,
    });
    const email = 'calm@example.com';
    await signIns.invited('manager', { email });
    const owner = staffBrowser(live);
    const { holdsMinutes: holds } = await owner.get(askCode, { body: { email } });
    const code = codeIn(await signIns.mailedTo(email, 'staff_code'));
    for (let nth = 0; nth < 40; nth += 1) {
      const stranger = staffBrowser(live, { address: `198.18.${nth}.7` });
      await stranger.get(askCode, { body: { email } });
      for (const guessed of ['000000000001', '000000000002'])
        expect(await stranger.refused(openInviteByCode, { body: { email, code: guessed } })).toMatchObject({
          code: 'sign_in_failed',
        });
    }
    expect(await codesFor(email)).toBe(1);
    expect((await owner.get(openInviteByCode, { body: { email, code } })).token).not.toBe('');
    // After ten minutes another code can be requested, by anybody.
    site.clock.forward(holds * minute);
    await staffBrowser(live, { address: '198.18.99.7' }).get(askCode, { body: { email } });
    await expect.poll(() => codesFor(email)).toBe(2);
    await live.close();
  });

  test('a request for a code runs the same statements for a known and an unknown address', async () => {
    const email = 'same@example.com';
    await signIns.invited('dock', { email });
    const hints = vi.spyOn(site.deps, 'mailWritten');
    const asked = (address: string) =>
      site.queries.untilCommitted(() => staffBrowser(site).get(askCode, { body: { email: address } }));
    const known = await asked(email);
    expect(await asked('nobody@example.com')).toEqual(known);
    // The answer does not show that a code was already sent.
    expect(await asked(email)).toEqual(known);
    expect(await codesFor(email)).toBe(1);
    expect(hints).not.toHaveBeenCalled();
  });
});

describe('the first owner', () => {
  test('a business without demo data offers no demo team at sign-in', async () => {
    const empty = await openTestApp();
    const here = staffBrowser(empty, { address: '127.0.0.1' });
    expect((await here.get(listSignInMethods)).demoTeam).toHaveLength(roles.length);
    await noteEmpty(empty.db, monday);
    expect((await here.get(listSignInMethods)).demoTeam).toEqual([]);
    expect(await here.refused(signInAsDemo, { body: { role: 'owner' } })).toMatchObject({
      code: 'not_found',
    });
    await empty.close();
  });

  test('a browser on the server’s machine can make invitations for the first owner until an invitation is accepted', async () => {
    const empty = await openTestApp();
    const here = staffBrowser(empty, { address: '127.0.0.1' });
    const stranger = staffBrowser(empty);
    expect(await stranger.get(listSignInMethods)).toMatchObject({ canBecomeOwner: false, hasPasskeys: true });
    expect(
      await stranger.refused(becomeOwner, { body: { name: 'Eve', email: 'eve@example.com' } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await here.get(listSignInMethods)).toMatchObject({ canBecomeOwner: true });
    const first = await here.get(becomeOwner, { body: { name: 'Ruth', email: 'r@example.com' } });
    const { url } = await here.get(becomeOwner, { body: { name: 'Ruth E', email: 'ruth@example.com' } });
    const tokenOf = (link: string) => link.split('#')[1]!;
    expect(await here.refused(lookAtInvite, { body: { token: tokenOf(first.url) } })).toMatchObject({
      code: 'invite_over',
    });
    const token = tokenOf(url);
    expect(await here.get(lookAtInvite, { body: { token } })).toMatchObject({
      name: 'Ruth E',
      role: 'owner',
    });
    const { challenge, options } = await here.get(askInvitedPasskey, { body: { token } });
    const answer = authenticator().make(options);
    await here.get(acceptByPasskey, { body: { token, challenge, answer, label } });
    expect(await here.get(getMe)).toMatchObject({ person: { name: 'Ruth E', email: 'ruth@example.com' } });
    expect(await here.get(listSignInMethods)).toMatchObject({ canBecomeOwner: false });
    expect(
      await here.refused(becomeOwner, { body: { name: 'Eve', email: 'eve@example.com' } }),
    ).toMatchObject({ code: 'not_found' });
    await empty.close();
  });
});
