import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { snakeCaseKeys } from '../database/snake-case-keys.ts';
import type { Database } from '../database/tables.ts';
import { type PlannedSlot, slotsFromRules } from './slots-from-rules.ts';

/** How many days after today can be booked. */
export const bookableDays = 180;

/** Any number that no other lock of ours has. */
const materialiseLock = 7_211_339;

export type MaterialisedSlots = { added: number; opened: number; priced: number; closed: number };

/**
 * Makes the slots table agree with the schedule rules from today on: missing slots are added, those that no rule
 * gives any more go off sale (so that an extra slot is a rule as well, of one day), those come back that only a rule
 * had closed, and prices follow their rule. Safe to run again and by several processes at once.
 *
 * What it leaves alone: no slot is deleted, because bookings name it; what a hand closed stays closed, and a price
 * that a hand set stays (docs/decisions/0029). Closures change no slot: whoever sells looks at them, so that a closure
 * works at once and taking it back does as well.
 */
export async function materialiseSlots(
  db: Database,
  today: LocalDate,
  days: number = bookableDays,
): Promise<MaterialisedSlots> {
  const work = (transaction: Database) => materialise(transaction, today, addDays(today, days));
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** One process at a time: two that add and close the same slots would wait for each other in a circle. */
async function materialise(db: Database, today: LocalDate, lastDay: LocalDate): Promise<MaterialisedSlots> {
  await sql`select pg_advisory_xact_lock(${materialiseLock})`.execute(db);
  await sayWhoWrites(db, 'rule');
  const rules = await db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
  const closures = await db
    .selectFrom('closures')
    .select('date')
    .where('date', '>=', today)
    // Of a day that is closed in part the slots are made; sellers look at closures.
    .where('fromTime', 'is', null)
    .execute();
  const open = slotsFromRules({ rules, closures }, today, lastDay);
  const given = slotsFromRules({ rules, closures: [] }, today, lastDay);
  const done = {
    added: await addMissingSlots(db, open),
    opened: await openWhatRuleClosed(db, given),
    priced: await followRulePrices(db, given),
    closed: await closeSlotsWithoutRule(db, given, today, lastDay),
  };
  // The caller may go on in this transaction, as a hand.
  await sayWhoWrites(db, 'hand');
  return done;
}

/** For the triggers on slots, which take every other writer for a hand. Ends with the transaction. */
async function sayWhoWrites(db: Database, who: 'rule' | 'hand'): Promise<void> {
  await sql`select set_config('slipway.rule_at_work', ${who === 'rule' ? 'on' : 'off'}, true)`.execute(db);
}

/** In the order of the calendar, so that two processes at it wait for each other and never in a circle. */
async function addMissingSlots(db: Database, planned: readonly PlannedSlot[]): Promise<number> {
  const result = await sql`
    insert into slots (date, start_time, end_time, package_ids, surcharge_kind, surcharge_value,
      price_per_extra_guest, minimum_guests, schedule_rule_id)
    select planned.* from ${asRows(planned)}
    where not exists (select from slots where ${isSameSlot})
    order by date, start_time, end_time, package_ids
    on conflict on constraint one_slot_per_start do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function openWhatRuleClosed(db: Database, given: readonly PlannedSlot[]): Promise<number> {
  const result = await sql`
    update slots set is_open = true from ${asRows(given)}
    where ${isSameSlot} and slots.closed_by = 'rule'`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function followRulePrices(db: Database, given: readonly PlannedSlot[]): Promise<number> {
  const result = await sql`
    update slots set surcharge_kind = planned.surcharge_kind, surcharge_value = planned.surcharge_value,
      price_per_extra_guest = planned.price_per_extra_guest, minimum_guests = planned.minimum_guests,
      schedule_rule_id = planned.schedule_rule_id
    from ${asRows(given)}
    where ${isSameSlot} and slots.price_set_by is null
      and (slots.surcharge_kind, slots.surcharge_value, slots.price_per_extra_guest, slots.minimum_guests,
          slots.schedule_rule_id)
        is distinct from (planned.surcharge_kind, planned.surcharge_value, planned.price_per_extra_guest,
          planned.minimum_guests, planned.schedule_rule_id)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function closeSlotsWithoutRule(
  db: Database,
  planned: readonly PlannedSlot[],
  from: LocalDate,
  to: LocalDate,
): Promise<number> {
  const result = await sql`
    update slots set is_open = false, closed_by = 'rule' where id in (
      select id from slots
      where is_open and date between ${from}::date and ${to}::date
        and not exists (select from ${asRows(planned)} where ${isSameSlot})
      order by id
      for update)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

const isSameSlot = sql`slots.date = planned.date and slots.start_time = planned.start_time
  and slots.end_time = planned.end_time and slots.package_ids is not distinct from planned.package_ids`;

/** One parameter however many slots: half a year of them is more than a statement may have placeholders. */
function asRows(planned: readonly PlannedSlot[]): RawBuilder<unknown> {
  const rows = planned.map(snakeCaseKeys);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (
    date date, start_time time, end_time time, package_ids integer[], surcharge_kind text, surcharge_value integer,
    price_per_extra_guest integer, minimum_guests integer, schedule_rule_id integer)`;
}
