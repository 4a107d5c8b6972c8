import { localTime } from '@slipway/shared/values/local-time.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/tables.ts';
import { type RuleChanges, catalogueOf } from '../../testing/test-catalogue.ts';
import { testDatabaseOfFile } from '../../testing/test-database.ts';
import { materialiseSlots } from './materialise-slots.ts';
import { clearTables } from '../../testing/clear-tables.ts';

const today = localDate('2027-05-03');
const nothing = { added: 0, opened: 0, priced: 0, closed: 0 };

const opened = testDatabaseOfFile();
let db: Database;

beforeAll(async () => {
  db = opened.db;
});
beforeEach(() => clearTables(db, ['schedule_rules', 'slots', 'closures']));

const addRule = (changes: RuleChanges = {}) =>
  catalogueOf(db, '2027-05-03').aRule({ name: 'Every morning', weekdays: [1, 2, 3, 4, 5, 6, 7], ...changes });

function allSlots() {
  return db.selectFrom('slots').selectAll().orderBy('date').orderBy('startTime').orderBy('id').execute();
}

async function openTimes(): Promise<string[]> {
  const slots = await allSlots();
  return slots.filter((slot) => slot.isOpen).map((slot) => `${slot.date} ${slot.startTime}`);
}

describe('adding', () => {
  test('the slot job adds the slots of every rule for today and later days, with the rule’s terms', async () => {
    const id = await addRule({ packageIds: [2, 1], surchargeKind: 'percentage', surchargeValue: 1250 });
    expect(await materialiseSlots(db, today, 2)).toEqual({ ...nothing, added: 3 });
    const slots = await allSlots();
    expect(slots.map((slot) => slot.date)).toEqual(['2027-05-03', '2027-05-04', '2027-05-05']);
    expect(slots[0]).toMatchObject({
      startTime: '10:00',
      endTime: '12:00',
      packageIds: [1, 2],
      surchargeKind: 'percentage',
      surchargeValue: 1250,
      pricePerExtraGuest: 1500,
      minimumGuests: null,
      isOpen: true,
      scheduleRuleId: id,
    });
  });

  test('by default slots are made for half a year', async () => {
    await addRule();
    expect(await materialiseSlots(db, today)).toEqual({ ...nothing, added: 181 });
  });

  test('a second run of the slot job changes nothing', async () => {
    await addRule();
    await addRule({ name: 'Sunset', startTimes: ['18:30', '19:00'], packageIds: [3] });
    await materialiseSlots(db, today, 10);
    const before = await allSlots();
    expect(await materialiseSlots(db, today, 10)).toEqual(nothing);
    expect(await allSlots()).toEqual(before);
  });

  test('two simultaneous runs of the slot job add each slot only once', async () => {
    await addRule();
    const runs = await Promise.all([materialiseSlots(db, today, 10), materialiseSlots(db, today, 10)]);
    expect(runs.map((run) => run.added).sort((a, b) => a - b)).toEqual([0, 11]);
    expect(await allSlots()).toHaveLength(11);
  });

  test('a day later, the slot job adds the slots of one more day', async () => {
    await addRule();
    await materialiseSlots(db, today, 10);
    expect(await materialiseSlots(db, localDate('2027-05-04'), 10)).toEqual({ ...nothing, added: 1 });
  });

  test('the slot job can run inside a transaction of its caller', async () => {
    await addRule();
    await db.transaction().execute((transaction) => materialiseSlots(transaction, today, 2));
    expect(await allSlots()).toHaveLength(3);
  });

  test('without rules the slot job does nothing', async () => {
    expect(await materialiseSlots(db, today)).toEqual(nothing);
  });

  test('a slot’s price that was set by hand is kept', async () => {
    await addRule();
    await materialiseSlots(db, today, 1);
    await db
      .updateTable('slots')
      .set({ surchargeValue: 500 })
      .where('date', '=', localDate('2027-05-04'))
      .execute();
    await materialiseSlots(db, today, 1);
    expect((await allSlots()).map((slot) => slot.surchargeValue)).toEqual([0, 500]);
  });
});

describe('the slot job takes slots off sale', () => {
  test('slots of a deleted rule close, and no row is deleted', async () => {
    const id = await addRule();
    await addRule({ name: 'Afternoons', startTimes: ['15:00'] });
    await materialiseSlots(db, today, 1);
    await db.deleteFrom('scheduleRules').where('id', '=', id).execute();
    expect(await materialiseSlots(db, today, 1)).toEqual({ ...nothing, closed: 2 });
    expect(await materialiseSlots(db, today, 1)).toEqual(nothing);
    expect(await openTimes()).toEqual(['2027-05-03 15:00', '2027-05-04 15:00']);
    expect(await allSlots()).toHaveLength(4);
  });

  test('a rule whose time changes closes its old slots and adds new slots', async () => {
    const id = await addRule();
    await materialiseSlots(db, today, 1);
    await db
      .updateTable('scheduleRules')
      .set({ startTimes: [localTime('10:30')] })
      .where('id', '=', id)
      .execute();
    expect(await materialiseSlots(db, today, 1)).toEqual({ ...nothing, added: 2, closed: 2 });
    expect(await openTimes()).toEqual(['2027-05-03 10:30', '2027-05-04 10:30']);
  });

  test('a slot that comes from two rules is kept when one rule is deleted', async () => {
    await addRule();
    const id = await addRule({ name: 'The same again' });
    await materialiseSlots(db, today, 1);
    await db.deleteFrom('scheduleRules').where('id', '=', id).execute();
    expect(await materialiseSlots(db, today, 1)).toEqual({ ...nothing, priced: 2 });
    expect(await openTimes()).toHaveLength(2);
  });

  test('a slot closed by hand is not opened again', async () => {
    await addRule();
    await materialiseSlots(db, today, 1);
    await db
      .updateTable('slots')
      .set({ isOpen: false })
      .where('date', '=', localDate('2027-05-04'))
      .execute();
    expect(await materialiseSlots(db, today, 1)).toEqual(nothing);
    expect(await openTimes()).toEqual(['2027-05-03 10:00']);
  });

  test('past days and days beyond the range stay unchanged', async () => {
    const id = await addRule();
    await materialiseSlots(db, today, 4);
    await db.deleteFrom('scheduleRules').where('id', '=', id).execute();
    await materialiseSlots(db, localDate('2027-05-04'), 1);
    expect(await openTimes()).toEqual(['2027-05-03 10:00', '2027-05-06 10:00', '2027-05-07 10:00']);
  });
});

describe('coming back', () => {
  test('when a rule is edited and then restored, its old slots are on sale again', async () => {
    const id = await addRule();
    await materialiseSlots(db, today, 1);
    const before = await allSlots();
    const change = (startTimes: string[]) =>
      db
        .updateTable('scheduleRules')
        .set({ startTimes: startTimes.map(localTime) })
        .where('id', '=', id)
        .execute();
    await change(['10:30']);
    await materialiseSlots(db, today, 1);
    await change(['10:00']);
    expect(await materialiseSlots(db, today, 1)).toEqual({ ...nothing, opened: 2, closed: 2 });
    expect((await allSlots()).filter((slot) => slot.isOpen)).toEqual(before);
  });

  test('a slot closed by hand stays closed when its rule is restored, even if the rule had closed the slot before somebody did so by hand', async () => {
    const id = await addRule();
    await materialiseSlots(db, today, 2);
    const takeOff = (date: string) =>
      db.updateTable('slots').set({ isOpen: false }).where('date', '=', localDate(date)).execute();
    const change = (weekdays: number[]) =>
      db.updateTable('scheduleRules').set({ weekdays }).where('id', '=', id).execute();
    await takeOff('2027-05-03');
    await change([]);
    await materialiseSlots(db, today, 2);
    await takeOff('2027-05-04');
    await change([1, 2, 3]);
    expect(await materialiseSlots(db, today, 2)).toEqual({ ...nothing, opened: 1 });
    expect((await allSlots()).map(({ closedBy }) => closedBy)).toEqual(['hand', 'hand', null]);
  });

  test('a slot that is put on sale again by hand follows its rule again', async () => {
    await addRule();
    await materialiseSlots(db, today, 0);
    await db.updateTable('slots').set({ isOpen: false }).execute();
    await db.updateTable('slots').set({ isOpen: true }).execute();
    expect(await allSlots()).toMatchObject([{ isOpen: true, closedBy: null }]);
    await db.deleteFrom('scheduleRules').execute();
    await materialiseSlots(db, today, 0);
    expect(await allSlots()).toMatchObject([{ isOpen: false, closedBy: 'rule' }]);
  });

  test('a slot on sale cannot be recorded in the database as closed by hand or by a rule', async () => {
    await addRule();
    await materialiseSlots(db, today, 0);
    for (const change of [{ closedBy: 'hand' as const }, { closedBy: 'rule' as const }])
      await expect(db.updateTable('slots').set(change).execute()).rejects.toThrow(
        'open_unless_closed_by_somebody',
      );
  });
});

describe('prices', () => {
  const reprice = (surchargeValue: number) =>
    db.updateTable('scheduleRules').set({ surchargeValue }).execute();
  const prices = async () => (await allSlots()).map(({ surchargeValue }) => surchargeValue);

  test('the prices of slots follow their rule, except those set by hand', async () => {
    await addRule();
    await materialiseSlots(db, today, 2);
    await db
      .updateTable('slots')
      .set({ surchargeValue: 500 })
      .where('date', '=', localDate('2027-05-04'))
      .execute();
    // Staff typed the same price as the rule's. That price, too, counts as set by hand.
    await db
      .updateTable('slots')
      .set({ surchargeValue: 0 })
      .where('date', '=', localDate('2027-05-05'))
      .execute();
    await reprice(2000);
    expect(await materialiseSlots(db, today, 2)).toEqual({ ...nothing, priced: 1 });
    expect(await prices()).toEqual([2000, 500, 0]);
  });

  test('the price of a slot follows its rule again once the hand-set price is removed', async () => {
    await addRule({ surchargeValue: 2000 });
    await materialiseSlots(db, today, 0);
    await db.updateTable('slots').set({ surchargeValue: 500 }).execute();
    await db.updateTable('slots').set({ priceSetBy: null }).execute();
    expect(await materialiseSlots(db, today, 0)).toEqual({ ...nothing, priced: 1 });
    expect(await prices()).toEqual([2000]);
  });

  test('the slot job overwrites a price that is not recorded as set by hand (control)', async () => {
    await addRule();
    const ruleIsAtWork = (answer: string) =>
      sql`create or replace function is_rule_at_work() returns boolean language sql stable as ${sql.raw(
        `$$ select ${answer} $$`,
      )}`.execute(db);
    await materialiseSlots(db, today, 0);
    await ruleIsAtWork('true');
    await db.updateTable('slots').set({ surchargeValue: 500 }).execute();
    await ruleIsAtWork(`coalesce(current_setting('slipway.rule_at_work', true), '') = 'on'`);
    await materialiseSlots(db, today, 0);
    expect(await prices()).toEqual([0]);
  });

  test('a change by hand inside the job’s transaction counts as made by hand', async () => {
    await addRule();
    await db.transaction().execute(async (transaction) => {
      await materialiseSlots(transaction, today, 0);
      await transaction.updateTable('slots').set({ surchargeValue: 500, isOpen: false }).execute();
    });
    expect(await allSlots()).toMatchObject([{ closedBy: 'hand', priceSetBy: 'hand' }]);
  });
});

describe('closed days', () => {
  async function close(date: string): Promise<void> {
    await db
      .insertInto('closures')
      .values({ date: localDate(date), reason: 'Regatta' })
      .execute();
  }

  test('closed days get no slots', async () => {
    await addRule();
    await close('2027-05-04');
    await materialiseSlots(db, today, 2);
    expect(await openTimes()).toEqual(['2027-05-03 10:00', '2027-05-05 10:00']);
  });

  test('closed days get slots when they are opened after all', async () => {
    await addRule();
    await close('2027-05-04');
    await materialiseSlots(db, today, 2);
    await db.deleteFrom('closures').execute();
    expect(await materialiseSlots(db, today, 2)).toEqual({ ...nothing, added: 1 });
  });

  test('closed days keep earlier slots, ready for the day to be opened again', async () => {
    await addRule();
    await materialiseSlots(db, today, 2);
    await close('2027-05-04');
    expect(await materialiseSlots(db, today, 2)).toEqual(nothing);
    expect(await openTimes()).toHaveLength(3);
  });
});

test('a run of the slot job that finds everything as planned writes nothing', async () => {
  await addRule({ packageIds: [2, 1], surchargeKind: 'percentage', surchargeValue: 1250, minimumGuests: 4 });
  await addRule({ name: 'Every afternoon', startTimes: ['12:30', '15:00'] });
  let statements = 0;
  const counted = <Node>({ node }: { node: Node }) => ((statements += 1), node);
  const watched = db.withPlugin({ transformQuery: counted, transformResult: async ({ result }) => result });
  expect(await materialiseSlots(watched, today, 3)).toEqual({ ...nothing, added: 12 });
  await sql`update slots set is_open = false where start_time = '12:30' and date = ${today}`.execute(db);
  await sql`update slots set surcharge_value = 777 where start_time = '15:00' and date = ${today}`.execute(
    db,
  );
  statements = 0;
  expect(await materialiseSlots(watched, today, 3)).toEqual(nothing);
  // Six statements: one each for the lock, the rules, the special days, the packages, the closures and the slots.
  expect(statements).toBe(6);
});
