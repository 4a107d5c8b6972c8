import {
  aboutPurposes,
  linkDebts,
  paymentPurposes,
  purposesThat,
} from '@slipway/shared/rules/payment-purposes.ts';
import { chargeKinds, chargeSources } from '@slipway/shared/rules/charges.ts';
import { roles } from '@slipway/shared/rules/permissions.ts';
import { textKinds } from '@slipway/shared/rules/text-message.ts';
import { depositMethods } from '@slipway/shared/rules/trip.ts';
import { documentKinds } from '@slipway/shared/rules/vat-documents.ts';
import { addOnKindNames } from '@slipway/shared/values/add-on-kinds.ts';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStatuses } from '../../payments/attempt-status.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from './open-database.ts';

const source = [
  'tables.ts',
  'change-set-tables.ts',
  'ledger-tables.ts',
  'money-tables.ts',
  'picture-tables.ts',
  'support-tables.ts',
  'staff-tables.ts',
  'trip-tables.ts',
  'weather-tables.ts',
  // tables.ts uses types of this file.
  '../../../../shared/rules/boat-terms.ts',
]
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')
  .replace(/\/\*\*.*?\*\//gs, '');

type Column = { type: string; isNullable: boolean; hasDefault: boolean; values: string[] };
type Table = Record<string, Column>;

let opened: OpenDatabase;
let database: Record<string, Table>;
beforeAll(async () => {
  opened = await createTestDatabase();
  database = await databaseTables();
});
afterAll(() => opened.close());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const literals = (type: string) => [...type.matchAll(/'([^']+)'/g)].map(([, value]) => value!).toSorted();

/** Unions of strings by the name of their type. */
const named = new Map(
  [...source.matchAll(/type (\w+) =\s*((?:\|?\s*'\w+'\s*)+);/g)].map(([, name, union]) => [name!, union!]),
);

/** Unions of strings that are derived from a list. */
const listed = {
  AddOnKind: addOnKindNames,
  ChargeKind: chargeKinds,
  ChargeSource: chargeSources,
  DepositMethod: depositMethods,
  DocumentKind: documentKinds,
  LinkDebt: linkDebts,
  PaymentPurpose: paymentPurposes,
  Role: roles,
  TextKind: textKinds,
};
for (const [name, list] of Object.entries(listed))
  named.set(name, list.map((value) => `'${value}'`).join(' | '));

function columnOf(type: string): Column {
  const hasDefault = /^Generated<|^ColumnType<[^,]+,[^,]*\| undefined/.test(type);
  const bare = type.replace(/^Generated<(.*)>$/, '$1').replace(/^ColumnType<([^,]+),.*>$/, '$1');
  const plain = bare.replace(' | null', '');
  return {
    type: kindOf(plain),
    isNullable: bare.includes('| null'),
    hasDefault,
    values: literals(named.get(plain) ?? plain),
  };
}

/** The names that this test uses for the types of the database. */
const kinds: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'instant',
  text: 'string',
  date: 'LocalDate',
  time: 'LocalTime',
  tsrange: 'string',
  float4: 'number',
  xid8: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  _time: 'LocalTime[]',
  jsonb: 'json',
  bytea: 'Uint8Array',
};

function kindOf(plain: string): string {
  if (plain === 'Date' || plain === 'Timestamp') return 'instant';
  if (plain === 'LocalDate' || plain === 'LocalTime') return plain;
  if (plain === 'ClosingTime') return 'LocalTime';
  if (plain === 'Uint8Array') return plain;
  if (plain === 'Pence' || plain === 'BasisPoints') return 'number';
  if (plain === 'number' || plain === 'boolean' || plain.endsWith('[]')) return plain;
  const json = [
    'BoatPromise',
    'BusinessTerms',
    'ChargeRule',
    'DocumentsNamed',
    'Gaps',
    'HouseWords',
    'Json',
    'Sale',
    'Seller',
    'SoldTrip',
    'StoredBusiness',
    'TripEventData',
    'object',
  ];
  if (json.includes(plain)) return 'json';
  if (plain === 'string' || plain === 'HidingReason' || plain.includes("'") || named.has(plain))
    return 'string';
  throw new Error(`what is the type ${plain}?`);
}

function bodyOf(type: string): string {
  const [, base, own] = new RegExp(`type ${type} = (?:(\\w+) & )?\\{(.*?)\\};`, 's').exec(source)!;
  return base === undefined ? own! : `${bodyOf(base)}\n${own!}`;
}

function declaredTables(): Record<string, Table> {
  const lists = source.matchAll(/export type \w*Tables =\s*(?:\w+\s*&\s*)*\{(.*?)\n\s*\};/gs);
  const list = [...lists].map(([, entries]) => entries).join('\n');
  return Object.fromEntries(
    [...list.matchAll(/(\w+): (\w+);/g)].map(([, name, type]) => {
      const columns = [...bodyOf(type!).matchAll(/(\w+): ([^;]+?)(?:;|\s*$)/g)];
      return [
        snake(name!),
        Object.fromEntries(columns.map(([, column, columnType]) => [snake(column!), columnOf(columnType!)])),
      ];
    }),
  );
}

async function databaseTables(): Promise<Record<string, Table>> {
  const { rows } = await sql<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    preset: boolean;
  }>`
    select table_name as table, column_name as column, udt_name as type,
      is_nullable = 'YES' as nullable, (column_default is not null or is_identity = 'YES') as preset
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(
    opened.db,
  );
  const checks = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c'`.execute(opened.db);
  const tables: Record<string, Table> = {};
  for (const { table, column, type, nullable, preset } of rows) {
    const oneOf = new RegExp(
      `^CHECK \\(\\(${column} = (ANY \\(ARRAY\\[.*\\]\\)|'\\w+'::text)\\)\\)( NOT VALID)?$`,
    );
    const check = checks.rows.find((each) => each.table === table && oneOf.test(each.definition));
    tables[table] ??= {};
    tables[table][column] = {
      type: kinds[type] ?? type,
      isNullable: nullable,
      hasDefault: preset,
      values: check === undefined ? [] : literals(check.definition),
    };
  }
  return tables;
}

test('a numeric column whose name says that it is money has the type Pence', () => {
  const columns = [...source.matchAll(/^ {2}(\w+): (.+);$/gm)];
  const money = columns.filter(
    ([, name, type]) =>
      /price|amount|total|fee|discount|refund|authorised|captured/i.test(name!) && /number|Pence/.test(type!),
  );
  expect(money.length).toBeGreaterThan(15);
  expect(money.filter(([, , type]) => !type!.includes('Pence')).map(([line]) => line.trim())).toEqual([]);
});

describe('the row types of tables.ts are those of the database', () => {
  const declared = declaredTables();

  test('tables.ts has every table of the database, and no other', () => {
    expect(Object.keys(declared).toSorted()).toEqual(Object.keys(database).toSorted());
    expect(Object.keys(declared).length).toBeGreaterThan(20);
  });

  test.each(Object.keys(declared))('%s: names, types, nulls, defaults and allowed values agree', (name) => {
    expect(Object.keys(declared[name]!).length).toBeGreaterThan(1);
    expect(declared[name]).toEqual(database[name]);
  });
});

test.each([
  ['only_moves_name_a_move', purposesThat('isOfMove')],
  [
    'only_deposits_wait_for_a_command',
    paymentPurposes.filter((purpose) => aboutPurposes[purpose].capturedBy === 'a command'),
  ],
  ['only_the_price_is_owed', purposesThat('paysForPlace')],
])('the check %s lists the purposes of shared/rules/payment-purposes.ts', async (name, expected) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(
    opened.db,
  );
  expect(literals(rows[0]!.definition)).toEqual(expected.toSorted());
});

test('functions, triggers and indexes agree on which attempts are open', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    select p.oid::regprocedure::text as name, prosrc as body from pg_proc p
      where pronamespace = 'public'::regnamespace
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'`.execute(opened.db);
  const lists = rows.flatMap(({ name, body }) =>
    [...body.matchAll(/(?:'\w+'(?:::text)?,?\s*){2,}/g)]
      .map(([list]) => literals(list).filter((status) => status !== 'authorised'))
      .filter((list) => list.includes('awaiting_customer'))
      .map((list) => ({ name, list })),
  );
  expect(lists.length).toBeGreaterThan(3);
  for (const { name, list } of lists) expect(list, name).toEqual(openStatuses.toSorted());
});
