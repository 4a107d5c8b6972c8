import { hourMs } from '@slipway/shared/values/durations.ts';
import { endSession } from '@slipway/shared/api/console/me.ts';
import * as contract from '@slipway/shared/api/console/people.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { staffInviteMail } from '../../mail/templates/staff-mails.ts';
import { type Actor, type Command, type Tools, command } from '../command/command.ts';
import { type Invite, endInvites, inviteMs, makeInvite, shownInvite } from '../sign-in/invites.ts';
import { clearPinTries } from '../sign-in/pins.ts';
import { noticeOwners, noticePerson } from '../notices.ts';
import { endSessions } from '../sessions/session.ts';
import {
  insertPerson,
  managedRoles,
  requireFreeEmail,
  requireManaged,
  requireManagedRole,
  requireOtherOwner,
  requireVersion,
} from './staff-queries.ts';

/**
 * Defaults for commands about people and devices: they ask for the passkey again, and in a public demo the console
 * refuses them to everybody.
 */
export const managesPeople = {
  permission: 'manage-people',
  kind: 'people',
  needsStepUp: true,
  isKeptFromStrangers: true,
} as const;

const roleInSentence: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  dock: 'dock staff',
  kitchen: 'kitchen staff',
  accountant: 'an accountant',
};

/** For an effect that consists of one sentence, without figures or warnings. */
export const plain = { figures: [], warnings: [] };

/** Adds a person. The invitation is emailed if the person has an email address. */
export const addPerson = command(contract.addPerson, {
  ...managesPeople,
  name: 'add-person',
  async handler(db, actor, { name, role: asWhat, email: address = null }, tools) {
    requireManagedRole(actor, asWhat);
    requireName(name);
    if (address !== null) await requireFreeEmail(db, address, null);
    const person = { name: name.trim(), role: asWhat, email: address?.trim() ?? null };
    const id = await insertPerson(db, person, actor.person?.id ?? null, tools.now);
    const invite = await inviteAndSend(db, actor, { id, ...person }, tools);
    return {
      subject: { kind: 'person', id },
      effect: { ...plain, sentence: `${person.name} is added as ${roleInSentence[asWhat]}.` },
      before: {},
      after: { role: asWhat, invite: invite.id },
      // `basis` must not contain the person's id, because each preview makes a new id.
      basis: person,
      personal: { before: {}, after: { name: person.name, email: person.email } },
      result: { person: id, invite: shownInvite(invite) },
      secrets: ['invite'],
      wakes: ['mail'],
    };
  },
});

/**
 * Makes a new invitation and ends the earlier one. When the person accepts the new invitation, all earlier
 * ways to sign in end, except the PIN.
 */
export const invitePerson = command(contract.invitePerson, {
  ...managesPeople,
  name: 'invite-person',
  async handler(db, actor, input, tools) {
    const person = await requireManaged(db, actor, input.person);
    const invite = await inviteAndSend(db, actor, person, tools);
    return {
      ...ofPerson(person.id),
      effect: { ...plain, sentence: `${person.name} gets a new invitation. Any earlier one has ended.` },
      after: { invite: invite.id },
      basis: [person.id, person.version],
      result: { person: person.id, invite: shownInvite(invite) },
      secrets: ['invite'],
      wakes: ['mail'],
    };
  },
});

/** Ends all sessions of a person. This command can be run only at the server's terminal. */
export const signOutPerson = {
  ...managesPeople,
  name: 'sign-out-person',
  input: contract.invitePerson.input,
  async handler(db, actor, input, { now }) {
    const person = await requireManaged(db, actor, input.person);
    const ended = await endSessions(db, { staffId: person.id }, now);
    return {
      ...ofPerson(person.id),
      effect: { ...plain, sentence: `${person.name} is signed out everywhere.` },
      after: { ended },
      result: {},
    };
  },
} satisfies Command<typeof contract.invitePerson.input>;

export const takeBackInvite = command(contract.takeBackInvite, {
  ...managesPeople,
  name: 'take-back-invite',
  async handler(db, actor, { invite: id }, { now }) {
    const invite = await db
      .selectFrom('staffInvites')
      .selectAll()
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (invite === undefined)
      throw new Refusal('not_found', { message: 'That invitation has ended already.' });
    const person = invite.staffId === null ? undefined : await requireManaged(db, actor, invite.staffId);
    await db.updateTable('staffInvites').set({ endedAt: now }).where('id', '=', id).execute();
    return {
      subject: { kind: 'invite', id },
      effect: { ...plain, sentence: `${person?.name ?? invite.deviceName ?? ''}’s invitation is cancelled.` },
      before: { isOpen: true },
      after: { isOpen: false },
      result: {},
    };
  },
});

/**
 * Changes a person's name, role and email address. A new role ends every session. A new email address is reported to
 * the old one.
 */
export const changePerson = command(contract.changePerson, {
  ...managesPeople,
  name: 'change-person',
  async handler(db, actor, input, tools) {
    const person = await requireManaged(db, actor, input.person);
    await requireVersion(db, person, input.version);
    requireManagedRole(actor, input.role);
    requireName(input.name);
    const hasNewRole = input.role !== person.role;
    if (hasNewRole) await requireOtherOwner(db, person);
    const address = input.email?.trim() ?? null;
    const hasNewEmail = address !== person.email;
    if (address !== null && hasNewEmail) await requireFreeEmail(db, address, person.id);
    const version = person.version + 1;
    await db
      .updateTable('staff')
      .set({
        name: input.name.trim(),
        role: input.role,
        email: address,
        emailKey: address === null ? null : emailKey(address),
        version,
        changedAt: tools.now,
        changedBy: actor.person?.id ?? null,
      })
      .where('id', '=', person.id)
      .execute();
    const ended = hasNewRole ? await endSessions(db, { staffId: person.id }, tools.now) : 0;
    if (hasNewEmail)
      await noticePerson(db, person, 'Your email address at the console was changed', tools.now);
    return {
      ...ofPerson(person.id),
      effect: {
        ...plain,
        sentence: hasNewRole
          ? `${input.name} was ${roleInSentence[person.role]} and is now ${roleInSentence[input.role]}. Every session ends.`
          : `${input.name} is changed.`,
      },
      before: { role: person.role, version: person.version },
      after: { role: input.role, version, ended },
      personal: {
        before: { name: person.name, email: person.email },
        after: { name: input.name.trim(), email: address },
      },
      result: { version },
      wakes: ['mail'],
    };
  },
});

/** Removes a person who leaves. Their sessions, ways of signing in and invitations end in this transaction. */
export const endPerson = command(contract.endPerson, {
  ...managesPeople,
  name: 'end-person',
  async handler(db, actor, input, { now }) {
    const person = await requireManaged(db, actor, input.person);
    await requireVersion(db, person, input.version);
    await requireOtherOwner(db, person);
    const changedBy = actor.person?.id ?? null;
    await db
      .updateTable('staff')
      .set({ leftAt: now, version: person.version + 1, changedAt: now, changedBy })
      .where('id', '=', person.id)
      .execute();
    const sessions = await endSessions(db, { staffId: person.id }, now);
    await db.deleteFrom('staffCredentials').where('staffId', '=', person.id).execute();
    await db.deleteFrom('staffCodes').where('staffId', '=', person.id).execute();
    await endInvites(db, person.id, now);
    return {
      ...ofPerson(person.id),
      effect: {
        ...plain,
        sentence: `${person.name} does not work here any more. Every session and sign-in ends.`,
      },
      before: { role: person.role },
      after: { hasLeft: true, sessions },
      basis: [person.id, person.version],
      result: {},
    };
  },
});

/** This command needs no passkey, because the person whose PIN is locked is waiting at the jetty. */
export const unlockPin = command(contract.unlockPin, {
  ...managesPeople,
  needsStepUp: false,
  name: 'unlock-pin',
  async handler(db, actor, input) {
    const person = await requireManaged(db, actor, input.person);
    await clearPinTries(db, person.id);
    return {
      ...ofPerson(person.id),
      effect: { ...plain, sentence: `The PIN of ${person.name} is unlocked.` },
      after: { isLocked: false },
      result: {},
    };
  },
});

const ofPerson = (id: string) => ({ subject: { kind: 'person', id }, before: {} });

async function inviteAndSend(
  db: Database,
  actor: Actor,
  person: { id: string; name: string; email: string | null },
  tools: Tools,
): Promise<Invite> {
  const isSent = person.email !== null || actor.via === 'terminal';
  const lastsMs = isSent ? inviteMs.sent : inviteMs.shown;
  const madeBy = actor.person?.id ?? null;
  const invite = await makeInvite(tools, db, { staffId: person.id }, { madeBy, lastsMs }, tools.now);
  // The last resort, which anybody with access to the server can use. Every owner gets an email.
  if (actor.via === 'terminal')
    await noticeOwners(
      db,
      tools,
      `A sign-in link for ${person.name} was made at the server’s terminal`,
      tools.now,
    );
  if (person.email !== null) {
    const to = { name: person.name, email: person.email };
    await insertMail(db, staffInviteMail(to, { url: invite.url, hours: lastsMs / hourMs }), tools.now);
  }
  return invite;
}

function requireName(name: string): void {
  if (name.trim() === '')
    throw new Refusal('invalid', { message: 'Please enter a name.', details: { field: 'name' } });
}

/**
 * Ends a session of the actor, or of a person whom the actor manages. Needs no passkey, because a lost phone is urgent.
 */
export const endOneSession = {
  name: 'end-session',
  permission: 'change-own-sign-in',
  kind: 'people',
  input: endSession.body,
  async handler(db, actor, { session: id }, { now }) {
    const found = await db
      .selectFrom('staffSessions as s')
      .innerJoin('staff as p', 'p.id', 's.staffId')
      .select(['s.staffId', 'p.name', 'p.role'])
      .where('s.id', '=', id)
      .where('s.endedAt', 'is', null)
      .executeTakeFirst();
    if (found === undefined) throw new Refusal('not_found', { message: 'That session has ended already.' });
    if (found.staffId !== actor.person?.id && !managedRoles(actor).includes(found.role))
      throw new Refusal('out_of_reach');
    await endSessions(db, { id }, now);
    return {
      ...ofPerson(found.staffId),
      effect: { ...plain, sentence: `A session of ${found.name} has ended.` },
      after: { session: id },
      result: {},
    };
  },
} satisfies Command<typeof endSession.body>;
