import { type Pence, pence, penceOf } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByLink } from '../src/bookings/money/pay-link/pay-by-link.ts';
import { makePayLink } from '../src/bookings/money/pay-link/pay-link.ts';
import { settle } from '../src/bookings/money/paying/settle.ts';
import { sellByLink, sellWalkIn } from '../src/console/desk/sell-commands.ts';
import { takePayment } from '../src/console/desk/money/payment-commands.ts';
import { terminal } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { brokenInvariants } from './invariants.ts';
import { patiently, repeatedly } from './repeats.ts';
import { type Rival, hold, rivals } from './rivals.ts';
import { type Slot, addSlots, freshDay, leaveBoats } from './scene.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';
import { codeOf } from './unless-refused.ts';
import { saleBody } from '../src/testing/sale-body.ts';

let pools: TwoPools;
let visitors: Rival[];
beforeAll(async () => {
  pools = await openTwoPools();
  visitors = await rivals(pools.nth(0), 6);
});
afterAll(async () => expect(await pools?.stop()).toBe(0));

async function aSlot(boats: number): Promise<Slot> {
  const date = freshDay();
  await leaveBoats(pools.pool, date, boats);
  return (await addSlots(pools.pool, date, ['10:00-12:00']))[0]!;
}

test('staff and visitors compete for the last boat: one of them gets it', patiently, async () => {
  await repeatedly(async () => {
    const slot = await aSlot(1);
    const outcomes = await Promise.all([
      ...[0, 1].map((nth) =>
        runCommand(pools.nth(nth), terminal, sellWalkIn, {
          input: saleBody(slot, { by: 'cash' }),
          requestId: randomId(),
        }).then(() => 'sold', codeOf),
      ),
      ...visitors.map(async (visitor, nth) => (await hold(pools.nth(nth), visitor, slot)).outcome),
    ]);
    const won = outcomes.filter((outcome) => outcome === 'sold' || outcome === 'reserved');
    expect(won, outcomes.join(', ')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'slot_taken')).toHaveLength(outcomes.length - 1);
    const { rows } = await pools.pool.query('select 1 from bookings where slot_id = $1', [slot.id]);
    expect(rows, 'a refused visitor leaves nothing behind').toHaveLength(1);
  });
  expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
});

test(
  'a sale of two boats competes with visitors: the party gets both boats or neither',
  patiently,
  async () => {
    await repeatedly(async () => {
      const slot = await aSlot(2);
      const [sold] = await Promise.all([
        runCommand(pools.nth(0), terminal, sellWalkIn, {
          input: saleBody(slot, { by: 'dock', secondBoat: 5 }),
          requestId: randomId(),
        }).then(() => 2, codeOf),
        hold(pools.nth(1), visitors[0]!, slot),
      ]);
      const { rows } = await pools.pool.query(
        'select 1 from bookings where slot_id = $1 and source is not null',
        [slot.id],
      );
      expect(rows).toHaveLength(sold === 2 ? 2 : 0);
    });
  },
);

type Begun = { attempt: string; amount: number; reference: string };

async function press(nth: number, token: string, total: Pence): Promise<Begun> {
  const deps = pools.nth(nth);
  const { answer } = await payByLink(deps, {
    token,
    boat: 1,
    method: 'stripe',
    total,
    replaces: undefined,
    hostname: 'localhost',
    key: undefined,
    renderRefusal: ({ code }) => ({
      status: 409,
      envelope: { success: false, message: code, data: { code } },
    }),
  });
  const { transactionReference: reference } = (
    JSON.parse(answer) as { data: { transactionReference: string } }
  ).data;
  const { id, amount } = await deps.db
    .selectFrom('paymentAttempts')
    .select(['id', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { attempt: id, amount, reference };
}

const authorises = (nth: number, { attempt, amount }: Begun) =>
  settle(
    pools.nth(nth),
    attempt,
    {
      providerRef: `ref ${attempt}`,
      attemptId: attempt,
      amount: pence(amount),
      currency: 'GBP',
      status: 'authorised',
      authorised: pence(amount),
      captured: pence(0),
      refunds: [],
    },
    'race',
  );

const judged = async (begun: readonly Begun[]) => {
  const { rows } = await pools.pool.query<{ accepted: boolean; reversed: boolean }>(
    `select accepted_at is not null and reversal_requested_at is null as accepted,
       reversal_requested_at is not null as reversed
     from payment_attempts where id = any($1)`,
    [begun.map(({ attempt }) => attempt)],
  );
  return {
    accepted: rows.filter(({ accepted }) => accepted).length,
    reversed: rows.filter(({ reversed }) => reversed).length,
  };
};

test('five people pay one link at once: one payment counts, the others are refunded', patiently, async () => {
  await repeatedly(async () => {
    const slot = await aSlot(1);
    const { result } = await runCommand(pools.nth(0), terminal, sellByLink, {
      input: saleBody(slot),
      requestId: randomId(),
    });
    const token = result!.payLink!.slice(-26);
    const begun = await Promise.all([0, 1, 2, 3, 4].map((nth) => press(nth, token, penceOf(result!.total))));
    await Promise.all(begun.map((one, nth) => authorises(nth, one)));
    expect(await judged(begun)).toEqual({ accepted: 1, reversed: 4 });
  });
});

test(
  'if a debt is paid by link and in cash at the same moment, only one payment counts',
  patiently,
  async () => {
    await repeatedly(async () => {
      const slot = await aSlot(1);
      const owed = await runCommand(pools.nth(0), terminal, sellWalkIn, {
        input: saleBody(slot, { by: 'dock' }),
        requestId: randomId(),
      });
      const { bookingId } = owed.result!;
      const total = penceOf(owed.result!.total);
      const token = await linkFor(bookingId);
      const begun = await Promise.all([press(0, token, total), press(1, token, total)]);
      const [cash] = await Promise.all([
        runCommand(pools.nth(1), terminal, takePayment, {
          input: { bookingId, method: 'cash' },
          requestId: randomId(),
        }).then(
          () => 1,
          () => 0,
        ),
        ...begun.map((one, nth) => authorises(nth, one)),
      ]);
      const { accepted, reversed } = await judged(begun);
      expect(accepted + cash, 'paid once').toBe(1);
      expect(reversed).toBe(2 - accepted);
    });
  },
);

async function linkFor(bookingId: string): Promise<string> {
  const { db, publicUrl, now } = pools.nth(0);
  const { address } = await makePayLink(db, publicUrl, { bookingId, debt: 'price', madeBy: null }, now());
  return address.slice(-26);
}
