import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { snakeCaseKeys } from '../database/snake-case-keys.ts';
import type { Database } from '../database/tables.ts';
import { type PlannedSlot, slotsFromRules } from './slots-from-rules.ts';

/** How many days ahead can be booked. */
export const bookableDays = 180;

/** An arbitrary number that none of our other locks uses. */
const materialiseLock = 7_211_339;

export type MaterialisedSlots = { added: number; opened: number; priced: number; closed: number };

/**
 * Makes the slots table agree with the schedule rules from today on: adds missing slots, takes slots without a rule off
 * sale (so an extra slot needs a rule too, of one day), puts back on sale what only a rule had closed, and makes prices
 * follow their rule. Safe to repeat, also by several processes at once.
 *
 * It deletes no slot, because bookings refer to them; what was closed by hand stays closed, and a price set by hand
 * stays (docs/decisions/0029). Closures do not change slots: sellers check them, so that a closure and its removal take
 * effect at once.
 */
export async function materialiseSlots(
  db: Database,
  today: LocalDate,
  days: number = bookableDays,
): Promise<MaterialisedSlots> {
  const work = (transaction: Database) => materialise(transaction, today, addDays(today, days));
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Whether there is anything to sell on this day or later. */
export async function hasSlotsFrom(db: Database, day: LocalDate): Promise<boolean> {
  const slot = await db.selectFrom('slots').select('id').where('date', '>=', day).limit(1).executeTakeFirst();
  return slot !== undefined;
}

/** One process at a time: two that add and close the same slots would deadlock. */
async function materialise(db: Database, today: LocalDate, lastDay: LocalDate): Promise<MaterialisedSlots> {
  await sql`select pg_advisory_xact_lock(${materialiseLock})`.execute(db);
  const rules = await db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
  const closures = await db
    .selectFrom('closures')
    .select('date')
    .where('date', '>=', today)
    // A day that is partly closed gets its slots; sellers check closures.
    .where('fromTime', 'is', null)
    .execute();
  const open = slotsFromRules({ rules, closures }, today, lastDay);
  const given = slotsFromRules({ rules, closures: [] }, today, lastDay);
  if (await isAsPlanned(db, { open, given }, today, lastDay)) return nothingDone;
  await sayWhoWrites(db, 'rule');
  const done = {
    added: await addMissingSlots(db, open),
    opened: await openWhatRuleClosed(db, given),
    priced: await followRulePrices(db, given),
    closed: await closeSlotsWithoutRule(db, given, today, lastDay),
  };
  // The caller may continue in this transaction, as a change by hand.
  await sayWhoWrites(db, 'hand');
  return done;
}

const nothingDone: MaterialisedSlots = { added: 0, opened: 0, priced: 0, closed: 0 };

/** Whether there is nothing to do, as in nearly every run: seen from the slots in one short answer, without writing. */
async function isAsPlanned(
  db: Database,
  { open, given }: { open: readonly PlannedSlot[]; given: readonly PlannedSlot[] },
  from: LocalDate,
  to: LocalDate,
): Promise<boolean> {
  const { rows } = await sql<{ slots: string }>`
    select coalesce(string_agg(concat_ws('|',
      concat_ws(' ', date, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI'),
        coalesce(array_to_string(package_ids, ','), 'all')),
      coalesce(closed_by, 'open'),
      coalesce(price_set_by, concat_ws(' ', surcharge_kind, surcharge_value, price_per_extra_guest,
        coalesce(minimum_guests::text, '-'), coalesce(schedule_rule_id::text, '-')))), E'\n'), '') as slots
    from slots where date between ${from}::date and ${to}::date`.execute(db);
  const slots = new Map<string, { state: string; price: string }>();
  for (const line of (rows[0]?.slots ?? '').split('\n')) {
    const [place = '', state = '', price = ''] = line.split('|');
    if (place !== '') slots.set(place, { state, price });
  }
  const isPricedByHand = (price: string) => price === 'hand';
  const arePresent = open.every((slot) => slots.has(placeOf(slot)));
  const followTheirRule = given.every((slot) => {
    const found = slots.get(placeOf(slot));
    if (found === undefined) return true;
    return found.state !== 'rule' && (isPricedByHand(found.price) || found.price === priceOf(slot));
  });
  const planned = new Set(open.map(placeOf));
  const haveARule = [...slots].every(([place, { state }]) => state !== 'open' || planned.has(place));
  return arePresent && followTheirRule && haveARule;
}

function placeOf({ date, startTime, endTime, packageIds }: PlannedSlot): string {
  return `${date} ${startTime} ${endTime} ${packageIds === null ? 'all' : packageIds.join()}`;
}

function priceOf(slot: PlannedSlot): string {
  const { surchargeKind, surchargeValue, pricePerExtraGuest, minimumGuests, scheduleRuleId } = slot;
  return `${surchargeKind} ${surchargeValue} ${pricePerExtraGuest} ${minimumGuests ?? '-'} ${scheduleRuleId ?? '-'}`;
}

/** Informs the triggers on slots, which otherwise record a change by hand. Ends with the transaction. */
async function sayWhoWrites(db: Database, who: 'rule' | 'hand'): Promise<void> {
  await sql`select set_config('slipway.rule_at_work', ${who === 'rule' ? 'on' : 'off'}, true)`.execute(db);
}

/** In calendar order, so that two processes queue instead of deadlocking. */
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

/** One parameter for any number of slots: half a year of them would exceed a statement's placeholders. */
function asRows(planned: readonly PlannedSlot[]): RawBuilder<unknown> {
  const rows = planned.map(snakeCaseKeys);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (
    date date, start_time time, end_time time, package_ids integer[], surcharge_kind text, surcharge_value integer,
    price_per_extra_guest integer, minimum_guests integer, schedule_rule_id integer)`;
}
