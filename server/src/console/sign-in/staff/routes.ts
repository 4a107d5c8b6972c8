import { finished } from 'node:stream';
import * as contract from '@slipway/shared/api/console/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { livelyDay } from '../../../../seed/lively-day.ts';
import { isFromHere } from '../../../platform/http/only-from-here.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Deps } from '../../../bookings/deps.ts';
import { hashOf } from '../../../platform/security/random-id.ts';
import { noteAction } from '../../command/log-action.ts';
import { noticeOwners, noticePerson } from '../../notices.ts';
import { findByEmail } from '../../people/staff-queries.ts';
import { serveConsole } from '../../serve-console.ts';
import { demoPersonId, demoTeam, hasDemoTeam, saidOfSeason } from '../demo-team.ts';
import { codeMinutes, sendCode, takeCode } from '../emailed-codes.ts';
import { hasNoOwner, inviteFirstOwner } from '../first-owner.ts';
import { inviteMs, makeInvite } from '../invites.ts';
import { countPassword, letIn, trySignIn } from '../let-in.ts';
import { askPasskey, hasPasskeys, personOfPasskey } from '../passkeys.ts';
import { isPasswordAndCode } from '../passwords.ts';
import { takeRecoveryCode } from '../recovery-codes.ts';

/** The sign-in calls of a person who already works here. */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  serveConsole(app, contract.listSignInMethods, async ({ request }) => ({
    data: {
      business: deps.business.name,
      hasPasskeys: hasPasskeys(deps),
      canBecomeOwner: deps.isSimulated && isFromHere(request) && (await hasNoOwner(db)),
      demoTeam: (await hasDemoTeam(deps)) ? await demoTeam(db, now()) : [],
      ...(await saidOfSeason(deps)),
    },
  }));

  serveConsole(app, contract.becomeOwner, async ({ body, request }) => {
    // On a live server, the first owner can be added only at the terminal.
    if (!deps.isSimulated || !isFromHere(request)) throw new Refusal('not_found');
    const { url, expiresAt } = await db.transaction().execute(async (transaction) => {
      if (!(await hasNoOwner(transaction))) throw new Refusal('not_found');
      return inviteFirstOwner(deps, transaction, body, now());
    });
    return { data: { url, expiresAt: expiresAt.toISOString() } };
  });

  serveConsole(app, contract.signInAsDemo, async ({ body, request, reply }) => {
    if (!(await hasDemoTeam(deps))) throw new Refusal('not_found');
    await demoTeam(db, now());
    await livelyDay(db, now());
    const who = { staffId: demoPersonId(body.role), method: 'demo' } as const;
    return { data: { person: await letIn(deps, { request, reply }, who) } };
  });

  serveConsole(app, contract.askPasskey, async () => ({
    data: await askPasskey(deps, db, undefined, now()),
  }));

  serveConsole(app, contract.signInByPasskey, async ({ body, request, reply }) => {
    const staffId = await trySignIn(deps, { request }, () =>
      personOfPasskey(deps, db, undefined, body, now()),
    );
    return { data: { person: await letIn(deps, { request, reply }, { staffId, method: 'passkey' }) } };
  });

  serveConsole(app, contract.signInByPassword, async ({ body, request, reply }) => {
    const staffId = await trySignIn(deps, { request }, async () => {
      const takeBack = await countPassword(deps, { request }, body.email);
      const person = await findByEmail(db, body.email);
      if (!(await isPasswordAndCode(deps, db, person?.id, body, now())) || person === undefined)
        throw new Refusal('sign_in_failed');
      await takeBack();
      return person.id;
    });
    return { data: { person: await letIn(deps, { request, reply }, { staffId, method: 'password' }) } };
  });

  serveConsole(app, contract.askCode, async ({ body, reply }) => {
    // The code is sent only after the answer. Otherwise a slower answer would reveal that a person with this address
    // works here.
    finished(reply.raw, () => {
      sendCode(deps, body.email).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a code for the console could not be emailed'),
      );
    });
    return { data: { holdsMinutes: codeMinutes } };
  });

  serveConsole(app, contract.openInviteByCode, async ({ body, request }) => {
    const token = await trySignIn(deps, { request }, async () => {
      const staffId = await takeCode(deps, body.email, body.code);
      const renewed = randomBytes(32).toString('base64url');
      const opened = await db
        .updateTable('staffInvites')
        // The emailed link stops working, so only this browser can use the invitation.
        .set({ tokenHash: hashOf(renewed) })
        .where('staffId', '=', staffId ?? '')
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      if (opened.numUpdatedRows !== 1n) throw new Refusal('sign_in_failed');
      return renewed;
    });
    return { data: { token } };
  });

  serveConsole(app, contract.recover, async ({ body, request }) => {
    const token = await trySignIn(deps, { request }, async () => {
      const staffId = await takeCode(deps, body.email, body.code);
      return db.transaction().execute(async (transaction) => {
        const isTheirs = await takeRecoveryCode(deps, transaction, staffId ?? '', body.recoveryCode);
        const person = isTheirs ? await findByEmail(transaction, body.email) : undefined;
        if (person === undefined) throw new Refusal('sign_in_failed');
        const terms = { madeBy: person.id, lastsMs: inviteMs.recovery };
        const invite = await makeInvite(deps, transaction, { staffId: person.id }, terms, now());
        await noticePerson(transaction, person, 'Your sign-in is being recovered', now());
        await noticeOwners(transaction, deps, `${person.name} is recovering their sign-in`, now());
        const { id, name, role } = person;
        await noteAction(
          transaction,
          { person: { id, name }, role, via: 'console', sessionId: null, tablet: null, isSteppedUp: false },
          { name: 'recover', permission: 'change-own-sign-in', kind: 'people' },
          {
            subject: { kind: 'person', id },
            effect: { sentence: `${name} used a recovery code.`, figures: [], warnings: [] },
            before: {},
            after: { invite: invite.id },
          },
          now(),
        );
        return invite.token;
      });
    });
    deps.mailWritten();
    return { data: { token } };
  });
}
