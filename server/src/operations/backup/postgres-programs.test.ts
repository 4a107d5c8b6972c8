import { expect, test } from 'vitest';
import { findProgram } from './postgres-programs.ts';

test('the error about a missing pg_dump names its version and package', async () => {
  const search = findProgram('pg_dump', 99, '/nonexistent');
  await expect(search).rejects.toThrow(
    'The database is Postgres 99 and needs pg_dump 99, but there is none here. Install it: apt install postgresql-client-99',
  );
});
