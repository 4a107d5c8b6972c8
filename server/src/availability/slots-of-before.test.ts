import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '@slipway/shared/values/local-date.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { materialiseSlots } from './materialise-slots.ts';

const folder = join(projectRoot, 'server', 'migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
const migration = '0015-by-rule-or-by-hand.sql';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createEmptyDatabase();
}, 60_000);
afterAll(() => opened.close());

async function run(names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) {
    const text = readFileSync(join(folder, name), 'utf8');
    await sql.raw(text).execute(opened.db);
  }
}

test('of slots that are older than the note nobody opens one, and no price changes that is not its rule’s', async () => {
  await run(files.filter((name) => name < migration));
  await sql`insert into schedule_rules (id, name, weekdays, season_start, season_end, start_times,
      duration_minutes, surcharge_kind, surcharge_value, price_per_extra_guest)
    values (1, 'Mornings', '{1}', '01-01', '12-31', '{10:00}', 120, 'fixed', 2000, 1500)`.execute(opened.db);
  await sql`insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest,
      is_open, schedule_rule_id)
    values ('2027-05-03', '10:00', '12:00', 'fixed', 2000, 1500, true, 1),
      ('2027-05-10', '10:00', '12:00', 'fixed', 500, 1500, true, 1),
      ('2027-05-17', '10:00', '12:00', 'fixed', 2000, 1500, false, 1),
      ('2027-05-24', '10:00', '12:00', 'fixed', 2000, 1500, true, null)`.execute(opened.db);
  await run(files.filter((name) => name >= migration));
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
