import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandBench, give } from '../../testing/sample-commands.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import type { Actor } from './command.ts';
import { decideRequest, openRequests } from './decide-request.ts';

let site: TestApp;
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  site = await openTestApp();
  bench = await commandBench(site);
});
afterAll(() => site.close());
beforeEach(() => site.clock.set(monday));

describe('who may only ask', () => {
  const ask = (amount: number) => bench.run(bench.actor('dock'), give, { amount }, { reason: 'it rained' });
  const open = (who: Actor) => openRequests(site.deps, bench.commands, who);
  const decide = (who: Actor, request: string, fingerprint: string | undefined, isApproved = true) =>
    decideRequest(site.deps, bench.commands, who, { request, fingerprint }, isApproved);
  const given = async () =>
    site.db.selectFrom('staffActions').select(['staffId', 'money']).where('command', '=', 'give').execute();

  test('does nothing but ask, once, and the one who says yes does it under their own limit', async () => {
    site.clock.forward(5 * 24 * 60 * minute);
    const before = (await given()).length;
    const first = await ask(100_00);
    expect(first).toMatchObject({ effect: { sentence: 'Given.' }, action: null, result: null });
    expect((await ask(100_00)).asked).toEqual(first.asked);
    expect((await given()).length).toBe(before);
    const { request } = first.asked!;
    expect(await open(bench.actor('dock'))).toMatchObject([{ id: request, canDecide: false, preview: null }]);
    expect(await open(bench.actor('kitchen'))).toEqual([]);
    const [seen] = await open(bench.actor('manager'));
    expect(seen).toMatchObject({ id: request, name: 'dock', reason: 'it rained', canDecide: true });
    const { fingerprint } = seen!.preview!;
    await expect(decide(bench.actor('dock'), request, fingerprint)).rejects.toMatchObject({
      code: 'out_of_reach',
    });
    const tablet = { id: 't'.repeat(26), name: 'Jetty' };
    await expect(decide(bench.actor('owner', { tablet }), request, fingerprint)).rejects.toMatchObject({
      code: 'out_of_reach',
    });
    await expect(decide(bench.actor('manager'), request, undefined)).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(decide(bench.actor('manager'), request, 'another')).rejects.toMatchObject({
      code: 'preview_changed',
    });
    const both = await Promise.allSettled([
      decide(bench.actor('manager'), request, fingerprint),
      decide(bench.actor('owner'), request, fingerprint),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await given()).slice(before)).toHaveLength(1);
    expect(await open(bench.actor('manager'))).toEqual([]);
  });

  test('is told no, and is not answered at all after fifteen minutes', async () => {
    site.clock.forward(10 * 24 * 60 * minute);
    const before = (await given()).length;
    const refused = (await ask(1)).asked!;
    await decide(bench.actor('manager'), refused.request, undefined, false);
    const late = (await ask(2)).asked!;
    const { fingerprint } = await bench.run(bench.actor('manager'), give, { amount: 2 }, { isPreview: true });
    site.clock.forward(15 * minute);
    for (const { request } of [refused, late])
      await expect(decide(bench.actor('manager'), request, fingerprint)).rejects.toMatchObject({
        code: 'not_found',
      });
    const dear = (await ask(300_00)).asked!;
    const [shown] = await open(bench.actor('manager'));
    await expect(
      decide(bench.actor('manager'), dear.request, shown!.preview!.fingerprint),
    ).rejects.toMatchObject({
      code: 'over_limit',
    });
    // The owner can still decide it.
    await decide(bench.actor('owner', { isSteppedUp: true }), dear.request, shown!.preview!.fingerprint);
    expect((await given()).slice(before)).toEqual([{ staffId: bench.people.owner, money: 300_00 }]);
  });
});
