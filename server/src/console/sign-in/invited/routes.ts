import {
  acceptByPasskey,
  acceptByPassword,
  askInvitedPasskey,
  askInvitedTotp,
  lookAtInvite,
} from '@slipway/shared/api/console/sign-in.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Deps } from '../../../bookings/deps.ts';
import { noteAction } from '../../command/log-action.ts';
import { noticeOwners, noticePerson } from '../../notices.ts';
import { requireFreeEmail } from '../../people/staff-queries.ts';
import { serveConsole } from '../../serve-console.ts';
import { endSessions } from '../../sessions/session.ts';
import { type OpenInvite, requireInvite, useUp } from '../invites.ts';
import { type Here, letIn, trySignIn } from '../let-in.ts';
import { addAnsweredPasskey, askNewPasskey } from '../passkeys.ts';
import { askTotp, setPasswordAndTotp } from '../passwords.ts';
import { makeRecoveryCodes } from '../recovery-codes.ts';

type Invited = NonNullable<OpenInvite['person']>;

/** The sign-in calls of a person who was invited. */
export function invitedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  serveConsole(app, lookAtInvite, async ({ body, request }) => {
    const { kind, person, deviceName, expiresAt } = await trySignIn(deps, { request }, () =>
      requireInvite(db, undefined, body.token, now()),
    );
    return {
      data: {
        kind,
        name: person?.name ?? deviceName ?? '',
        role: person?.role ?? null,
        needsEmail: person?.email === null,
        expiresAt: expiresAt.toISOString(),
      },
    };
  });

  serveConsole(app, askInvitedPasskey, async ({ body, request }) => {
    const person = await trySignIn(deps, { request }, () => requireInvited(db, body.token, now()));
    return { data: await askNewPasskey(deps, db, 'invited passkey', person, now()) };
  });

  serveConsole(app, acceptByPasskey, async ({ body, request, reply }) => {
    const add = async (transaction: Database, { id }: Invited) =>
      void (await addAnsweredPasskey(deps, transaction, 'invited passkey', id, body, now()));
    return { data: await accept({ request, reply }, body.token, 'passkey', add) };
  });

  serveConsole(app, askInvitedTotp, async ({ body, request }) => {
    const person = await trySignIn(deps, { request }, () => requireInvited(db, body.token, now()));
    return { data: await askTotp(deps, db, person, now()) };
  });

  serveConsole(app, acceptByPassword, async ({ body, request, reply }) => {
    const add = async (transaction: Database, person: Invited) => {
      const email = body.email.trim();
      await requireFreeEmail(transaction, email, person.id);
      if (person.email !== null && emailKey(person.email) !== emailKey(email))
        throw new Refusal('invalid', {
          message: 'Please use the email address that you were invited with.',
          details: { field: 'email' },
        });
      await transaction
        .updateTable('staff')
        .set({ email, emailKey: emailKey(email) })
        .where('id', '=', person.id)
        .execute();
      await setPasswordAndTotp(deps, transaction, { ...person, email }, body, now());
    };
    return { data: await accept({ request, reply }, body.token, 'password', add) };
  });

  /**
   * Uses up the invitation and ends the person's earlier ways of signing in: a person who lost a phone may be invited
   * again, and somebody else may have found the phone. The PIN remains, because it works only at the tablet.
   */
  async function accept(
    here: Here,
    token: string,
    method: 'passkey' | 'password',
    add: (transaction: Database, person: Invited) => Promise<void>,
  ) {
    const { staffId, codes } = await trySignIn(deps, here, () =>
      db.transaction().execute(async (transaction) => {
        const invite = await requireInvite(transaction, 'person', token, now());
        const person = invite.person!;
        const { numDeletedRows } = await transaction
          .deleteFrom('staffCredentials')
          .where('staffId', '=', person.id)
          .where('kind', '!=', 'pin')
          .executeTakeFirst();
        await endSessions(transaction, { staffId: person.id }, now());
        await add(transaction, person);
        await useUp(transaction, invite.id, now());
        const isRenewed = numDeletedRows > 0n;
        if (isRenewed) {
          await noticePerson(transaction, person, 'Your sign-in to the console was renewed', now());
          await noticeOwners(transaction, deps, `${person.name} has a new sign-in to the console`, now());
        }
        await noteAccepted(transaction, person, { method, isRenewed, invite: invite.id, by: invite.madeBy });
        return { staffId: person.id, codes: await makeRecoveryCodes(deps, transaction, person.id, now()) };
      }),
    );
    deps.mailWritten();
    return { person: await letIn(deps, here, { staffId, method }), recoveryCodes: codes };
  }

  function noteAccepted(transaction: Database, { id, name, role }: Invited, after: Record<string, unknown>) {
    return noteAction(
      transaction,
      { person: { id, name }, role, via: 'console', sessionId: null, tablet: null, isSteppedUp: false },
      { name: 'accept-invitation', permission: 'change-own-sign-in', kind: 'people' },
      {
        subject: { kind: 'person', id },
        effect: { sentence: `${name} accepted the invitation.`, figures: [], warnings: [] },
        before: {},
        after,
      },
      now(),
    );
  }
}

async function requireInvited(db: Database, token: string, now: Date): Promise<Invited> {
  const { person } = await requireInvite(db, 'person', token, now);
  if (person === null) throw new Refusal('invite_over');
  return person;
}
