import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import * as fc from 'fast-check';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Database, NewRow, Row } from '../../platform/database/tables.ts';
import { testDatabaseOfFile } from '../../testing/test-database.ts';
import { materialiseSlots } from './materialise-slots.ts';
import { clearTables } from '../../testing/clear-tables.ts';

const today = localDate('2027-09-20');
/** The days of the test include the end of a season. */
const days = 20;

const opened = testDatabaseOfFile();
let db: Database;
beforeAll(async () => {
  db = opened.db;
});

/** A price that staff set by hand, in place of the rule's. */
const handPrice = {
  surchargeKind: 'fixed',
  surchargeValue: 777,
  pricePerExtraGuest: pence(99),
  minimumGuests: 3,
} as const;

type Rule = Omit<NewRow<'scheduleRules'>, 'id' | 'name'>;

const rule: fc.Arbitrary<Rule> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  seasonStart: fc.constantFrom('01-01', '04-01', '10-01'),
  seasonEnd: fc.constantFrom('09-30', '12-31', '03-31'),
  startTimes: fc.uniqueArray(fc.constantFrom(...['10:00', '12:30', '15:00', '18:00'].map(localTime)), {
    minLength: 1,
  }),
  durationMinutes: fc.constantFrom(90, 120),
  packageIds: fc.constantFrom(null, [1], [2, 1], [3]),
  surchargeKind: fc.constantFrom('fixed' as const, 'percentage' as const),
  surchargeValue: fc.constantFrom(0, 1000, 2000),
  pricePerExtraGuest: fc.constantFrom(pence(1000), pence(1500)),
  minimumGuests: fc.constantFrom(null, 5, 8),
});
const rules = fc.array(rule, { minLength: 1, maxLength: 4 });

/** Random changes by staff: each change closes or prices one slot. `nth` chooses one of the existing slots. */
const hands = fc.array(
  fc.record({ nth: fc.nat(200), does: fc.constantFrom('close' as const, 'price' as const) }),
  { maxLength: 6 },
);

async function putRules(list: readonly Rule[]): Promise<void> {
  await db.deleteFrom('scheduleRules').execute();
  const named = list.map((one, index) => ({ ...one, name: `Rule ${index}` }));
  if (named.length > 0) await db.insertInto('scheduleRules').values(named).execute();
  await materialiseSlots(db, today, days);
}

async function work(list: readonly { nth: number; does: 'close' | 'price' }[]) {
  const slots = await db.selectFrom('slots').select('id').orderBy('id').execute();
  const done: { id: number; does: 'close' | 'price' }[] = [];
  for (const { nth, does } of list) {
    const slot = slots[nth % slots.length];
    if (slot === undefined) continue;
    await db
      .updateTable('slots')
      .set(does === 'close' ? { isOpen: false } : handPrice)
      .where('id', '=', slot.id)
      .execute();
    done.push({ id: slot.id, does });
  }
  return done;
}

type OnSale = Omit<Row<'slots'>, 'scheduleRuleId' | 'byOlderRow'>;

/** The compared columns leave out the rule's number, because a restored rule has another number. */
const columns = [
  'id',
  'date',
  'startTime',
  'endTime',
  'packageIds',
  'surchargeKind',
  'surchargeValue',
  'pricePerExtraGuest',
  'minimumGuests',
  'isOpen',
  'closedBy',
  'priceSetBy',
] as const;

function onSale(): Promise<OnSale[]> {
  return db.selectFrom('slots').select(columns).where('isOpen', '=', true).orderBy('id').execute();
}

function afterHands(slots: readonly OnSale[], done: Awaited<ReturnType<typeof work>>): OnSale[] {
  const has = (id: number, does: 'close' | 'price') => done.some((one) => one.id === id && one.does === does);
  return slots
    .filter(({ id }) => !has(id, 'close'))
    .map((slot) => (has(slot.id, 'price') ? { ...slot, ...handPrice, priceSetBy: 'hand' } : slot));
}

const numRuns = isSwept ? 200 : 12;

test('if rules are edited and then restored, slots and prices are as before, and changes made by hand remain', async () => {
  let slotsSeen = 0;
  await fc.assert(
    fc.asyncProperty(
      rules,
      hands,
      fc.array(fc.tuple(fc.array(rule, { maxLength: 4 }), hands), { minLength: 1, maxLength: 3 }),
      async (original, handsBefore, edits) => {
        await clearTables(db, ['schedule_rules', 'slots']);
        await putRules(original);
        await work(handsBefore);
        const before = await onSale();
        slotsSeen += before.length;
        const done: Awaited<ReturnType<typeof work>> = [];
        for (const [edited, handsBetween] of edits) {
          await putRules(edited);
          done.push(...(await work(handsBetween)));
        }
        await putRules(original);
        expect(await onSale()).toEqual(afterHands(before, done));
      },
    ),
    { numRuns, seed: 12 },
  );
  expect(slotsSeen).toBeGreaterThan(2 * numRuns);
});
