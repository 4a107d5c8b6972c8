import { randomUUID } from 'node:crypto';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import { cancelByPolicy, cancelByUs, refundBooking } from '../../src/console/desk/cancel-commands.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
import type { Command } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import { aSlot } from '../settling/run-schedule.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type Step, payWith, steps } from '../settling/steps.ts';
import { Visitor } from '../settling/visitor.ts';
import { owner } from './staff-of-trials.ts';
import { unlessRefused } from '../unless-refused.ts';

export const commandsOfStaff: Record<string, { command: Command; more: object }> = {
  'cancel by the policy': { command: cancelByPolicy, more: {} },
  'cancel by us': { command: cancelByUs, more: { because: 'wind' } },
  'give £25 back': { command: refundBooking, more: { amount: 25, because: 'goodwill' } },
};

/** The events that may happen, some of them simultaneously, while staff can still undo the action. */
const meanwhile = [
  'a webhook comes',
  'webhooks are worked off',
  'the reconciler runs',
  'return or confirm call',
  'refunds are sent',
  'the visitor cancels',
  'the party answers our offer',
  'a rival comes',
  'late money comes',
  'the sweep runs',
  'the bank opens a dispute',
  'the bank decides',
  'disputes are looked for',
  'emails are sent',
  'undo',
  'undo',
] as const;
type Name = (typeof meanwhile)[number];

export type TrialPlan = {
  command: string;
  /** Whether the money was captured before staff acted. False: it was only authorised. */
  isCaptured: boolean;
  hasLatePayer: boolean;
  /** Each burst lists simultaneous events. */
  bursts: Name[][];
  /** How the trial ends: staff undo the action in time, try to undo the action too late, or do nothing. */
  end: 'undo' | 'undo too late' | 'stands';
};

export type TrialEnd = { told: string[]; wrong: string[]; undone: boolean };

export function drawPlan(seed: number): TrialPlan {
  const random = randomFrom(seed);
  return {
    command: random.pick(Object.keys(commandsOfStaff)),
    isCaptured: random.chance(0.5),
    hasLatePayer: random.chance(0.25),
    bursts: Array.from({ length: 1 + random.below(2) }, () =>
      Array.from({ length: 1 + random.below(4) }, () => random.pick(meanwhile)),
    ),
    end: random.pick(['undo', 'undo', 'undo too late', 'stands']),
  };
}

/**
 * Plays a trial: staff act on a paid party, events happen in the next minute, and staff may undo the action. When
 * nothing is pending, the booking, its place, its money and its emails must agree.
 */
export async function runTrial(env: ScheduleEnv, plan: TrialPlan, seed: number): Promise<TrialEnd> {
  const random = randomFrom(seed + 1_000_000_000);
  const [guests, rivalGuests] = [1 + random.below(10), 1 + random.below(10)];
  const slot = await aSlot(env, 1);
  const provider = random.pick(env.providers);
  const late = plan.hasLatePayer ? new Visitor(env, random.pick(env.providers), slot, 2) : undefined;
  if (late !== undefined) {
    await late.reserve();
    await env.advance(16);
    await (steps['the sweep runs'] as Step)(env, late, random);
  }
  const party = new Visitor(env, provider, slot, guests);
  const rival = new Visitor(env, random.pick(env.providers), slot, rivalGuests);
  const told = [`${provider.name}: ${await party.reserve()}`, JSON.stringify(plan)];
  await payWith(party, 'pays');
  await party.checkout?.outcome();
  if (plan.isCaptured) await (steps['the reconciler runs'] as Step)(env, party, random);

  const bookingId = party.bookingId!;
  const { command, more } = commandsOfStaff[plan.command]!;
  const done = await unlessRefused(() =>
    runCommand(env.deps, owner, command, { input: { bookingId, ...more }, requestId: randomUUID() }),
  );
  const actionId = done?.action?.id;
  told.push(`staff: ${actionId === undefined ? 'refused' : 'done'}`);
  let undone = false;
  const undo = async () => {
    if (actionId === undefined) return;
    const answer = await unlessRefused(() =>
      undoAction(env.deps, [command], owner, { actionId, requestId: randomUUID() }),
    );
    if (answer !== undefined) undone = true;
  };
  const sent: { kind: string; at: number }[] = [];
  const play = (name: Name) => perform(env, name, { party, rival, late, undo, sent, random });
  for (const names of plan.bursts) await Promise.all(names.map(play));
  // Expects that no job has yet sent anything that the command caused.
  const early = actionId === undefined ? [] : await leftEarly(env, actionId);
  if (plan.end === 'undo') await undo();
  await env.advance(2);
  if (plan.end === 'undo too late') {
    const before = undone;
    await undo();
    if (undone && !before) early.push('it was undone after its minute');
  }
  await endUndoHolds(env.db, env.deps.now());
  if (random.chance(0.3)) told.push(`rival afterwards: ${await rival.reserve()}`);
  await comeToRest(env);
  await endUndoHolds(env.db, env.deps.now());
  await perform(env, 'emails are sent', { party, rival, late, undo, sent, random });
  told.push(undone ? 'undone' : 'not undone');
  const wrong = [
    ...early,
    ...(await wrongAfter(env, { bookingId, actionId, undone, command: plan.command })),
  ];
  return { told, wrong, undone };
}

type Scene = {
  party: Visitor;
  rival: Visitor;
  late: Visitor | undefined;
  undo: () => Promise<void>;
  sent: { kind: string; at: number }[];
  random: Random;
};

async function perform(env: ScheduleEnv, name: Name, scene: Scene): Promise<unknown> {
  const { party, rival, late, undo, sent, random } = scene;
  switch (name) {
    case 'undo':
      return undo();
    case 'a rival comes':
      return rival.reserve();
    case 'late money comes':
      if (late === undefined) return undefined;
      await payWith(late, 'pays');
      return late.checkout?.outcome();
    case 'emails are sent':
      return sendMails(env.deps, async ({ kind }) => void sent.push({ kind, at: env.now().getTime() }));
    case 'the sweep runs':
      await endUndoHolds(env.db, env.deps.now());
      return (steps[name] as Step)(env, party, random);
    default:
      return (steps[name] as Step)(env, party, random);
  }
}

/** Returns a fault for each refund or email of the action that was sent before its undo minute had ended. */
async function leftEarly({ db, now }: ScheduleEnv, actionId: number): Promise<string[]> {
  const at = now();
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'attempts'])
    .where('actionId', '=', actionId)
    .where('notBefore', '>', at)
    .where('attempts', '>', 0)
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('actionId', '=', actionId)
    .where('notBefore', '>', at)
    .where('sentAt', 'is not', null)
    .execute();
  return [
    ...refunds.map(({ id }) => `the refund ${id} left before its minute was over`),
    ...mails.map(({ id }) => `the email ${id} left before its minute was over`),
  ];
}

/** Returns the faults of this booking. `wrongInTheBooks` checks the ledgers of all bookings. */
async function wrongAfter(
  { db }: ScheduleEnv,
  {
    bookingId,
    actionId,
    undone,
    command,
  }: { bookingId: string; actionId: number | undefined; undone: boolean; command: string },
): Promise<string[]> {
  const wrong: string[] = [];
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const claims = await db.selectFrom('allocations').selectAll().where('bookingId', '=', bookingId).execute();
  const cancellation = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  const isStanding = booking.status === 'confirmed' || booking.status === 'completed';
  if (isStanding && (claims.length !== 1 || claims[0]!.deadline !== null))
    wrong.push(`it is confirmed with ${claims.length} places, until ${String(claims[0]?.deadline)}`);
  if (!isStanding && claims.length > 0) wrong.push(`it is ${booking.status} and has a place`);
  if (isStanding && cancellation !== undefined) wrong.push('it is confirmed and has a cancellation');
  if (actionId === undefined) return wrong;
  const waiting = await db.selectFrom('refunds').select('id').where('actionId', '=', actionId).execute();
  const mails = await db.selectFrom('mails').select('kind').where('actionId', '=', actionId).execute();
  if (undone && waiting.length + mails.length > 0)
    wrong.push('it was undone, and a refund or an email of it is left');
  if (undone) return wrong;
  if (command === 'give £25 back') {
    if (waiting.length === 0) wrong.push('the refund is lost');
    return wrong;
  }
  if (mails.length !== 1) wrong.push(`${mails.length} emails tell of the cancellation`);
  // After we cancel, the party can choose another time, so its booking may be confirmed again.
  if (isStanding && command === 'cancel by the policy') wrong.push('it was cancelled and is confirmed');
  return wrong;
}
