import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Command } from '../console/command/command.ts';
import { liveBoard, watchedDay } from '../console/day/board/live-board.ts';
import { commandBench } from '../testing/sample-commands.ts';
import { type TestApp, openTestApp } from '../testing/test-app.ts';
import { signedInAs } from '../testing/test-staff.ts';

/** Tests of a site on the embedded database, which has one connection and one thread for everything. */

let site: TestApp;
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  site = await openTestApp({ isEmbedded: true, boats: 1 });
  bench = await commandBench(site);
}, 60_000);
afterAll(() => site.close());

/** A gate that waits until the test opens it. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const onSale = async (date: string) => {
  const days = await site.aVisitor().get(listAvailability, { body: { from: date, to: date } });
  return days.flatMap(({ periods }) => periods.filter((each) => each.isAvailable)).length;
};

/**
 * This test needs the embedded database, because on a Postgres server other databases also change the
 * snapshot. The test runs first, because later the calendar in memory adds queries of its own.
 */
test('while nothing is committed, each check for changes makes one query, and the data of open screens is read again only after ten seconds', async () => {
  await signedInAs(site, 'manager');
  const { id: sessionId } = await site.db.selectFrom('staffSessions').select('id').executeTakeFirstOrThrow();
  const board = liveBoard(site.deps);
  const written: string[] = [];
  let leave = () => {};
  const write = (text: string) => written.push(text);
  const response = {
    writableLength: 0,
    write,
    end: write,
    on: (_: string, close: () => void) => (leave = close),
  } as never;
  const visibility = {
    hasNames: true,
    namesWithin: 'all' as const,
    ringsWithin: 'all' as const,
    hasMoney: true,
    decidesMoney: true,
    hasTakings: false,
  };
  board.watch({ response, sessionId, watched: watchedDay(localDate('2027-05-08'), visibility) });
  await expect.poll(() => written.length).toBe(1);
  for (let look = 0; look < 3; look += 1)
    expect(await site.queries.during(() => board.look())).toEqual([
      'select pg_current_snapshot()::text as snapshot',
    ]);
  site.clock.forward(11_000);
  expect(await site.queries.during(() => board.look())).toHaveLength(3);
  expect(written).toHaveLength(1);
  leave();
});

test('the calendar is read from memory and shows this server’s latest writes, even while another caller has the connection', async () => {
  const date = '2027-05-06';
  const slots = [
    await site.aSlot({ date, startTime: '10:00', endTime: '12:00' }),
    await site.aSlot({ date, startTime: '14:00', endTime: '16:00' }),
  ];
  const close = (nth: number) => sql`update slots set is_open = false where id = ${slots[nth]!.id}`;
  expect(await onSale(date)).toBe(2);
  const [begun, gate] = [aGate(), aGate()];
  const written = close(0).execute(site.db);
  // This transaction gets the connection before the calendar can read the slot that was just closed.
  const rolledBack = site.db.transaction().execute(async (db) => {
    await close(1).execute(db);
    begun.open();
    await gate.opened;
    throw new Error('rolled back');
  });
  rolledBack.catch(() => {});
  try {
    await written;
    await begun.opened;
    expect(await onSale(date), 'without what was written, with what is not committed').toBe(1);
  } finally {
    gate.open();
  }
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await onSale(date)).toBe(1);
});

test('a row read from the embedded database has the same form as from a server', async () => {
  const row = sql`select date '2027-05-08' as day, time '10:00' as time, time '24:00' as end,
    array[time '10:00', time '12:30'] as times, array[]::time[] as none, null::date as never, count(*) as count`;
  expect((await row.execute(site.db)).rows).toEqual([
    {
      day: '2027-05-08',
      time: '10:00',
      end: '24:00',
      times: ['10:00', '12:30'],
      none: [],
      never: null,
      count: 1,
    },
  ]);
  await expect(sql`select date 'infinity'`.execute(site.db)).rejects.toThrow('is not a date');
});

test('other callers get their turn between the statements of a transaction', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const seen: number[] = [];
  await site.db.transaction().execute(async (db) => {
    setImmediate(turn);
    for (let nth = 0; nth < 5; nth += 1) {
      await sql`select count(*) from generate_series(1, 60000)`.execute(db);
      seen.push(turns);
    }
  });
  isOver = true;
  // The first count is ignored, because the first statement may end before any other caller has had a turn.
  expect(new Set(seen.slice(1)).size).toBe(4);
});

test('a hold waits for the running preview, and then comes before all queued previews', async () => {
  const order: string[] = [];
  const begun = aGate();
  const gate = aGate();
  const look = {
    name: 'look',
    permission: 'hold-sales',
    kind: 'prices and times',
    input: z.strictObject({ nth: z.int() }),
    async handler(_db, _actor, { nth }) {
      begun.open();
      await gate.opened;
      order.push(`preview ${nth}`);
      return {
        subject: { kind: 'setting', id: `${nth}` },
        effect: { sentence: 'Seen.', figures: [], warnings: [] },
        before: {},
        after: {},
        result: {},
      };
    },
  } satisfies Command<z.ZodMiniType<{ nth: number }>>;
  const slot = await site.aSlot({ date: '2027-05-07' });
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slot);
  const previews = [1, 2, 3, 4, 5].map((nth) =>
    bench.run(bench.actor('owner'), look, { nth }, { isPreview: true }),
  );
  await begun.opened;
  const holdBack = vi.spyOn(site.deps.previews, 'holdBack');
  const held = visitor.ask(addReservation, { body }).then(({ status }) => order.push(`held ${status}`));
  await expect.poll(() => holdBack.mock.calls.length).toBeGreaterThan(0);
  gate.open();
  await Promise.all([held, ...previews]);
  expect(order).toEqual(['preview 1', 'held 200', 'preview 2', 'preview 3', 'preview 4', 'preview 5']);
});

test('the change log keeps recent changes for slow readers, and tells a reader if unread changes were deleted', async () => {
  const snapshot = async () =>
    (await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(site.db)).rows[0]!.now;
  const unseen = async (seen: string | null) =>
    (
      await sql<{ missed: boolean; tables: string[] | null }>`
        select has_missed_changes(${seen}) as missed, (select array_agg(of_table) from changes_since(${seen})) as tables`.execute(
        site.db,
      )
    ).rows[0]!;
  const prune = async (keep: string) =>
    (await sql<{ gone: number }>`select prune_change_log(${keep}) as gone`.execute(site.db)).rows[0]!.gone;

  await prune('0 s');
  const early = await snapshot();
  await sql`update boats set name = 'First' where id = 1`.execute(site.db);
  const late = await snapshot();
  expect(await unseen(early)).toEqual({ missed: false, tables: ['boats'] });
  expect(await unseen(late)).toEqual({ missed: false, tables: null });

  expect(await prune('1 hour')).toBe(0);
  expect(await unseen(early)).toEqual({ missed: false, tables: ['boats'] });
  // The first call records which rows may be deleted. The second call deletes these rows.
  await prune('0 s');
  await prune('0 s');
  expect((await unseen(early)).missed).toBe(true);
  expect((await unseen(late)).missed).toBe(true);
  expect(await unseen(await snapshot())).toEqual({ missed: false, tables: null });
  expect((await unseen(null)).missed).toBe(true);
});

test('after a dump is restored into a server with a lower transaction counter, the change log is emptied and no change counts as missed', async () => {
  await sql`update change_log_pruning set pruned_before = '4000000000', next_before = '4000000000'`.execute(
    site.db,
  );
  await sql`insert into change_log (written_by, of_table) values ('3999999999', 'boats')`.execute(site.db);
  await sql`select prune_change_log('1 hour')`.execute(site.db);
  const { rows } = await sql`select has_missed_changes(pg_current_snapshot()) as missed,
    (select count(*) from change_log) as left`.execute(site.db);
  expect(rows).toEqual([{ missed: false, left: 0 }]);
});
