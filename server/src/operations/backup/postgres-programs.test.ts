import { expect, test } from 'vitest';
import { findProgram } from './postgres-programs.ts';

test('the error about a missing pg_dump names its version and package', async () => {
  const search = findProgram('pg_dump', 99, '/nonexistent');
  await expect(search).rejects.toThrow(
    'The database is Postgres 99 and needs version 99 of pg_dump, but this machine has none. Install it: apt install postgresql-client-99',
  );
});
