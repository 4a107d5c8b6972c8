import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedLimiter } from '../../platform/http/shared-limits.ts';
import { callOffSome, commandBench, give, onDay, rename } from '../../testing/sample-commands.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import { type Actor, terminal } from './command.ts';
import { runCommand } from './run-command.ts';

const site = testAppOfFile();
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  bench = await commandBench(site);
});
beforeEach(() => site.clock.set(monday));

describe('a command', () => {
  test('a command is logged with person, time, subject, reason and the values before and after; names are in a table of their own', async () => {
    const key = 'colour';
    const done = await bench.run(
      bench.actor('dock'),
      rename,
      { key, value: 'red' },
      { reason: 'it was blue' },
    );
    expect(done).toMatchObject({ effect: { sentence: 'colour is red.' }, result: { token: 'shown once' } });
    const row = await site.db
      .selectFrom('staffActions')
      .innerJoin('staffActionDetails as d', 'd.actionId', 'id')
      .selectAll('staffActions')
      .select(['sentence', 'reason', 'd.after as names', 'result'])
      .where('id', '=', done.action!.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      staffId: bench.people.dock,
      role: 'dock',
      command: 'rename',
      permission: 'hold-sales',
      subjectKind: 'setting',
      subjectId: key,
      before: { value: null },
      after: { value: 'red' },
      names: { name: 'Ada' },
      reason: 'it was blue',
      at: monday,
    });
    expect(JSON.stringify({ ...row, names: undefined })).not.toContain('Ada');
    expect(JSON.stringify(row.result)).not.toContain('shown once');
  });

  test.each(['update staff_actions set at = now()', 'delete from staff_actions', 'truncate staff_actions'])(
    'a command cannot be removed from the log: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(site.db)).rejects.toThrow('never changed');
    },
  );

  test('a command runs once for each request, and a repeat gets the first answer without its secret', async () => {
    const requestId = bench.aRequest();
    const call = { requestId };
    const first = await bench.run(bench.actor('dock'), rename, { key: 'once', value: 'a' }, call);
    const before = await bench.counted();
    const again = await bench.run(bench.actor('dock'), rename, { key: 'once', value: 'a' }, call);
    expect(again).toMatchObject({ action: first.action, effect: first.effect, result: { value: 'a' } });
    expect(again.result).not.toHaveProperty('token');
    expect(await bench.counted()).toEqual(before);
    await expect(
      bench.run(bench.actor('dock'), rename, { key: 'once', value: 'b' }, call),
    ).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    // Another person's request may have the same id.
    await bench.run(bench.actor('manager'), rename, { key: 'once', value: 'c' }, call);
  });

  test('a command runs once when one request arrives twice at the same time', async () => {
    const call = { requestId: bench.aRequest() };
    const both = await Promise.all(
      [1, 2].map(() => bench.run(bench.actor('dock'), rename, { key: 'both', value: 'a' }, call)),
    );
    expect(both[0]!.action).toEqual(both[1]!.action);
  });

  test('a command is refused to a role without its permission, and changes nothing', async () => {
    const before = await bench.counted();
    await expect(
      bench.run(bench.actor('accountant'), rename, { key: 'x', value: 'y' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await bench.counted()).toEqual(before);
  });

  test('a command can change only the days that the role may change', async () => {
    await bench.run(bench.actor('dock'), onDay, { day: '2027-05-03' });
    await bench.run(bench.actor('manager'), onDay, { day: '2027-06-30' });
    await expect(bench.run(bench.actor('dock'), onDay, { day: '2027-05-04' })).rejects.toMatchObject({
      code: 'out_of_reach',
    });
    const tablet = { id: 't'.repeat(26), name: 'Jetty' };
    await expect(
      bench.run(bench.actor('owner', { tablet }), onDay, { day: '2027-05-06' }),
    ).rejects.toMatchObject({
      code: 'out_of_reach',
    });
  });

  test('a manager cannot give away more than the daily limit, and an owner needs the passkey for large sums', async () => {
    await bench.run(bench.actor('manager'), give, { amount: 200_00 });
    const taken = await bench.run(bench.actor('manager'), give, { amount: 50_00 });
    await expect(bench.run(bench.actor('manager'), give, { amount: 1 })).rejects.toThrow('£0.00 of £250.00');
    // Actions that were undone are not counted.
    await bench.undo(bench.actor('manager'), taken.action!.id);
    await expect(bench.run(bench.actor('manager'), give, { amount: 50_01 })).rejects.toThrow(
      '£50.00 of £250.00',
    );
    site.clock.forward(24 * 60 * minute);
    await bench.run(bench.actor('manager'), give, { amount: 250_00 });
    await bench.run(bench.actor('owner'), give, { amount: 250_00 });
    await expect(bench.run(bench.actor('owner'), give, { amount: 250_01 })).rejects.toMatchObject({
      code: 'step_up_needed',
    });
    await bench.run(bench.actor('owner', { isSteppedUp: true }), give, { amount: 250_01 });
  });
});

describe('calling off', () => {
  const callOff = (who: Actor, parties: number) => bench.run(who, callOffSome, { parties });
  const asksAgain = { code: 'step_up_needed' };

  test.each(['owner', 'manager'] as const)(
    'the %s needs the passkey again to call off a tenth party in one day, whether the parties are called off one by one or together',
    async (role) => {
      site.clock.forward(20 * 24 * 60 * minute);
      const who = bench.actor(role);
      for (let party = 0; party < 9; party += 1) await callOff(who, 1);
      await expect(callOff(who, 1)).rejects.toMatchObject(asksAgain);
      // Each further party needs the passkey too, until the next day.
      await callOff(bench.actor(role, { isSteppedUp: true }), 1);
      await expect(callOff(who, 1)).rejects.toMatchObject(asksAgain);
      site.clock.forward(24 * 60 * minute);
      await expect(callOff(who, 11)).rejects.toMatchObject(asksAgain);
      const { action } = await callOff(who, 9);
      await expect(callOff(who, 1)).rejects.toMatchObject(asksAgain);
      // The count leaves out actions that were undone, and actions of other people.
      await bench.undo(who, action!.id);
      await callOff(who, 1);
    },
  );

  test('a person needs the passkey again once the trips called off in a day reach £2,000; the terminal never needs it', async () => {
    site.clock.forward(30 * 24 * 60 * minute);
    await setLimit('staff_step_up_parties', 1000);
    await callOff(bench.actor('owner'), 19);
    await expect(callOff(bench.actor('owner'), 1)).rejects.toMatchObject(asksAgain);
    await callOff(terminal, 30);
    await setLimit('staff_step_up_parties', 10);
  });

  async function setLimit(key: string, limit: number) {
    const value = String(limit);
    await site.db
      .insertInto('settings')
      .values({ key, value, note: '' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
});

describe('a preview', () => {
  test('a preview reports the effect and changes nothing', async () => {
    const before = await bench.counted();
    const input = { key: 'preview', value: 'a' };
    const shown = await bench.run(bench.actor('dock'), rename, input, { isPreview: true });
    expect(shown).toMatchObject({ effect: { sentence: 'preview is a.' }, action: null, result: null });
    expect(await bench.counted()).toEqual(before);
    const { fingerprint } = shown;
    const done = await bench.run(bench.actor('dock'), rename, input, { fingerprint });
    expect(done).toMatchObject({ effect: shown.effect, fingerprint });
  });

  test('a command whose preview has become outdated is refused with a new preview, and nothing is done', async () => {
    const input = { key: 'moved', value: 'a' };
    const { fingerprint } = await bench.run(bench.actor('dock'), rename, input, { isPreview: true });
    await bench.run(bench.actor('manager'), rename, { key: 'moved', value: 'b' });
    const refused = bench.run(bench.actor('dock'), rename, input, { fingerprint });
    await expect(refused).rejects.toMatchObject({
      code: 'preview_changed',
      options: { details: { console: { preview: { effect: { sentence: 'moved is a.' } } } } },
    });
    expect(await bench.valueOf('moved')).toBe('b');
    const now = await bench.run(bench.actor('dock'), rename, input, { isPreview: true });
    await bench.run(bench.actor('dock'), rename, input, { fingerprint: now.fingerprint });
    expect(await bench.valueOf('moved')).toBe('a');
  });

  test('a person may preview thirty times a minute, and the next preview is refused with a sentence', async () => {
    const { networkKey: key } = site.deps;
    const limiter = sharedLimiter({ isOn: true, factor: 1, key, now: site.clock.now });
    const look = (role: 'dock' | 'manager') =>
      runCommand({ ...site.deps, limiter }, bench.actor(role), rename, {
        input: { key: 'looked at', value: 'a' },
        isPreview: true,
      });
    for (let nth = 0; nth < 30; nth += 1) await look('dock');
    await expect(look('dock')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'You’ve looked at many changes within a minute. Please wait a moment, then look again.',
    });
    await look('manager');
    site.clock.forward(minute);
    await look('dock');
  });

  test('a preview that takes a minute is answered, and a preview whose statement is cancelled is refused as busy', async () => {
    const slow = (work: () => Promise<void>) => ({
      ...rename,
      handler: async (...words: Parameters<typeof rename.handler>) => {
        await work();
        return rename.handler(...words);
      },
    });
    const look = (work: () => Promise<void>) =>
      bench.run(bench.actor('dock'), slow(work), { key: 'slow', value: 'a' }, { isPreview: true });
    const elapsed = vi.spyOn(performance, 'now');
    const began = performance.now();
    try {
      const seen = await look(async () => void elapsed.mockReturnValue(began + 60_000));
      expect(seen.effect.sentence).toBe('slow is a.');
    } finally {
      elapsed.mockRestore();
    }
    const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' });
    await expect(look(() => Promise.reject(cancelled))).rejects.toMatchObject({ code: 'busy' });
  });
});
