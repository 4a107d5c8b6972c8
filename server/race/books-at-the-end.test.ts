import { expect, test } from 'vitest';
import { expectWrongBooks } from './invariants.ts';
import { createSeededDatabase } from './seeded-template.ts';

test.each([true, false])(
  'a database whose books are wrong fails its suite, unless it expects that: %s',
  async (isExpected) => {
    const database = await createSeededDatabase();
    await database.pool.query(
      `insert into enquiries (name, email, phone, message, created_at) values ('A', 'a@example.com', '', 'Hi', '2020-01-01')`,
    );
    if (isExpected) expectWrongBooks(database.pool);
    const end = database.drop().catch(({ message }: Error) => message);
    expect(await end).toEqual(isExpected ? 0 : expect.stringContaining('I13 Nothing about a person'));
  },
);
