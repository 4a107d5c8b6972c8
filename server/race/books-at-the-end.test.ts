import { expect, test } from 'vitest';
import { expectWrongBooks } from './invariants.ts';
import { createSeededDatabase } from './seeded-template.ts';

test.each([true, false])(
  'a suite fails if its database breaks an invariant at the end, unless the suite expects this; expected: %s',
  async (isExpected) => {
    const database = await createSeededDatabase();
    await database.pool.query('alter table allocations drop constraint no_double_booking');
    await database.pool.query(
      `with repairs as (insert into boat_maintenance (boat_id, reason) values (1, 'hull'), (1, 'motor') returning id)
       insert into allocations (boat_id, during, maintenance_id) select 1, '[2035-01-01,2035-01-02)', id from repairs`,
    );
    if (isExpected) expectWrongBooks(database.pool, ['I1a']);
    const end = database.drop().catch(({ message }: Error) => message);
    expect(await end).toEqual(
      isExpected ? 0 : expect.stringContaining('I1a No two claims of a boat overlap'),
    );
  },
);
