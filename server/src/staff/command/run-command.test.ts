import { text } from '@slipway/shared/api/fields.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertMail } from '../../mail/mail-queries.ts';
import { sendMails } from '../../mail/send-mails.ts';
import { planRefund } from '../../bookings/refunds/plan-refund.ts';
import { sendRefunds } from '../../bookings/refunds/send-refunds.ts';
import { findPaymentOutcome } from '../../bookings/paying/payment-outcome.ts';
import { advancePayments } from '../../bookings/paying/advance-payments.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { minute, second } from '../../testing/test-clock.ts';
import type { Actor, Command } from './command.ts';
import { decideRequest, openRequests } from './decide-request.ts';
import { runCommand } from './run-command.ts';
import { undoAction } from './undo-action.ts';

let site: TestApp;
const people: Record<string, string> = {};
beforeAll(async () => {
  site = await openTestApp();
  for (const role of ['owner', 'manager', 'dock', 'kitchen', 'accountant'] as const) {
    people[role] = role.padEnd(26, '0');
    await site.db
      .insertInto('staff')
      .values({ id: people[role], name: role, role, changedAt: monday, createdAt: monday })
      .execute();
  }
});
afterAll(() => site.close());
beforeEach(() => site.clock.set(monday));

function actor(role: Role, changes: Partial<Actor> = {}): Actor {
  const person = { id: people[role]!, name: role };
  return { person, role, via: 'console', sessionId: null, tablet: null, isSteppedUp: false, ...changes };
}

/** Writes a setting, and an email about it; takes both back. */
const rename = {
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
        .set({ value: String(before['value']) })
        .where('key', '=', subject.id)
        .execute();
  },
} satisfies Command<z.ZodMiniType<{ key: string; value: string }>>;

const give = {
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

const onDay = {
  ...give,
  name: 'on-day',
  permission: 'move-booking',
  input: z.strictObject({ day: text(10) }),
  dayOf: async (_db, { day }) => localDate(day),
  handler: async (db, who) => give.handler(db, who, { amount: 0 }),
} satisfies Command<z.ZodMiniType<{ day: string }>>;

const commands: readonly Command[] = [rename, give, onDay];

let requests = 0;
const aRequest = () => `request-${(requests += 1)}`;
const run = <I extends z.ZodMiniType>(
  who: Actor,
  command: Command<I>,
  input: z.input<I>,
  call: { requestId?: string; isPreview?: boolean; fingerprint?: string; reason?: string } = {},
) => runCommand(site.deps, who, command, { input, requestId: aRequest(), ...call });
const undo = (who: Actor, actionId: number) =>
  undoAction(site.deps, commands, who, { actionId, requestId: aRequest() });

const valueOf = async (key: string) =>
  (await site.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
const counted = async () => {
  const { rows } = await sql<object>`select (select count(*) from mails) as mails,
    (select count(*) from staff_actions) as actions, (select count(*) from settings) as settings`.execute(
    site.db,
  );
  return rows[0];
};
const sent = async () => {
  const subjects: string[] = [];
  await sendMails(
    site.db,
    async ({ subject }) => {
      subjects.push(subject);
    },
    site.clock.now,
  );
  return subjects;
};

function aMail(subject: string) {
  const words = { subject, text: subject, html: subject };
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: 'a@example.com',
    replyTo: null,
    ...words,
  } as const;
}

describe('a command', () => {
  test('leaves its row: who, when, what of whom, before, after and why; names stand beside it', async () => {
    const key = 'colour';
    const done = await run(actor('dock'), rename, { key, value: 'red' }, { reason: 'it was blue' });
    expect(done).toMatchObject({ effect: { sentence: 'colour is red.' }, result: { token: 'shown once' } });
    const row = await site.db
      .selectFrom('staffActions')
      .innerJoin('staffActionDetails as d', 'd.actionId', 'id')
      .selectAll('staffActions')
      .select(['sentence', 'reason', 'd.after as names', 'result'])
      .where('id', '=', done.action!.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      staffId: people['dock'],
      role: 'dock',
      command: 'rename',
      permission: 'hold-sales',
      subjectKind: 'setting',
      subjectId: key,
      before: { value: null },
      after: { value: 'red' },
      names: { name: 'Ada' },
      reason: 'it was blue',
      at: monday,
    });
    expect(JSON.stringify({ ...row, names: undefined })).not.toContain('Ada');
    expect(JSON.stringify(row.result)).not.toContain('shown once');
  });

  test.each(['update staff_actions set at = now()', 'delete from staff_actions', 'truncate staff_actions'])(
    'cannot be written out of the log: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(site.db)).rejects.toThrow('never changed');
    },
  );

  test('runs once for one request, and the repeated one gets the first answer without its secret', async () => {
    const requestId = aRequest();
    const call = { requestId };
    const first = await run(actor('dock'), rename, { key: 'once', value: 'a' }, call);
    const before = await counted();
    const again = await run(actor('dock'), rename, { key: 'once', value: 'a' }, call);
    expect(again).toMatchObject({ action: first.action, effect: first.effect, result: { value: 'a' } });
    expect(again.result).not.toHaveProperty('token');
    expect(await counted()).toEqual(before);
    await expect(run(actor('dock'), rename, { key: 'once', value: 'b' }, call)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    // Another person's request may have the same name.
    await run(actor('manager'), rename, { key: 'once', value: 'c' }, call);
  });

  test('of two at once with one request, one runs', async () => {
    const call = { requestId: aRequest() };
    const both = await Promise.all(
      [1, 2].map(() => run(actor('dock'), rename, { key: 'both', value: 'a' }, call)),
    );
    expect(both[0]!.action).toEqual(both[1]!.action);
  });

  test('is refused to a role without its permission, and changes nothing', async () => {
    const before = await counted();
    await expect(run(actor('accountant'), rename, { key: 'x', value: 'y' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await counted()).toEqual(before);
  });

  test('reaches the days that its permission reaches', async () => {
    await run(actor('dock'), onDay, { day: '2027-05-03' });
    await run(actor('manager'), onDay, { day: '2027-06-30' });
    await expect(run(actor('dock'), onDay, { day: '2027-05-04' })).rejects.toMatchObject({
      code: 'out_of_reach',
    });
    const tablet = { id: 't'.repeat(26), name: 'Jetty' };
    await expect(run(actor('owner', { tablet }), onDay, { day: '2027-05-06' })).rejects.toMatchObject({
      code: 'out_of_reach',
    });
  });

  test('counts what a manager gives away in a day, and asks an owner for the passkey above the limit', async () => {
    await run(actor('manager'), give, { amount: 200_00 });
    const taken = await run(actor('manager'), give, { amount: 50_00 });
    await expect(run(actor('manager'), give, { amount: 1 })).rejects.toThrow('£0.00 of £250.00');
    // What was taken back does not count.
    await undo(actor('manager'), taken.action!.id);
    await expect(run(actor('manager'), give, { amount: 50_01 })).rejects.toThrow('£50.00 of £250.00');
    site.clock.forward(24 * 60 * minute);
    await run(actor('manager'), give, { amount: 250_00 });
    await run(actor('owner'), give, { amount: 250_00 });
    await expect(run(actor('owner'), give, { amount: 250_01 })).rejects.toMatchObject({
      code: 'step_up_needed',
    });
    await run(actor('owner', { isSteppedUp: true }), give, { amount: 250_01 });
  });
});

describe('who may only ask', () => {
  const ask = (amount: number) => run(actor('dock'), give, { amount }, { reason: 'it rained' });
  const open = (who: Actor) => openRequests(site.deps, commands, who);
  const decide = (who: Actor, request: string, fingerprint: string | undefined, isApproved = true) =>
    decideRequest(site.deps, commands, who, { request, fingerprint }, isApproved);
  const given = async () =>
    site.db.selectFrom('staffActions').select(['staffId', 'money']).where('command', '=', 'give').execute();

  test('does nothing but ask, once, and the one who says yes does it under their own limit', async () => {
    site.clock.forward(5 * 24 * 60 * minute);
    const before = (await given()).length;
    const first = await ask(100_00);
    expect(first).toMatchObject({ effect: { sentence: 'Given.' }, action: null, result: null });
    expect((await ask(100_00)).asked).toEqual(first.asked);
    expect((await given()).length).toBe(before);
    const { request } = first.asked!;
    expect(await open(actor('dock'))).toMatchObject([{ id: request, canDecide: false, preview: null }]);
    expect(await open(actor('kitchen'))).toEqual([]);
    const [seen] = await open(actor('manager'));
    expect(seen).toMatchObject({ id: request, name: 'dock', reason: 'it rained', canDecide: true });
    const { fingerprint } = seen!.preview!;
    await expect(decide(actor('dock'), request, fingerprint)).rejects.toMatchObject({ code: 'out_of_reach' });
    const tablet = { id: 't'.repeat(26), name: 'Jetty' };
    await expect(decide(actor('owner', { tablet }), request, fingerprint)).rejects.toMatchObject({
      code: 'out_of_reach',
    });
    await expect(decide(actor('manager'), request, undefined)).rejects.toMatchObject({ code: 'invalid' });
    await expect(decide(actor('manager'), request, 'another')).rejects.toMatchObject({
      code: 'preview_changed',
    });
    const both = await Promise.allSettled([
      decide(actor('manager'), request, fingerprint),
      decide(actor('owner'), request, fingerprint),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await given()).slice(before)).toHaveLength(1);
    expect(await open(actor('manager'))).toEqual([]);
  });

  test('is told no, and is not answered at all after fifteen minutes', async () => {
    site.clock.forward(10 * 24 * 60 * minute);
    const before = (await given()).length;
    const refused = (await ask(1)).asked!;
    await decide(actor('manager'), refused.request, undefined, false);
    const late = (await ask(2)).asked!;
    const { fingerprint } = await run(actor('manager'), give, { amount: 2 }, { isPreview: true });
    site.clock.forward(15 * minute);
    for (const { request } of [refused, late])
      await expect(decide(actor('manager'), request, fingerprint)).rejects.toMatchObject({
        code: 'not_found',
      });
    const dear = (await ask(300_00)).asked!;
    const [shown] = await open(actor('manager'));
    await expect(decide(actor('manager'), dear.request, shown!.preview!.fingerprint)).rejects.toMatchObject({
      code: 'over_limit',
    });
    // The owner can still decide it.
    await decide(actor('owner', { isSteppedUp: true }), dear.request, shown!.preview!.fingerprint);
    expect((await given()).slice(before)).toEqual([{ staffId: people['owner'], money: 300_00 }]);
  });
});

describe('a preview', () => {
  test('says what would happen and leaves nothing', async () => {
    const before = await counted();
    const input = { key: 'preview', value: 'a' };
    const shown = await run(actor('dock'), rename, input, { isPreview: true });
    expect(shown).toMatchObject({ effect: { sentence: 'preview is a.' }, action: null, result: null });
    expect(await counted()).toEqual(before);
    const { fingerprint } = shown;
    const done = await run(actor('dock'), rename, input, { fingerprint });
    expect(done).toMatchObject({ effect: shown.effect, fingerprint });
  });

  test('that is not true any more is shown anew, and nothing is done', async () => {
    const input = { key: 'moved', value: 'a' };
    const { fingerprint } = await run(actor('dock'), rename, input, { isPreview: true });
    await run(actor('manager'), rename, { key: 'moved', value: 'b' });
    const refused = run(actor('dock'), rename, input, { fingerprint });
    await expect(refused).rejects.toMatchObject({
      code: 'preview_changed',
      options: { details: { console: { preview: { effect: { sentence: 'moved is a.' } } } } },
    });
    expect(await valueOf('moved')).toBe('b');
    const now = await run(actor('dock'), rename, input, { isPreview: true });
    await run(actor('dock'), rename, input, { fingerprint: now.fingerprint });
    expect(await valueOf('moved')).toBe('a');
  });
});

describe('undo', () => {
  test('takes back what was written and the email that waited, and is in the log', async () => {
    const before = await counted();
    const { action } = await run(actor('dock'), rename, { key: 'mail', value: 'a' });
    site.clock.forward(59 * second);
    expect(await sent()).not.toContain('mail is a');
    await undo(actor('dock'), action!.id);
    expect(await valueOf('mail')).toBeUndefined();
    expect(await counted()).toEqual({ ...before, actions: (before as { actions: number }).actions + 2 });
    site.clock.forward(2 * minute);
    expect(await sent()).not.toContain('mail is a');
    await expect(undo(actor('dock'), action!.id)).rejects.toMatchObject({ code: 'cannot_undo' });
  });

  test('is over after a minute, when the email goes', async () => {
    const { action } = await run(actor('dock'), rename, { key: 'late', value: 'a' });
    site.clock.forward(60 * second);
    await expect(undo(actor('dock'), action!.id)).rejects.toMatchObject({ code: 'cannot_undo' });
    expect(await sent()).toContain('late is a');
  });

  test('of two at once, one happens', async () => {
    const { action } = await run(actor('dock'), rename, { key: 'twice', value: 'a' });
    const both = await Promise.allSettled([
      undo(actor('dock'), action!.id),
      undo(actor('owner'), action!.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is refused when somebody has acted on the same thing since', async () => {
    const first = await run(actor('dock'), rename, { key: 'since', value: 'a' });
    const later = await run(actor('manager'), rename, { key: 'since', value: 'b' });
    await expect(undo(actor('dock'), first.action!.id)).rejects.toMatchObject({ code: 'cannot_undo' });
    await undo(actor('manager'), later.action!.id);
    await undo(actor('dock'), first.action!.id);
    expect(await valueOf('since')).toBeUndefined();
  });

  test('is for one’s own deeds, but a manager takes back anybody’s', async () => {
    const { action } = await run(actor('manager'), rename, { key: 'own', value: 'a' });
    await expect(undo(actor('dock'), action!.id)).rejects.toMatchObject({ code: 'out_of_reach' });
    await expect(undo(actor('kitchen'), action!.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await undo(actor('owner'), action!.id);
  });

  test('gives refunds back, and money that came meanwhile is decided by what stands then', async () => {
    const captured = await aPayment();
    await site.db
      .updateTable('bookings')
      .set({ status: 'confirmed' })
      .where('id', '=', captured.bookingId)
      .execute();
    await advancePayments(site.deps);
    const { action } = await run(actor('owner'), returnMoney, { attempt: captured.attemptId });
    await sendRefunds(site.deps);
    await advancePayments(site.deps);
    expect(await refundsOf(captured.attemptId)).toMatchObject([{ status: 'requested', attempts: 0 }]);
    await undo(actor('owner'), action!.id);
    expect(await refundsOf(captured.attemptId)).toEqual([]);
    const attempt = await attemptRow(captured.attemptId);
    expect(attempt).toMatchObject({ status: 'captured', reversalRequestedAt: null, notBefore: null });
    await run(actor('owner'), returnMoney, { attempt: captured.attemptId });
    site.clock.forward(minute);
    await sendRefunds(site.deps);
    expect(await refundsOf(captured.attemptId)).toMatchObject([{ status: 'done' }]);
  });

  test('money that is authorised inside the minute waits: undone it is captured, else it is voided', async () => {
    for (const isUndone of [true, false]) {
      const held = await site.aVisitor().hold(await site.aSlot());
      const attemptId = await attemptOf(held.booking_id);
      const { action } = await run(actor('owner'), returnMoney, { attempt: attemptId });
      site.provider.pays(held.booking_id);
      await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
      await advancePayments(site.deps);
      expect(await attemptRow(attemptId)).toMatchObject({ status: 'authorised' });
      if (isUndone) await undo(actor('owner'), action!.id);
      else site.clock.forward(minute);
      for (const _ of [1, 2, 3]) {
        await advancePayments(site.deps);
        site.clock.forward(minute);
      }
      expect(await attemptRow(attemptId)).toMatchObject({ status: isUndone ? 'captured' : 'voided' });
    }
  });
});

/** As a cancellation does: nothing of this attempt is kept. */
const returnMoney = {
  ...give,
  name: 'return-money',
  input: z.strictObject({ attempt: text(26) }),
  async handler(db, who, { attempt }, tools) {
    const at = { reversalRequestedAt: tools.now, nextCheckAt: tools.now };
    const { captured } = await db
      .updateTable('paymentAttempts')
      .set(at)
      .where('id', '=', attempt)
      .returning('captured')
      .executeTakeFirstOrThrow();
    if (captured > 0) await planRefund(db, attempt, captured, 'a test', tools.now);
    return give.handler(db, who, { amount: 0 });
  },
} satisfies Command<z.ZodMiniType<{ attempt: string }>>;
(commands as Command[]).push(returnMoney);

async function aPayment() {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  await advancePayments(site.deps);
  return { bookingId: held.booking_id, attemptId: await attemptOf(held.booking_id) };
}

const attemptOf = async (bookingId: string) =>
  (
    await site.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).id;
const attemptRow = (id: string) =>
  site.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundsOf = (id: string) =>
  site.db.selectFrom('refunds').select(['status', 'attempts']).where('attemptId', '=', id).execute();
