import { expect, test } from 'vitest';
import { DatabaseAway, whyNotOpened } from './database-errors.ts';
import { openServerDatabase } from './open-database.ts';

/** An error of Postgres, in the form in which the driver throws it. */
const postgresError = (code: string, message: string) =>
  Object.assign(new Error(message), { code, severity: 'FATAL' });

test.each([
  [
    postgresError('28P01', 'password authentication failed for user "slipway"'),
    'password in DATABASE_URL is wrong',
  ],
  [
    postgresError('28000', 'no pg_hba.conf entry for host "10.0.0.1"'),
    'DATABASE_URL does not let this user connect',
  ],
  [postgresError('3D000', 'database "slipwy" does not exist'), 'DATABASE_URL names does not exist'],
  [postgresError('42501', 'permission denied for schema public'), 'DATABASE_URL answered with an error'],
  [new DatabaseAway('getaddrinfo ENOTFOUND db.example'), 'host in DATABASE_URL is not known'],
  [new DatabaseAway('timeout expired'), 'DATABASE_URL does not answer'],
])('%s', (error, words) => {
  const { message } = whyNotOpened(error);
  expect(message).toContain(words);
  expect(message).toContain(error.message);
});

test('an error with our own message is reported unchanged', () => {
  const ours = new Error('DATABASE_URL connects to Postgres 14, but Slipway needs 15 or newer.');
  expect(whyNotOpened(ours)).toBe(ours);
});

test('the error about an unreachable server names DATABASE_URL', async () => {
  await expect(openServerDatabase('postgres://slipway:secret@127.0.0.1:1/slipway', () => {})).rejects.toThrow(
    /^The Postgres server in DATABASE_URL does not answer \(.*\)\. Start it\.$/,
  );
});
