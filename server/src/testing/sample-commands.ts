import { text } from '@slipway/shared/api/typed-text.ts';
import { type Role, roles } from '@slipway/shared/rules/permissions.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { insertMail } from '../mail/mail-queries.ts';
import { sendMails } from '../mail/send-mails.ts';
import { staffNoticeMail } from '../mail/templates/staff-mails.ts';
import type { Actor, Command } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { undoAction } from '../console/command/undo-action.ts';
import type { TestApp } from './test-app.ts';

/** Commands with small effects, for tests of the code that runs commands. */

/** Writes a setting and an email about it. An undo removes both. */
export const rename = {
  name: 'rename',
  permission: 'hold-sales',
  kind: 'prices and times',
  input: z.strictObject({ key: text(40), value: text(40) }),
  async handler(db, _actor, { key, value }, { now }) {
    const known = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    await db
      .insertInto('settings')
      .values({ key, value, note: '' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    await insertMail(db, aMail(`${key} is ${value}`), now);
    return {
      subject: { kind: 'setting', id: key },
      effect: { sentence: `${key} is ${value}.`, figures: [], warnings: [] },
      before: { value: known?.value ?? null },
      after: { value },
      personal: { before: {}, after: { name: 'Ada' } },
      result: { value, token: 'shown once' },
      secrets: ['token'],
    };
  },
  async undo(db, _actor, { subject, before }) {
    if (before['value'] === null) await db.deleteFrom('settings').where('key', '=', subject.id).execute();
    else
      await db
        .updateTable('settings')
        .set({ value: before['value'] as string })
        .where('key', '=', subject.id)
        .execute();
  },
} satisfies Command<z.ZodMiniType<{ key: string; value: string }>>;

export const give = {
  name: 'give',
  permission: 'decide-money',
  kind: 'money',
  input: z.strictObject({ amount: z.int() }),
  handler: async (_db, _actor, { amount }) => ({
    subject: { kind: 'booking', id: 'x' },
    effect: { sentence: 'Given.', figures: [{ label: 'Given', value: String(amount) }], warnings: [] },
    before: {},
    after: {},
    money: pence(amount),
    result: {},
  }),
  undo: async () => {},
} satisfies Command<z.ZodMiniType<{ amount: number }>>;

export const onDay = {
  ...give,
  name: 'on-day',
  permission: 'move-booking',
  input: z.strictObject({ day: text(10) }),
  dayOf: async (_db, { day }) => localDate(day),
  handler: async (db, who) => give.handler(db, who, { amount: 0 }),
} satisfies Command<z.ZodMiniType<{ day: string }>>;

/** Pretends to call off this many parties at £100 each, to test limits. */
export const callOffSome = {
  ...rename,
  name: 'call-off-some',
  permission: 'call-off',
  input: z.strictObject({ parties: z.int() }),
  handler: async (_db, _actor, { parties }) => ({
    subject: { kind: 'time', id: 'x' },
    effect: { sentence: 'Called off.', figures: [], warnings: [] },
    before: {},
    after: {},
    calledOff: { parties, price: pence(parties * 100_00) },
    result: {},
  }),
  undo: async () => {},
} satisfies Command<z.ZodMiniType<{ parties: number }>>;

function aMail(subject: string) {
  return staffNoticeMail({ name: 'Ada', email: 'a@example.com' }, subject);
}

type Call = { requestId?: string; isPreview?: boolean; fingerprint?: string; reason?: string };

/**
 * Makes one person of each role, and returns functions that run commands as these people. `more`: further commands,
 * which the test defines.
 */
export async function commandBench(site: TestApp, more: readonly Command[] = []) {
  const commands: readonly Command[] = [rename, give, onDay, callOffSome, ...more];
  const people = Object.fromEntries(roles.map((role) => [role, role.padEnd(26, '0')])) as Record<
    Role,
    string
  >;
  const since = { changedAt: site.clock.now(), createdAt: site.clock.now() };
  await site.db
    .insertInto('staff')
    .values(roles.map((role) => ({ id: people[role], name: role, role, ...since })))
    .execute();
  let requests = 0;
  const aRequest = () => `request-${(requests += 1)}`;
  return {
    commands,
    people,
    aRequest,
    actor: (role: Role, changes: Partial<Actor> = {}): Actor => ({
      person: { id: people[role], name: role },
      role,
      via: 'console',
      sessionId: null,
      tablet: null,
      isSteppedUp: false,
      ...changes,
    }),
    run: <I extends z.ZodMiniType>(who: Actor, command: Command<I>, input: z.input<I>, call: Call = {}) =>
      runCommand(site.deps, who, command, { input, requestId: aRequest(), ...call }),
    undo: (who: Actor, actionId: number) =>
      undoAction(site.deps, commands, who, { actionId, requestId: aRequest() }),
    valueOf: async (key: string) =>
      (await site.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value,
    counted: async () => {
      const { rows } = await sql<{ mails: number; actions: number; settings: number }>`
        select (select count(*) from mails) as mails, (select count(*) from staff_actions) as actions,
          (select count(*) from settings) as settings`.execute(site.db);
      return rows[0]!;
    },
    /** Sends the emails that are due, and returns their subjects. */
    sent: async () => {
      const subjects: string[] = [];
      const prefix = `${site.deps.business.name}: `;
      await sendMails({ ...site.deps, now: site.clock.now }, async (_mail, { subject }) => {
        subjects.push(subject.replace(prefix, ''));
      });
      return subjects;
    },
  };
}
