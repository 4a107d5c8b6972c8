import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sellWalkIn } from '../src/console/desk/sell-commands.ts';
import { closeDrawer, countDrawer, putCashIn } from '../src/console/desk/money/drawer-commands.ts';
import { drawerForCash, writeHandMoney } from '../src/payments/hand-money.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import type * as z from 'zod/mini';
import type { Command } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { undoAction } from '../src/console/command/undo-action.ts';
import { until } from '../../testing/until.ts';
import { brokenInvariants } from './invariants.ts';
import { patiently, repeatedly } from './repeats.ts';
import { hold, rivals } from './rivals.ts';
import { addSlots, freshDay, leaveBoats } from './scene.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';
import { addOwner, owner } from './undo/staff-of-trials.ts';
import { codeOf } from './unless-refused.ts';
import { saleBody } from '../src/testing/sale-body.ts';

/** One person takes cash on two phones. Each phone is connected to its own server process. */

let pools: TwoPools;
beforeAll(async () => {
  pools = await openTwoPools();
  await addOwner(pools.nth(0).db);
});
afterAll(async () => expect(await pools?.stop()).toBe(0));
afterEach(() => closeAll());

/** Closes all open cash drawers, so that each race begins without an open drawer. */
const closeAll = () =>
  pools.pool.query(
    `with uncounted as (delete from drawer_counts where drawer_id in (select id from drawers where closed_at is null))
     update drawers d set closed_at = now(), counted = 0, expected = float
       + (select coalesce(sum(amount), 0) from hand_money where drawer_id = d.id)
       + (select coalesce(sum(amount), 0) from hand_money where id in (
         select line_id from cash_put_in p where p.drawer_id = d.id))
     where closed_at is null`,
  );

const run = <I extends z.ZodMiniType, R>(nth: number, command: Command<I, R>, input: z.input<I>) =>
  runCommand(pools.nth(nth), owner, command, { input, requestId: randomId() });
const open = async () =>
  (
    await pools.pool.query<{ id: number; float: number }>(
      'select id, float from drawers where closed_at is null',
    )
  ).rows;

async function isWaiting(): Promise<boolean> {
  const { rows } = await pools.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/** One phone records its first cash before the other phone's first cash is committed. */
async function firstCashOfBoth(): Promise<(number | undefined)[]> {
  let otherBegan = Promise.resolve<number | undefined>(undefined);
  const one = await pools
    .nth(0)
    .db.transaction()
    .execute(async (db) => {
      const drawer = await drawerForCash(db, owner.person!.id, pools.clock.now(), 4000);
      otherBegan = pools
        .nth(1)
        .db.transaction()
        .execute(
          async (other) => (await drawerForCash(other, owner.person!.id, pools.clock.now(), 5000))?.id,
        );
      // The first transaction ends once the second phone waits for a lock, or has finished.
      await Promise.race([otherBegan, until('the other phone waits', isWaiting)]);
      return drawer?.id;
    });
  return [one, await otherBegan];
}

test('one person who takes their first cash on two phones at once opens one drawer', patiently, async () => {
  const [one, other] = await firstCashOfBoth();
  expect(one).toBe(other);
  expect(await open()).toEqual([{ id: one, float: 4000 }]);
});

test('control: without the unique index two drawers are opened', patiently, async () => {
  await pools.pool.query('drop index one_drawer_by_cash');
  const [one, other] = await firstCashOfBoth();
  expect(one).not.toBe(other);
  expect(await open()).toHaveLength(2);
  await closeAll();
  await pools.pool.query(
    'create unique index one_drawer_by_cash on drawers (opened_by) where opened_by_cash and closed_at is null',
  );
});

const sale = (id: number, by: 'cash' | 'dock') => saleBody({ id }, { inDrawer: 0, by });

async function aSlot(boats: number) {
  const date = freshDay();
  await leaveBoats(pools.pool, date, boats);
  return (await addSlots(pools.pool, date, ['10:00-12:00']))[0]!;
}

test('cash outside a drawer is put into a drawer once, however many people try', patiently, async () => {
  await repeatedly(async () => {
    const { db, now } = pools.nth(0);
    const line = { method: 'cash' as const, kind: 'payment' as const, amount: pence(5000), at: now() };
    const of = { bookingId: null, attemptId: null, refundId: null, slip: null, given: null, staffId: null };
    await writeHandMoney(db, { ...line, ...of });
    const { rows } = await pools.pool.query<{ id: number }>(
      'select id from hand_money where drawer_id is null order by id desc limit 1',
    );
    const lines = rows.map(({ id }) => Number(id));
    const outcomes = await Promise.all(
      [0, 1, 0].map((nth) => run(nth, putCashIn, { lines }).then(() => 'put in', codeOf)),
    );
    expect(outcomes.toSorted()).toEqual(['invalid', 'invalid', 'put in']);
    await closeAll();
  });
});

test(
  'cash taken while a drawer is being closed either counts in its closing sum or does not enter that drawer',
  patiently,
  async () => {
    await repeatedly(async () => {
      const slot = await aSlot(3);
      await run(0, sellWalkIn, sale(slot.id, 'cash'));
      const [{ id: drawer } = { id: 0 }] = await open();
      const count = async () => {
        const { result } = await run(1, countDrawer, { drawer, counted: 150 });
        const note = `it should have held ${result!.expected}`;
        await run(1, closeDrawer, { drawer, note }).catch(codeOf);
      };
      await Promise.all([count(), run(0, sellWalkIn, sale(slot.id, 'cash'))]);
      expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
    });
  },
);

test(
  'when a cash sale is undone twice while a visitor wants its place, one undo succeeds and no invariant is broken',
  patiently,
  async () => {
    await repeatedly(async () => {
      const slot = await aSlot(1);
      const { action } = await run(0, sellWalkIn, sale(slot.id, 'cash'));
      const takeBack = (nth: number) =>
        undoAction(pools.nth(nth), [sellWalkIn], owner, {
          actionId: action!.id,
          requestId: randomId(),
        }).then(() => 'taken back', codeOf);
      const [visitor] = await rivals(pools.nth(0), 1);
      const [one, other, { outcome }] = await Promise.all([
        takeBack(0),
        takeBack(1),
        hold(pools.nth(1), visitor!, slot),
      ]);
      expect([one, other].toSorted()).toEqual(['cannot_undo', 'taken back']);
      expect(['reserved', 'slot_taken']).toContain(outcome);
      const { rows } = await pools.pool.query('select status from bookings where slot_id = $1', [slot.id]);
      expect(rows.filter(({ status }) => status !== 'cancelled')).toHaveLength(
        outcome === 'reserved' ? 1 : 0,
      );
      expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
    });
  },
);
