import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../testing/catalogue-of.ts';
import { type Row, type Rows, rowsOf, sorted } from '../../testing/rows-of.ts';
import { createEmbeddedDatabase, createOldDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import {
  newOfAddOns,
  newOfAttempts,
  newOfEnquiries,
  newOfMails,
  newOfReviews,
  newOfRules,
  newOfSale,
  newOfStops,
  newOfWaiting,
  newTablesWithoutRows,
} from '../../testing/new-since-321ffa8.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';

const rowsOf321ffa8 = readFileSync(join(import.meta.dirname, 'rows-of-321ffa8.sql'), 'utf8');

let fresh: { catalogue: string[]; names: string[] };
beforeAll(async () => {
  const opened = await createEmbeddedDatabase();
  fresh = { catalogue: await catalogueOf(opened), names: await migrationsOf(opened) };
  await opened.close();
});

async function migrationsOf({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const newTables: Record<string, string> = { claims: 'allocations' };
const newColumns: Record<string, string> = {
  mark_up_kind: 'surcharge_kind',
  mark_up_value: 'surcharge_value',
  release_requested_at: 'cancel_requested_at',
  let_go_at: 'reversal_requested_at',
};
const newBookingStatuses: Record<string, string> = { open: 'confirmed', closed: 'completed' };
const newAttemptStatuses: Record<string, string> = {
  released: 'voided',
  awaiting_shopper: 'awaiting_customer',
};
const newStatuses: Record<string, Record<string, string>> = {
  bookings: newBookingStatuses,
  booking_events: newBookingStatuses,
  payment_attempts: newAttemptStatuses,
  payment_attempt_events: newAttemptStatuses,
};

/** The expected rows afterwards: renamed, and with `added` for the new columns. */
function inNewNames(before: Rows, added: Record<string, (row: Row) => Row> = {}): Rows {
  const renamed = (table: string, row: Row) => {
    const entries = Object.entries(row).map(([column, value]) => [
      newColumns[column] ?? column,
      column.endsWith('status') ? (newStatuses[table]?.[value as string] ?? value) : value,
    ]);
    return { ...Object.fromEntries(entries), ...added[table]?.(row) };
  };
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      newTables[table] ?? table,
      sorted(rows.map((row) => renamed(table, row))),
    ]),
  );
}

const settingsThatBecameTerms = new Set([
  'vat_rate',
  'minimum_notice_minutes',
  'turnaround_minutes',
  'admin_fee_pence',
  'full_refund_days',
  'deposit_pence',
]);

/**
 * The rows before, without the settings that are business terms now, and the owner's actions, which are in the log. The
 * pages change with them, once or more.
 */
function withoutTerms(rows: Rows): Rows {
  const { site_version: _version, owner_actions: _actions, ...before } = rows;
  return {
    ...before,
    settings: before['settings']!.filter(({ key }) => !settingsThatBecameTerms.has(key as string)),
  };
}

/**
 * The rows after, with the figures of each booking's version of the terms back in its columns, and without the log,
 * which has the owner's actions.
 */
function withFiguresInBookings(rows: Rows): Rows {
  expect(rows['staff_actions']).toMatchObject([{ via: 'terminal', command: 'close', staff_id: null }]);
  expect(rows['staff_action_details']).toMatchObject([{ sentence: 'close 2027-05-08\nclosed' }]);
  const log = ['staff_actions', 'staff_action_details'];
  const staff = Object.entries(rows).filter(([table]) => table.startsWith('staff') && !log.includes(table));
  expect(staff.flatMap(([, each]) => each)).toEqual([]);
  const {
    business_terms: versions = [],
    business_versions: names,
    house_texts,
    site_version,
    ...others
  } = rows;
  expect([names, house_texts, site_version].map((each) => each?.length)).toEqual([1, firstWords.length, 1]);
  for (const table of newTablesWithoutRows) expect(rows[table]).toEqual([]);
  const isNew = (table: string) => table.startsWith('staff') || newTablesWithoutRows.includes(table);
  const after = Object.fromEntries(Object.entries(others).filter(([table]) => !isNew(table)));
  const termsOf = new Map(versions.map(({ version, terms }) => [version, terms as Record<string, number>]));
  const bookings = after['bookings']!.map(
    ({
      terms_version: version,
      code,
      party_token,
      captain_name,
      source,
      guests_covered,
      extra_guest_rates,
      by_hand,
      by_hand_reason,
      linked_to,
      sold_by,
      ...booking
    }) => {
      expect([guests_covered, extra_guest_rates]).toEqual([null, null]);
      expect([by_hand, by_hand_reason, linked_to, sold_by]).toEqual([null, null, null, null]);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      expect(party_token).toMatch(/^[0-9a-z]{26}$/);
      expect([captain_name, source]).toEqual([null, null]);
      const { vatRate, fullRefundDays, adminFee } = termsOf.get(version)!;
      return { ...booking, vat_rate: vatRate, full_refund_days: fullRefundDays, admin_fee: adminFee };
    },
  );
  return { ...withoutMoves(after), bookings: sorted(bookings) };
}

/** Nothing was ever moved; whatever had paid for a booking that stands was accepted for it. */
function withoutMoves({ moves, ...rows }: Rows): Rows {
  expect(moves).toEqual([]);
  const allocations = rows['allocations']!.map(({ move_id, ...allocation }) => {
    expect(move_id).toBeNull();
    return allocation;
  });
  const attempts = rows['payment_attempts']!.map(({ accepted_at, ...attempt }) => {
    for (const column of newOfAttempts) expect(attempt[column]).toBeNull();
    if (accepted_at !== null) expect(accepted_at).toBe(attempt['updated_at']);
    return Object.fromEntries(Object.entries(attempt).filter(([column]) => !newOfAttempts.includes(column)));
  });
  return { ...rows, allocations: sorted(allocations), payment_attempts: sorted(attempts) };
}

// In this order: the first tests of each leave the database as it was.
describe('a database of 321ffa8', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await createOldDatabase('0012');
    await sql.raw(rowsOf321ffa8).execute(opened.db);
  });
  afterAll(() => opened.close());

  test('is refused with a migration that neither version knows', async () => {
    await sql`insert into migrations (name) values ('9999-from-the-future.sql')`.execute(opened.db);
    await expect(migrate(opened.db)).rejects.toThrow(
      'The database was migrated by a newer version (9999-from-the-future.sql).',
    );
    await sql`delete from migrations where name = '9999-from-the-future.sql'`.execute(opened.db);
  });

  test('is left as it was when a file fails', async () => {
    // 0017 makes a table of this name.
    await sql.raw('create table held_days (date date)').execute(opened.db);
    const before = { rows: await rowsOf(opened), catalogue: await catalogueOf(opened) };
    await expect(migrate(opened.db)).rejects.toThrow('already exists');
    expect({ rows: await rowsOf(opened), catalogue: await catalogueOf(opened) }).toEqual(before);
    expect(await migrationsOf(opened)).toHaveLength(12);
    await sql.raw('drop table held_days').execute(opened.db);
  });

  test('gets the tables, functions and triggers of a fresh one, and keeps every row', async () => {
    await sql.raw('create schema pgboss; create table pgboss.job (name text)').execute(opened.db);
    const before = await rowsOf(opened);
    expect(Object.keys(before).filter((table) => before[table]!.length === 0)).toEqual([]);

    // Either of the two may come first.
    const applied = await Promise.all([migrate(opened.db), migrate(opened.db)]);
    expect(applied.toSorted((one, other) => other.length - one.length)).toEqual([fresh.names, []]);

    expect(await migrationsOf(opened)).toEqual(fresh.names);
    expect(await catalogueOf(opened)).toEqual(fresh.catalogue);
    const after = withFiguresInBookings(await rowsOf(opened));
    expect(after).toEqual({
      ...inNewNames(withoutTerms(before), {
        ...newOfSale,
        bookings: () => ({ wider_network_hashes: null }),
        closures: () => ({
          id: 1,
          from_time: null,
          to_time: null,
          is_called_off: false,
          ...newOfStops,
        }),
        enquiries: () => newOfEnquiries,
        reviews: () => newOfReviews,
        schedule_rules: () => newOfRules,
        mails: () => newOfMails,
        menu_items: () => ({ package_ids: null, ...newOfAddOns }),
        payment_attempts: () => ({ declines: 0, declines_besides: 0, ...newOfWaiting }),
        refunds: () => newOfWaiting,
        cancellations: () => ({ not_before: null }),
        signing_keys: () => ({ generation: 1, signs_from: null }),
        slots: ({ is_open, mark_up_value }) => ({
          closed_by: is_open === true ? null : 'hand',
          price_set_by: mark_up_value === 2000 ? null : 'hand',
        }),
        // The answer that begins a payment is kept only while its booking can be paid.
        idempotency_keys: ({ key }) =>
          key === 'key of held'
            ? { attempt_id: null }
            : {
                attempt_id: null,
                answer: null,
                answer_status: null,
                answer_expires_at: null,
                leased_until: '1970-01-01T00:00:00+00:00',
              },
      }),
      held_days: [],
      used_proofs: [],
    });
    const statuses = (table: string) =>
      [...new Set(after[table]!.map((row) => String(row['status'])))].toSorted((one, other) =>
        one.localeCompare(other),
      );
    expect(statuses('bookings')).toEqual([
      'cancelled',
      'completed',
      'confirmed',
      'expired',
      'held',
      'replaced',
    ]);
    expect(statuses('payment_attempts')).toHaveLength(11);
  });

  test('goes on with its holds and numbers: a hold ends, and an allocation gets the next id', async () => {
    const held = 'held'.padEnd(26, '0');
    const now = new Date('2027-05-01T09:15:00Z');
    const ended = await sql<{ isEnded: boolean }>`
      select end_hold(${held}, 'expired', 'hold over', ${now}) as is_ended`.execute(opened.db);
    expect(ended.rows).toEqual([{ isEnded: true }]);
    const attempts = await opened.db
      .selectFrom('paymentAttempts')
      .select('status')
      .where('cancelRequestedAt', '=', now)
      .orderBy('status')
      .execute();
    expect(attempts.map(({ status }) => status)).toEqual([
      'action_required',
      'awaiting_customer',
      'created',
      'declined',
    ]);
    await sql`select allocate_boat(${held}, '[2027-05-10 10:00,2027-05-10 12:30)', null)`.execute(opened.db);
    const allocation = opened.db.selectFrom('allocations').select('id').where('bookingId', '=', held);
    expect(await allocation.execute()).toEqual([{ id: 4 }]);
  });
});

describe('a database of an unreleased version after 321ffa8', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await createOldDatabase('0018');
    await sql.raw(rowsOf321ffa8).execute(opened.db);
  });
  afterAll(() => opened.close());

  test('is refused when it has the old files with the new names in them', async () => {
    await sql.raw('alter table claims rename to allocations').execute(opened.db);
    await expect(migrate(opened.db)).rejects.toThrow(
      'The database was made by an unreleased version that had the old files with the present names. ' +
        'Delete it and start again, or restore a backup.',
    );
    await sql.raw('alter table allocations rename to claims').execute(opened.db);
  });

  test('gets the same and keeps its rows, with the closed times, declines and proofs of that version', async () => {
    await sql
      .raw(
        `insert into held_days values ('2027-05-08', '2027-05-01', '2027-05-02');
        insert into used_proofs values ('proof', '2027-05-01');
        update payment_attempts set declines = 2 where status = 'declined';
        insert into closures (date, from_time, to_time, is_called_off, reason)
        values ('2027-05-09', '14:00', '16:00', true, 'storm');
        update bookings set status = 'called_off' where status = 'expired';`,
      )
      .execute(opened.db);
    const before = await rowsOf(opened);
    expect(await migrate(opened.db)).toEqual(fresh.names);
    expect(await catalogueOf(opened)).toEqual(fresh.catalogue);
    expect(withFiguresInBookings(await rowsOf(opened))).toEqual(
      inNewNames(withoutTerms(before), {
        ...newOfSale,
        closures: () => newOfStops,
        enquiries: () => newOfEnquiries,
        reviews: () => newOfReviews,
        schedule_rules: () => newOfRules,
        mails: () => newOfMails,
        payment_attempts: () => newOfWaiting,
        refunds: () => newOfWaiting,
        cancellations: () => ({ not_before: null }),
        signing_keys: () => ({ generation: 1, signs_from: null }),
        menu_items: () => newOfAddOns,
        idempotency_keys: () => ({ attempt_id: null }),
      }),
    );
  });
});
