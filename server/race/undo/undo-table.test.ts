import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptOf, checkPayment } from '../../src/bookings/money/paying/check-payment.ts';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import { projectRoot } from '../../src/platform/runtime/project-root.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-simulator.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import { aSlot } from '../settling/run-schedule.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { type Step, payWith, steps } from '../settling/steps.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';
import { commandsOfStaff } from './run-trial.ts';
import { addOwner, owner } from './staff-of-trials.ts';

const heads = ['staff', 'money', 'meanwhile', 'then', 'booking', 'kept', 'emails'] as const;
type Row = Record<(typeof heads)[number], string>;

const rows = readFileSync(join(projectRoot, 'docs/undo-and-money.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| staff'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => Object.fromEntries(heads.map((head, nth) => [head, cells[nth]!.trim()])) as Row);

/**
 * The rows come in pairs. Both rows of a pair have the same case: in the first row staff undo their change, and in the
 * second row they keep it. npm test plays one row of each pair at one provider, and spreads these rows over all
 * providers. npm run prove undo plays every row at every provider.
 */
const isWhole = Number(process.env.UNDO_TRIALS ?? 0) >= 100;
const played = rows.flatMap((row, nth) =>
  playedProviders
    .filter((_, place) => isWhole || (isInTurn(nth) && place === nth % playedProviders.length))
    .map((provider) => ({ ...row, provider })),
);

/** Whether npm test plays this row: the first row of one pair, the second row of the next pair, and so on. */
function isInTurn(nth: number): boolean {
  const pair = Math.floor(nth / 2);
  return nth % 2 === pair % 2;
}

let env: ScheduleEnv;
beforeAll(async () => {
  env = await openScheduleEnv();
  await addOwner(env.db);
});
afterAll(() => env.stop());

test('the table of undo cases has each case twice, once undone and once kept', () => {
  const cancelling = ['cancel by the policy', 'cancel by us'];
  const cases = [
    ...combined(cancelling, ['set aside'], ['nothing', 'taken late', 'let go', "another's money"]),
    ...combined(cancelling, ['taken'], ['nothing', 'told again', "another's money"]),
    ...combined(['give £25 back'], ['taken'], ['nothing', 'told again']),
  ];
  expect(rows.map((row) => [row.staff, row.money, row.meanwhile, row.then].join(', ')).toSorted()).toEqual(
    cases.toSorted(),
  );
});

function combined(staff: string[], money: string[], events: string[]): string[] {
  return staff.flatMap((who) =>
    money.flatMap((was) =>
      events.flatMap((what) => ['undone', 'kept'].map((then) => [who, was, what, then].join(', '))),
    ),
  );
}

test('money that is only authorised cannot be partly refunded', async () => {
  const party = await paid({ money: 'set aside', provider: 'stripe' });
  const { command, more } = commandsOfStaff['give £25 back']!;
  const input = { bookingId: party.bookingId!, ...more };
  await expect(runCommand(env.deps, owner, command, { input, requestId: randomUUID() })).rejects.toThrow(
    'Nothing was taken for this booking that could be refunded.',
  );
});

test.each(played)(
  'the outcome is as in the table, at $provider: staff $staff, money $money, event: $meanwhile, change $then',
  async (row) => {
    const { id, actionId, late } = await changedByStaff(row);
    await meanwhile[row.meanwhile]!(id, late);
    await (steps['the reconciler runs'] as Step)(env, none, random);
    if (row.then === 'undone')
      await undoAction(env.deps, [commandsOfStaff[row.staff]!.command], owner, {
        actionId,
        requestId: randomUUID(),
      });
    await env.advance(2);
    await endUndoHolds(env.db, env.deps.now());
    await comeToRest(env);
    expect(await stateOf(id)).toEqual({ booking: row.booking, kept: row.kept, emails: row.emails });
    // The late party's emails depend on whether the provider accepted its payment, so the test does not compare them.
    if (late !== undefined)
      expect(await stateOf(late.bookingId!)).toMatchObject({ booking: 'expired', kept: '£0.00' });
  },
  60_000,
);

const random = randomFrom(1);
const none = {} as Visitor;

const meanwhile: Record<string, (id: string, late: Visitor | undefined) => Promise<unknown>> = {
  nothing: async () => {},
  'taken late': (id) => atTheProvider(id, 'capture'),
  'let go': (id) => atTheProvider(id, 'voidAuthorisation'),
  "another's money": async (_id, late) => {
    await payWith(late!, 'pays');
    await late!.checkout?.outcome();
  },
  'told again': async (id) => {
    await env.simulator.allDelivered(env.at[(await attemptRow(id)).provider as PlayedProvider].merchant);
    for (const webhook of env.caught.slice(-5)) await env.deliver(webhook);
    await (steps['webhooks are worked off'] as Step)(env, none, random);
  },
};

/**
 * Calls the provider directly, so our books do not have the result. Then checks the payment, which updates our books.
 */
async function atTheProvider(id: string, what: 'capture' | 'voidAuthorisation'): Promise<void> {
  const attempt = await attemptRow(id);
  const provider = env.deps.providers.find(({ name }) => name === attempt.provider)!;
  await provider[what](attemptOf(attempt));
  await checkPayment(env.deps, attempt, 'the news came');
}

async function changedByStaff(row: Row & { provider: PlayedProvider }) {
  const slot = await aSlot(env, 1);
  const late = row.meanwhile === "another's money" ? await lapsed(row.provider, slot) : undefined;
  const { bookingId } = await paid({ ...row, slot });
  const { command, more } = commandsOfStaff[row.staff]!;
  const { action } = await runCommand(env.deps, owner, command, {
    input: { bookingId, ...more },
    requestId: randomUUID(),
  });
  return { id: bookingId!, actionId: action!.id, late };
}

/** Returns a visitor with an open payment form and an expired hold. */
async function lapsed(provider: PlayedProvider, slot: SlotToBook): Promise<Visitor> {
  const visitor = new Visitor(env, env.at[provider], slot, 2);
  expect(await visitor.reserve()).toBe('reserved');
  await env.advance(16);
  return visitor;
}

async function paid({
  money,
  provider,
  slot,
}: {
  money: string;
  provider: PlayedProvider;
  slot?: SlotToBook;
}) {
  const party = new Visitor(env, env.at[provider], slot ?? (await aSlot(env, 1)), 4);
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
  return party;
}

function attemptRow(bookingId: string) {
  return env.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** Returns the state of a booking in our books. Other tests compare our books with the provider (`wrongInTheBooks`). */
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
