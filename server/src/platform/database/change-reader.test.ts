import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabaseOfFile } from '../../testing/test-database.ts';
import { readStatement } from './known-read.ts';

const opened = testDatabaseOfFile();

const keep = sql`insert into settings (key, value, note) values ('kept', 'yes', '')
  on conflict (key) do update set value = excluded.value`;
const count = sql<{ kept: number }>`select count(*)::integer as kept from settings where key = 'kept'`;

async function counted(work: () => Promise<unknown>): Promise<number> {
  const before = opened.changes.statements();
  await work();
  return opened.changes.statements() - before;
}

test('a commit counts as one write; a rollback and a read count as none', async () => {
  const { db } = opened;
  await count.execute(db);
  expect(await counted(() => keep.execute(db))).toBe(1);
  const commits = db.transaction().execute(async (transaction) => {
    await keep.execute(transaction);
    await keep.execute(transaction);
  });
  expect(await counted(() => commits)).toBe(1);
  const rolledBack = async () => {
    await expect(
      db.transaction().execute(async (transaction) => {
        await sql`savepoint one`.execute(transaction);
        await keep.execute(transaction);
        await sql`rollback to savepoint one`.execute(transaction);
        await keep.execute(transaction);
        throw new Error('seen enough');
      }),
    ).rejects.toThrow('seen enough');
  };
  expect(await counted(rolledBack)).toBe(0);
  const known = readStatement('settings_of_a_test', (on) => on.selectFrom('settings').select('key'));
  expect(await counted(() => known(db, {}))).toBe(0);
  // A transaction that is only partly rolled back counts as a write.
  const kept = async () =>
    db.transaction().execute(async (transaction) => {
      await sql`savepoint one`.execute(transaction);
      await sql`rollback to savepoint one`.execute(transaction);
    });
  expect(await counted(kept)).toBe(1);
});

test('a read of the change log gets the connection next, before all callers in the queue', async () => {
  const { db, pool, changes } = opened;
  await sql`delete from settings where key = 'kept'`.execute(db);
  const order: string[] = [];
  const first = await pool.connect();
  const second = pool.connect();
  const asked = changes.ask<{ kept: number }>(count.compile(db).sql, []).then(({ row, statements }) => {
    order.push('reading');
    return { row, isOfNow: statements === changes.statements() };
  });
  await first.query(keep.compile(db).sql);
  first.release();
  const client = await second;
  order.push('second');
  expect(order).toEqual(['reading', 'second']);
  expect(await asked).toEqual({ row: { kept: 1 }, isOfNow: true });
  client.release();
  expect((await changes.ask(count.compile(db).sql, [])).row, 'while nobody has it').toEqual({ kept: 1 });
});
