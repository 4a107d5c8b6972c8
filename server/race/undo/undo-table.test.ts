import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptOf, checkPayment } from '../../src/bookings/paying/check-payment.ts';
import { endKeptClaims } from '../../src/bookings/cancellation/let-go.ts';
import { projectRoot } from '../../src/runtime/project-root.ts';
import { runCommand } from '../../src/staff/command/run-command.ts';
import { undoAction } from '../../src/staff/command/undo-action.ts';
import { randomFrom } from '../../src/testing/random.ts';
import type { ProviderAtTill } from '../providers/provider-at-till.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-till.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { aSlot } from '../settling/run-schedule.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { type Step, payWith, steps } from '../settling/steps.ts';
import { Visitor } from '../settling/visitor.ts';
import { commandsOfStaff } from './run-trial.ts';
import { addOwner, owner } from './staff-of-trials.ts';

const heads = ['staff', 'money', 'meanwhile', 'then', 'booking', 'kept', 'emails'] as const;
type Row = Record<(typeof heads)[number], string>;

const rows = readFileSync(join(projectRoot, 'docs/undo-and-money.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| staff'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => Object.fromEntries(heads.map((head, nth) => [head, cells[nth]!.trim()])) as Row);

/** In npm test each row is played at one provider, in turns; npm run prove undo plays all at each. */
const isWhole = Number(process.env.UNDO_TRIALS ?? 0) >= 100;
const played = rows.flatMap((row, nth) =>
  playedProviders
    .filter((_, place) => isWhole || place === nth % playedProviders.length)
    .map((provider) => ({ ...row, provider })),
);

let env: ScheduleEnv;
beforeAll(async () => {
  env = await openScheduleEnv();
  await addOwner(env.db);
}, 120_000);
afterAll(() => env.stop());

test('the table is whole', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) expect(Object.keys(commandsOfStaff)).toContain(row.staff);
});

test.each(played)(
  'at $provider: $staff, money $money, $meanwhile, $then',
  async (row) => {
    const { id, actionId } = await cancelled(row);
    await meanwhile[row.meanwhile]!(id, env.at[row.provider]);
    await (steps['the reconciler runs'] as Step)(env, none, random);
    if (row.then === 'undone')
      await undoAction(env.deps, [commandsOfStaff[row.staff]!.command], owner, {
        actionId,
        requestId: randomUUID(),
      });
    await env.advance(2);
    await endKeptClaims(env.db, env.deps.now());
    await comeToRest(env);
    expect(await stateOf(id)).toEqual({ booking: row.booking, kept: row.kept, emails: row.emails });
  },
  60_000,
);

const random = randomFrom(1);
const none = {} as Visitor;

const meanwhile: Record<string, (id: string, at: ProviderAtTill) => Promise<unknown>> = {
  nothing: async () => {},
  'taken late': (id) => atTheProvider(id, 'capture'),
  'let go': (id) => atTheProvider(id, 'voidAuthorisation'),
  'told again': async (id) => {
    await env.till.allDelivered(env.at[(await attemptRow(id)).provider as PlayedProvider].merchant);
    for (const webhook of env.caught.slice(-5)) await env.deliver(webhook);
    await (steps['webhooks are worked off'] as Step)(env, none, random);
  },
};

/** A call that our books know nothing of yet, and then the news of it. */
async function atTheProvider(id: string, what: 'capture' | 'voidAuthorisation'): Promise<void> {
  const attempt = await attemptRow(id);
  const provider = env.deps.providers.find(({ name }) => name === attempt.provider)!;
  await provider[what](attemptOf(attempt));
  await checkPayment(env.deps, attempt, 'the news came');
}

async function cancelled({ staff, money, provider }: Row & { provider: PlayedProvider }) {
  const party = new Visitor(env, env.at[provider], await aSlot(env, 1), 4);
  expect(await party.reserve()).toBe('reserved');
  await payWith(party, 'pays');
  await party.checkout?.outcome();
  const id = party.bookingId!;
  if (money === 'taken') {
    for (let nth = 0; nth < 3 && (await attemptRow(id)).status !== 'captured'; nth += 1) {
      await (steps['the reconciler runs'] as Step)(env, party, random);
      await env.advance(1);
    }
  }
  expect((await attemptRow(id)).status).toBe(money === 'taken' ? 'captured' : 'authorised');
  const { command, more } = commandsOfStaff[staff]!;
  const { action } = await runCommand(env.deps, owner, command, {
    input: { bookingId: id, ...more },
    requestId: randomUUID(),
  });
  return { id, actionId: action!.id };
}

function attemptRow(bookingId: string) {
  return env.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** By our books, which wrongInTheBooks compares with the providers' in the other tests. */
async function stateOf(id: string) {
  const { status } = await env.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { captured, refunded } = await attemptRow(id);
  const mails = await env.db
    .selectFrom('mails')
    .select('kind')
    .where('bookingId', '=', id)
    .where('kind', 'not in', ['booking_confirmed', 'new_booking', 'owner_alert'] as never)
    .orderBy('kind')
    .execute();
  return {
    booking: status,
    kept: formatGbp(pence(captured - refunded)),
    emails: mails.map(({ kind }) => kind).join(', ') || 'none',
  };
}
