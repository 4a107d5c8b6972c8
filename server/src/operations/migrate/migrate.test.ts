import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { createEmptyDatabase, createOldDatabase } from '../../testing/test-database.ts';
import { breaksBefore, isOlder, migrate } from './migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createEmptyDatabase();
});
afterAll(() => opened.close());

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const folder = join(projectRoot, 'server', 'migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
  return rows.map(({ name }) => name);
}

test('two starters at once make the tables once, in the order of the names; after that there is nothing to do', async () => {
  const done = await Promise.all([migrate(opened.db), migrate(opened.db)]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], files.toSorted()]);
  expect(await applied()).toEqual(files.toSorted());
  expect(await migrate(opened.db)).toEqual([]);
});

describe('a database from before the terms', () => {
  let older: OpenDatabase;
  beforeAll(async () => {
    older = await createOldDatabase('0018');
    await sql.raw('create schema pgboss; create table pgboss.job (name text)').execute(older.db);
    await sql
      .raw(
        `insert into settings (key, value, note) values ('full_refund_days', '14', ''), ('vat_rate', '12.5', ''),
          ('turnaround_minutes', '45', ''), ('deposit_pence', '10000', ''), ('add_on_info', 'Hello', '');
        insert into customers values (repeat('1', 26), 'a@b.example', 'a@b.example', 'A', 'B', '1', 'UK', now())`,
      )
      .execute(older.db);
    const made = [
      ['a', '2027-01-03', 14, 1250],
      ['b', '2027-01-02', 10, 2000],
      ['c', '2027-01-01', 12, 2000],
      ['d', '2027-01-04', 10, 2000],
    ] as const;
    for (const [id, createdAt, days, vat] of made) {
      await sql`insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date,
          start_time, end_time, earliest_date, guests, slot_price, base_price, total, vat_rate, payment_method_id,
          full_refund_days, admin_fee, created_at)
        values (${id.repeat(26)}, 'expired', ${'1'.repeat(26)}, 'a@b.example', 1, 'Classic', 1, '2027-06-19',
          '10:00', '12:00', '2027-06-19', 4, 15000, 15000, 15000, ${vat}, '1', ${days}, 250, ${createdAt})`.execute(
        older.db,
      );
    }
    await migrate(older.db);
  });
  afterAll(() => older.close());

  test('loses the tables of the job queue', async () => {
    const { rows } = await sql`select from pg_namespace where nspname = 'pgboss'`.execute(older.db);
    expect(rows).toHaveLength(0);
  });

  test('gives each booking a short code and a party page of its own', async () => {
    const { rows } = await sql<{ code: string; partyToken: string }>`
      select code, party_token from bookings`.execute(older.db);
    for (const { code, partyToken } of rows) {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      expect(partyToken).toMatch(/^[0-9a-z]{26}$/);
    }
    expect([rows.length, new Set(rows.flatMap((row) => [row.code, row.partyToken])).size]).toEqual([4, 8]);
  });

  test('keeps the terms of each booking, and those of its settings for what is booked next', async () => {
    const { rows: bookings } = await sql<{ id: string; terms: BusinessTerms }>`
      select left(id, 1) as id, terms from bookings
      join business_terms on version = terms_version order by id`.execute(older.db);
    expect(bookings.map(({ id, terms }) => [id, terms.fullRefundDays, terms.vatRate])).toEqual([
      ['a', 14, 1250],
      ['b', 10, 2000],
      ['c', 12, 2000],
      ['d', 10, 2000],
    ]);
    expect(await readTermsAt(older.db, new Date('2027-01-05'))).toEqual({
      version: 3,
      terms: { ...firstTerms, fullRefundDays: 14, vatRate: 1250, turnaroundMinutes: 45 },
    });
    const settings = await older.db.selectFrom('settings').select('key').execute();
    expect(settings).toEqual([{ key: 'add_on_info' }]);
  });
});

test('a database of a newer version is refused by name, and left as it is', async () => {
  await sql`insert into migrations (name) values ('9999-from-the-future.sql')`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    'The database was migrated by a newer version (9999-from-the-future.sql). Start that version, or restore a backup.',
  );
  await sql`delete from migrations where name = '9999-from-the-future.sql'`.execute(opened.db);
  expect(await migrate(opened.db)).toEqual([]);
});

describe('a database that a newer version has migrated', () => {
  const newer = async (oldest: string) => {
    await sql`insert into migrations (name, breaks_before) values ('9999-newer.sql', ${oldest})`.execute(
      opened.db,
    );
  };
  afterEach(() => sql`delete from migrations where name = '9999-newer.sql'`.execute(opened.db));

  test.each(['0.0.0', '0.9.12', version])(
    'is used beside it where only servers before %s break',
    async (oldest) => {
      await newer(oldest);
      expect(await migrate(opened.db)).toEqual([]);
    },
  );

  test('is refused where this version breaks', async () => {
    await newer('99.0.0');
    await expect(migrate(opened.db)).rejects.toThrow('was migrated by a newer version (9999-newer.sql)');
  });
});

test('a migration says which older servers break, and versions are compared as numbers', () => {
  expect(breaksBefore('-- Why.\n-- Breaks servers before 1.10.0: they read it.\ndrop table x;')).toBe(
    '1.10.0',
  );
  expect(breaksBefore('-- Breaks servers before 1.10.0')).toBe('0.0.0');
  expect([isOlder('1.9.0', '1.10.0'), isOlder('1.10.0', '1.9.9'), isOlder('1.2.0', '1.2.0')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a migration that should have come before an applied one is refused, not slipped in', async () => {
  const [first = ''] = files.toSorted();
  await sql`delete from migrations where name = ${first}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    `${first} comes before a migration that the database already has. Give it a later number.`,
  );
  expect(await applied()).toEqual(files.toSorted().slice(1));
  await sql`insert into migrations (name) values (${first})`.execute(opened.db);
});

test('one that fails leaves nothing behind', async () => {
  const sorted = files.toSorted();
  // A migration that creates a table cannot be applied twice.
  const nth = sorted.findLastIndex((file) =>
    readFileSync(join(folder, file), 'utf8').includes('create table'),
  );
  await sql`delete from migrations where name >= ${sorted[nth]}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow('already exists');
  expect(await applied()).toEqual(sorted.slice(0, nth));
});
