import {
  acceptByPasskey,
  acceptByPassword,
  askInvitedPasskey,
  askInvitedTotp,
  askPasskey,
} from '@slipway/shared/api/console/sign-in.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { inviteMs, makeInvite } from '../console/sign-in/invites.ts';
import { authenticator } from './authenticator.ts';
import type { TestApp } from './test-app.ts';
import { type StaffBrowser, aPerson, staffBrowser } from './test-staff.ts';

export const label = 'Pixel';
export const goodPassword = 'seven herons walk slowly';

/** Functions that sign in at the console, with simulated phones and authenticator apps. */
export function signInsOf(site: TestApp) {
  return { invited, signedIn, passkeyAnswer, codeOf, withPassword, mailedTo };

  async function invited(role: Role, details: { name?: string; email?: string | null } = {}) {
    const staffId = await aPerson(site, role, details);
    const terms = { madeBy: null, lastsMs: inviteMs.shown };
    return { staffId, ...(await makeInvite(site.deps, site.db, { staffId }, terms, site.clock.now())) };
  }

  /** A person who has a passkey and is signed in. */
  async function signedIn(role: Role, details: { name?: string; email?: string | null } = {}) {
    const { token, staffId } = await invited(role, details);
    const browser = staffBrowser(site);
    const phone = authenticator();
    const { challenge, options } = await browser.get(askInvitedPasskey, { body: { token } });
    const answer = phone.make(options);
    const answered = await browser.get(acceptByPasskey, { body: { token, challenge, answer, label } });
    return { browser, phone, staffId, codes: answered.recoveryCodes ?? [] };
  }

  async function passkeyAnswer(browser: StaffBrowser, phone: ReturnType<typeof authenticator>) {
    const { challenge, options } = await browser.get(askPasskey);
    return { challenge, answer: phone.answer(options) };
  }

  function codeOf(secret: string): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime(),
    });
  }

  async function withPassword(email: string) {
    const { token } = await invited('accountant', { email });
    const browser = staffBrowser(site);
    const { challenge, secret } = await browser.get(askInvitedTotp, { body: { token } });
    const body = { token, email, password: goodPassword, challenge, code: codeOf(secret) };
    await browser.get(acceptByPassword, { body });
    return { browser, secret };
  }

  async function mailedTo(email: string, kind: string): Promise<string> {
    return vi.waitFor(async () => {
      const { facts } = await site.db
        .selectFrom('mails')
        .select('facts')
        .where('recipient', '=', email)
        .where('kind', '=', kind)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      return JSON.stringify(facts);
    }, 120_000);
  }
}

export const codeIn = (email: string) => /\d{4} \d{4} \d{4}/.exec(email)![0].replaceAll(' ', '');
