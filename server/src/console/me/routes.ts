import * as contract from '@slipway/shared/api/console/me.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { type Role, scopesOf } from '@slipway/shared/rules/permissions.ts';
import { locksAfterSeconds, stepUpSeconds } from '@slipway/shared/rules/roles.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import type { Command } from '../command/command.ts';
import { runCommand } from '../command/run-command.ts';
import { undoAction } from '../command/undo-action.ts';
import { saidOfSeason } from '../sign-in/demo-team.ts';
import { trySignIn } from '../sign-in/let-in.ts';
import { askNewPasskey, askPasskey, personOfPasskey } from '../sign-in/passkeys.ts';
import { askTotp, isPasswordAndCode } from '../sign-in/passwords.ts';
import { endOneSession } from '../people/people-commands.ts';
import { managedRoles } from '../people/staff-queries.ts';
import { serveConsole, sessionHere } from '../serve-console.ts';
import { type Session, clearCookie, endSessions } from '../sessions/session.ts';
import { readStaffLimits } from '../staff-limits.ts';

/** The calls about the person who is signed in on this device. */
export function meRoutes(app: FastifyInstance, deps: Deps, commands: readonly Command[]): void {
  const { db, now } = deps;

  serveConsole(app, contract.getMe, async ({ request }) => {
    const session = await sessionHere(deps, request);
    if (session === undefined) return { data: null };
    const limits = await readStaffLimits(db);
    const { person, tablet } = session;
    const ways = await waysOf(person.id);
    const isOpen = !session.isLocked;
    return {
      data: {
        person: {
          id: person.id,
          name: person.name,
          role: person.role,
          email: isOpen ? person.email : null,
        },
        session: {
          id: session.id,
          method: session.method,
          isLocked: session.isLocked,
          provedBy: { passkey: ways.passkeys.length > 0, password: ways.hasPassword },
          locksAfterSeconds: session.locksAfterSeconds,
          expiresAt: session.expiresAt.toISOString(),
        },
        tablet,
        may: isOpen ? scopesOf({ role: person.role, isOnTablet: tablet !== null }) : {},
        limits: {
          moneyGivenADay: isOpen ? poundsOf(pence(limits.moneyGivenADay)) : 0,
          stepUpOver: isOpen ? poundsOf(pence(limits.stepUpOver)) : 0,
        },
        ways: isOpen ? ways : { passkeys: [], hasPassword: false, hasPin: false, recoveryCodesLeft: 0 },
        isSimulated: deps.isSimulated,
        ...(await saidOfSeason(deps)),
      },
    };
  });

  async function waysOf(staffId: string) {
    const rows = await db
      .selectFrom('staffCredentials')
      .select(['id', 'kind', 'label', 'createdAt', 'lastUsedAt'])
      .where('staffId', '=', staffId)
      .orderBy('createdAt')
      .execute();
    return {
      passkeys: rows
        .filter(({ kind }) => kind === 'passkey')
        .map(({ id, label, createdAt, lastUsedAt }) => ({
          id,
          label,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      hasPassword: rows.some(({ kind }) => kind === 'password'),
      hasPin: rows.some(({ kind }) => kind === 'pin'),
      recoveryCodesLeft: rows.filter(({ kind }) => kind === 'recovery').length,
    };
  }

  serveConsole(app, contract.lockScreen, async ({ session }) => {
    await db.updateTable('staffSessions').set({ lockedAt: now() }).where('id', '=', session.id).execute();
    return { data: {} };
  });

  serveConsole(app, contract.signOut, async ({ session, reply }) => {
    await endSessions(db, { id: session.id }, now());
    clearCookie(deps.cookies, reply);
    return { data: {} };
  });

  serveConsole(app, contract.askMyPasskey, async ({ session }) => ({
    data: await askPasskey(deps, db, session.person, now()),
  }));

  serveConsole(app, contract.unlock, async ({ session, body, request }) => {
    await requireProof(session, body, request);
    const at = now();
    await db
      .updateTable('staffSessions')
      .set({ lockedAt: null, lastSeenAt: at })
      .where('id', '=', session.id)
      .execute();
    return { data: {} };
  });

  serveConsole(app, contract.stepUp, async ({ session, body, request }) => {
    await requireProof(session, body, request);
    const at = now();
    await db.updateTable('staffSessions').set({ steppedUpAt: at }).where('id', '=', session.id).execute();
    return { data: { until: new Date(at.getTime() + stepUpSeconds * 1000).toISOString() } };
  });

  /** Throws unless the signed-in person proves who they are. Always throws at the tablet, where people use a PIN. */
  async function requireProof(
    session: Session,
    body: BodyOf<typeof contract.unlock>,
    request: FastifyRequest,
  ) {
    const { person, tablet, method } = session;
    const { passkey, password } = body;
    await trySignIn(deps, { request }, async () => {
      if (tablet !== null) throw new Refusal('sign_in_failed');
      if (passkey !== undefined) return void (await personOfPasskey(deps, db, person, passkey, now()));
      if (password !== undefined) {
        const takeBack = await deps.limiter.count(db, 'passwordInOwnBrowser', session.id);
        if (!(await isPasswordAndCode(deps, db, person.id, password, now())))
          throw new Refusal('sign_in_failed');
        return takeBack();
      }
      if (body.isDemo !== true || method !== 'demo' || !person.isDemo || !deps.isSimulated)
        throw new Refusal('sign_in_failed');
    });
  }

  serveConsole(app, contract.listSessions, async ({ session, actor }) => ({
    data: (await sessionsInReach(deps, session.person.id, managedRoles(actor))).map((each) => ({
      id: each.id,
      person: { id: each.personId, name: each.name, role: each.role },
      where: each.tabletName ?? each.browser,
      method: each.method,
      isThisOne: each.id === session.id,
      isLocked: each.isLocked,
      createdAt: each.createdAt.toISOString(),
      lastSeenAt: each.lastSeenAt.toISOString(),
    })),
  }));

  serveConsole(app, contract.endSession, async ({ actor, body }) => {
    await runCommand(deps, actor, endOneSession, { input: body, requestId: randomId() });
    return { data: {} };
  });

  serveConsole(app, contract.endOtherSessions, async ({ session }) => ({
    data: {
      ended: await endSessions(db, { staffId: session.person.id, except: session.id }, now()),
    },
  }));

  serveConsole(app, contract.askNewPasskey, async ({ session, actor }) => {
    if (!actor.isSteppedUp) throw new Refusal('step_up_needed');
    return { data: await askNewPasskey(deps, db, 'new passkey', session.person, now()) };
  });

  serveConsole(app, contract.askNewTotp, async ({ session, actor }) => {
    if (!actor.isSteppedUp) throw new Refusal('step_up_needed');
    return { data: await askTotp(deps, db, session.person, now()) };
  });

  serveConsole(app, contract.undoAction, async ({ actor, body }) => {
    const asked = { actionId: Number(body.action), requestId: body.requestId };
    const { actionId, sentence } = await undoAction(deps, commands, actor, asked);
    return { data: { action: String(actionId), sentence } };
  });
}

/** The actor's open sessions, and the sessions of people whom the actor manages, the most recently used first. */
async function sessionsInReach(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staffId: string,
  managed: readonly Role[],
) {
  const rows = await db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .leftJoin('staffDevices as d', 'd.id', 's.deviceId')
    .select(['s.id', 's.browser', 's.method', 's.createdAt', 's.lastSeenAt', 's.lockedAt', 's.deviceId'])
    .select(['p.id as personId', 'p.name', 'p.role', 'd.name as tabletName'])
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now())
    .where('p.leftAt', 'is', null)
    .where(sql<boolean>`(s.staff_id = ${staffId} or p.role = any(${[...managed]}))`)
    .orderBy('s.lastSeenAt', 'desc')
    .execute();
  return rows.map(({ lockedAt, deviceId, ...row }) => {
    const idle = locksAfterSeconds({ role: row.role, isOnTablet: deviceId !== null });
    const isLocked = lockedAt !== null || now().getTime() - row.lastSeenAt.getTime() >= idle * 1000;
    return { ...row, isLocked };
  });
}
