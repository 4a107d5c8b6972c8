import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintMigration } from './lint-migrations.mjs';

const folder = join(import.meta.dirname, '..', 'server', 'migrations');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.sql'),
);

/** The migrations up to this one are exempt: they create a new database, which no server uses yet. */
const lastExempt = '0114';

test('no migration after the exempt ones blocks or breaks running servers', () => {
  const linted = files.filter((file) => file.slice(0, 4) > lastExempt);
  const found = linted.flatMap((file) =>
    lintMigration(readFileSync(join(folder, file), 'utf8')).map(
      ({ line, rule, says }) => `${file}:${line} ${rule}: ${says}`,
    ),
  );
  expect(found).toEqual([]);
});

const rulesOf = (/** @type {string} */ sql) => lintMigration(sql).map(({ rule }) => rule);

test.each([
  ['alter table bookings drop column code;', 'ban-drop-column'],
  ['alter table bookings rename column code to word;', 'renaming-column'],
  ['alter table bookings rename to reservations;', 'renaming-table'],
  ['drop table boats;', 'ban-drop-table'],
  ['alter table bookings alter column guests type bigint;', 'changing-column-type'],
  ['alter table bookings add column mood text not null;', 'adding-required-field'],
  ['alter table bookings alter column code set not null;', 'adding-not-nullable-field'],
  ['create index bookings_by_mood on bookings (mood);', 'require-concurrent-index-creation'],
  ["alter table bookings add constraint moody check (mood <> '');", 'constraint-missing-not-valid'],
  [
    'alter table bookings add constraint of_boat foreign key (boat_id) references boats;',
    'adding-foreign-key-constraint',
  ],
  ['drop function allocate_boat;', 'drop-what-servers-call'],
  ['truncate bookings;', 'truncate'],
  ["do $$ begin execute 'alter table bookings drop column code'; end $$;", 'hidden-statement'],
])('%s', (sql, rule) => {
  expect(rulesOf(sql)).toContain(rule);
});

test('the lint accepts additions', () => {
  expect(
    rulesOf(`create table moods (booking_id text primary key references bookings, mood text not null);
      create index moods_by_mood on moods (mood);
      alter table bookings add column mood text;
      alter table bookings add column stars integer not null default 0;
      alter table bookings add constraint moody check (mood <> '') not valid;
      create or replace function mood_of(p text) returns text language sql as $$ select mood from moods where booking_id = p $$;`),
  ).toEqual([]);
});

test('a complaint can be ignored with a reason, but a migration that drops something must name the server versions that it breaks', () => {
  const drop = `-- Nobody has read it since 1.1.0.
-- squawk-ignore ban-drop-column
alter table bookings drop column mood;`;
  expect(rulesOf(drop)).toEqual(['say-whom-it-breaks']);
  expect(rulesOf(`-- Breaks servers before 1.1.0: they read the column.\n${drop}`)).toEqual([]);
  const call = '-- squawk-ignore drop-what-servers-call\ndrop function mood_of;';
  expect(rulesOf(call)).toEqual(['say-whom-it-breaks']);
  const index = `-- Some thousand rows.\n-- squawk-ignore require-concurrent-index-creation\ncreate index b on bookings (code);`;
  expect(rulesOf(index)).toEqual([]);
});
