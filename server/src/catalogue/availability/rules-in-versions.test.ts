import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { expect, test } from 'vitest';
import { testDatabaseOfFile } from '../../testing/test-database.ts';
import { materialiseSlots } from './materialise-slots.ts';

const today = localDate('2027-05-03');

const opened = testDatabaseOfFile();

test('once a rule’s next version begins, that version sets the price and the previous one is over', async () => {
  const { db } = opened;
  const rule = {
    name: 'Every morning',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    seasonStart: '01-01',
    seasonEnd: '12-31',
    startTimes: [localTime('10:00')],
    durationMinutes: 120,
    surchargeKind: 'fixed' as const,
    surchargeValue: 0,
    pricePerExtraGuest: pence(1500),
  };
  const [before] = await db
    .insertInto('scheduleRules')
    .values([
      { ...rule, validTo: localDate('2027-05-04') },
      { ...rule, validFrom: localDate('2027-05-05'), surchargeValue: 500 },
    ])
    .returning('id')
    .execute();
  await materialiseSlots(db, today, 3);
  const slots = await db.selectFrom('slots').select('surchargeValue').orderBy('date').execute();
  expect(slots.map(({ surchargeValue }) => surchargeValue)).toEqual([0, 0, 500, 500]);
  const over = () => db.selectFrom('scheduleRules').select('id').where('isOver', '=', true).execute();
  expect(await over()).toEqual([]);
  await materialiseSlots(db, localDate('2027-05-05'), 3);
  expect(await over()).toEqual([before]);
  await db.updateTable('scheduleRules').set({ validTo: null }).where('id', '=', before!.id).execute();
  await materialiseSlots(db, localDate('2027-05-05'), 3);
  expect(await over()).toEqual([]);
});
