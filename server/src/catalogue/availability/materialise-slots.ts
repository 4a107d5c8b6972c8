import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import { type RawBuilder, sql } from 'kysely';
import { snakeCaseKeys } from '../../platform/database/snake-case-keys.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { type SlotDifference, type Wanted, differenceOf } from './slot-difference.ts';
import {
  type PlannedSlot,
  type Schedule,
  type Standing,
  slotsFromRules,
  timeOf,
} from './slots-from-rules.ts';

/** How many days ahead can be booked. */
export const bookableDays = 180;

/** An arbitrary number that none of our other locks uses. */
const materialiseLock = 7_211_339;

export type MaterialisedSlots = { added: number; opened: number; priced: number; closed: number };

/**
 * Makes the slots table agree with the schedule rules and the special days from today on. Adds missing slots, and takes
 * slots without a rule off sale. Puts slots that only a rule had closed on sale again, and sets prices by their rule.
 * Several processes may do so at the same time. No slot is deleted, because bookings refer to slots. Slots closed by
 * hand stay closed, and prices set by hand are kept (docs/decisions/0029). Closures do not change slots: each sale
 * checks them, so that a closure and its removal take effect immediately. `place`: the coordinates of the lake, for
 * rules that follow the sun.
 */
export async function materialiseSlots(
  db: Database,
  today: LocalDate,
  days: number = bookableDays,
  place?: Place,
): Promise<MaterialisedSlots> {
  const lastDay = addDays(today, days);
  const work = async (transaction: Database) =>
    (await followRules(transaction, { today, lastDay, place })).done;
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Whether any slot is on sale on this day or later. */
export async function hasSlotsFrom(db: Database, day: LocalDate): Promise<boolean> {
  const slot = await db.selectFrom('slots').select('id').where('date', '>=', day).limit(1).executeTakeFirst();
  return slot !== undefined;
}

/** Locks out other processes and changes of rules, because two processes that write the same slots would deadlock. */
async function lockSchedule(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${materialiseLock})`.execute(db);
}

/**
 * Does the work of `materialiseSlots` within a transaction. Also returns the slots that the rules want, and their
 * schedule.
 */
export async function followRules(
  db: Database,
  { today, lastDay, place }: { today: LocalDate; lastDay: LocalDate; place: Place | undefined },
): Promise<{ done: MaterialisedSlots; wanted: Wanted; schedule: ReadSchedule }> {
  await lockSchedule(db);
  const schedule = await readSchedule(db, today, place);
  await noteRulesThatAreOver(db, schedule.rules, today);
  const known = await db
    .selectFrom('slots')
    .selectAll()
    .where('date', '>=', today)
    .where('date', '<=', lastDay)
    .orderBy('id')
    .execute();
  const toKeep = slotsFromRules({ ...schedule, closures: [] }, today, lastDay, standingIn(known));
  const closed = new Set(schedule.closures.map(({ date }) => date));
  const wanted = { toKeep, toSell: toKeep.filter(({ date }) => !closed.has(date)) };
  const difference = differenceOf(wanted, known);
  if (Object.values(difference).every((slots) => slots.length === 0))
    return { done: nothingDone, wanted, schedule };
  await sayWhoWrites(db, 'rule');
  const done = await write(db, difference);
  // Further changes in this transaction count as changes by hand.
  await sayWhoWrites(db, 'hand');
  return { done, wanted, schedule };
}

type ReadSchedule = Schedule & { rules: readonly Row<'scheduleRules'>[] };

/** The schedule from which slots are made, from a given day on. */
export async function readSchedule(
  db: Database,
  from: LocalDate,
  place: Place | undefined,
): Promise<ReadSchedule> {
  const rules = await db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
  const specialDays = await db.selectFrom('specialDays').selectAll().where('date', '>=', from).execute();
  const packages = await db
    .selectFrom('boatPackages')
    .select(['id', 'price'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const closures = await db
    .selectFrom('closures')
    .select('date')
    .where('date', '>=', from)
    // A partly closed day gets all its slots, because each sale checks closures.
    .where('fromTime', 'is', null)
    .execute();
  return { rules, specialDays, packages, closures, place };
}

/** The slots among `known` that do not depend on seasons. */
export function standingIn(known: readonly Row<'slots'>[]): Standing {
  const byHand = new Map<string, { packageIds: number[] | null; isOff: boolean }[]>();
  const byOlderRow = new Set<string>();
  for (const slot of known) {
    const { packageIds, closedBy, priceSetBy } = slot;
    const time = timeOf(slot);
    if (slot.byOlderRow) byOlderRow.add(time);
    if (closedBy === 'hand' || priceSetBy === 'hand')
      byHand.set(time, [...(byHand.get(time) ?? []), { packageIds, isOff: closedBy === 'rule' }]);
  }
  return { byHand, byOlderRow };
}

/**
 * Sets `isOver` of a rule to true once its last day has passed, and to false if an undo makes
 * the rule valid again. A change of `isOver` makes the server render the pages again.
 */
async function noteRulesThatAreOver(
  db: Database,
  rules: readonly Row<'scheduleRules'>[],
  today: LocalDate,
): Promise<void> {
  const isOver = ({ validFrom, validTo }: Row<'scheduleRules'>) =>
    validTo !== null && (validTo < today || (validFrom !== null && validTo < validFrom));
  const changed = rules.filter((rule) => rule.isOver !== isOver(rule)).map(({ id }) => id);
  // Even an update of no rows would fire the trigger site_has_changed.
  if (changed.length === 0) return;
  await db
    .updateTable('scheduleRules')
    .set({ isOver: sql`not is_over` })
    .where('id', 'in', changed)
    .execute();
}

const nothingDone: MaterialisedSlots = { added: 0, opened: 0, priced: 0, closed: 0 };

/** Each statement checks the slots again, because somebody may have changed them since they were read. */
async function write(db: Database, { add, open, price, close }: SlotDifference): Promise<MaterialisedSlots> {
  return {
    added: add.length === 0 ? 0 : await addSlots(db, add),
    opened: open.length === 0 ? 0 : await openWhatRuleClosed(db, open),
    priced: price.length === 0 ? 0 : await followRulePrices(db, price),
    closed: close.length === 0 ? 0 : await closeSlots(db, close),
  };
}

/**
 * Tells the triggers on slots whether a rule or a person writes during the rest of the transaction. Without this
 * call, the triggers record each change as made by hand.
 */
export async function sayWhoWrites(db: Database, who: 'rule' | 'hand'): Promise<void> {
  await sql`select set_config('slipway.rule_at_work', ${who === 'rule' ? 'on' : 'off'}, true)`.execute(db);
}

/** Adds slots in calendar order, because processes that insert rows in the same order cannot deadlock. */
async function addSlots(db: Database, planned: readonly PlannedSlot[]): Promise<number> {
  const result = await sql`
    insert into slots (date, start_time, end_time, package_ids, surcharge_kind, surcharge_value,
      price_per_extra_guest, minimum_guests, schedule_rule_id)
    select planned.* from ${asRows(planned)}
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

async function closeSlots(db: Database, ids: readonly number[]): Promise<number> {
  const result = await sql`
    update slots set is_open = false, closed_by = 'rule' where id in (
      select id from slots where is_open and id = any (${ids}::integer[]) order by id for update)`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

const isSameSlot = sql`slots.date = planned.date and slots.start_time = planned.start_time
  and slots.end_time = planned.end_time and slots.package_ids is not distinct from planned.package_ids`;

/** One JSON parameter for all slots: half a year has more values than a Postgres statement may have parameters. */
function asRows(planned: readonly PlannedSlot[]): RawBuilder<unknown> {
  const rows = planned.map(snakeCaseKeys);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (
    date date, start_time time, end_time time, package_ids integer[], surcharge_kind text, surcharge_value integer,
    price_per_extra_guest integer, minimum_guests integer, schedule_rule_id integer)`;
}
