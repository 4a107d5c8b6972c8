import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { migrate } from '../../operations/migrate/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { createOldDatabase } from '../../testing/test-database.ts';
import { materialiseSlots } from './materialise-slots.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  // 0015 began to note who closed and priced a slot.
  opened = await createOldDatabase('0014');
});
afterAll(() => opened.close());

test('an old slot that was closed stays closed, and an old price that is not its rule’s stays', async () => {
  await sql`insert into schedule_rules (id, name, weekdays, season_start, season_end, start_times,
      duration_minutes, mark_up_kind, mark_up_value, price_per_extra_guest)
    values (1, 'Mornings', '{1}', '01-01', '12-31', '{10:00}', 120, 'fixed', 2000, 1500)`.execute(opened.db);
  await sql`insert into slots (date, start_time, end_time, mark_up_kind, mark_up_value, price_per_extra_guest,
      is_open, schedule_rule_id)
    values ('2027-05-03', '10:00', '12:00', 'fixed', 2000, 1500, true, 1),
      ('2027-05-10', '10:00', '12:00', 'fixed', 500, 1500, true, 1),
      ('2027-05-17', '10:00', '12:00', 'fixed', 2000, 1500, false, 1),
      ('2027-05-24', '10:00', '12:00', 'fixed', 2000, 1500, true, null)`.execute(opened.db);
  await migrate(opened.db);
  const slots = () =>
    opened.db
      .selectFrom('slots')
      .select(['surchargeValue', 'isOpen', 'closedBy', 'priceSetBy'])
      .orderBy('date')
      .execute();
  const before = await slots();
  expect(before).toEqual([
    { surchargeValue: 2000, isOpen: true, closedBy: null, priceSetBy: null },
    { surchargeValue: 500, isOpen: true, closedBy: null, priceSetBy: 'hand' },
    { surchargeValue: 2000, isOpen: false, closedBy: 'hand', priceSetBy: null },
    { surchargeValue: 2000, isOpen: true, closedBy: null, priceSetBy: 'hand' },
  ]);
  await materialiseSlots(opened.db, localDate('2027-05-03'), 27);
  expect((await slots()).slice(0, 4)).toEqual(before);
});
