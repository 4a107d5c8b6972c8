import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../platform/http/refusal.ts';
import { commandBench, give } from '../../testing/sample-commands.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import type { Actor } from './command.ts';
import { decideRequest, openRequests, previewRequest } from './decide-request.ts';

const site = testAppOfFile();
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  bench = await commandBench(site, [settle]);
});
beforeEach(() => site.clock.set(monday));

let isSettled = false;
/** A command like `give` that refuses to run while `isSettled` is true. */
const settle = {
  ...give,
  name: 'settle',
  handler: async (db, actor, input) => {
    if (isSettled) throw new Refusal('invalid', { message: 'It is settled.' });
    return give.handler(db, actor, input);
  },
} satisfies typeof give;

describe('a person who needs approval for a command', () => {
  const ask = (amount: number) => bench.run(bench.actor('dock'), give, { amount }, { reason: 'it rained' });
  const open = (who: Actor) => openRequests(site.deps, bench.commands, who);
  const look = (who: Actor, request: string) => previewRequest(site.deps, bench.commands, who, request);
  const decide = (who: Actor, request: string, fingerprint: string | undefined, isApproved = true) =>
    decideRequest(site.deps, bench.commands, who, { request, fingerprint }, isApproved);
  const given = async () =>
    site.db.selectFrom('staffActions').select(['staffId', 'money']).where('command', '=', 'give').execute();

  test('a requested command runs once, under the limit of the person who approves the request', async () => {
    site.clock.forward(5 * 24 * 60 * minute);
    const before = (await given()).length;
    const first = await ask(100_00);
    expect(first).toMatchObject({ effect: { sentence: 'Given.' }, action: null, result: null });
    expect((await ask(100_00)).asked).toEqual(first.asked);
    expect((await given()).length).toBe(before);
    const { request } = first.asked!;
    expect(await open(bench.actor('dock'))).toMatchObject([{ id: request, canDecide: false }]);
    expect(await open(bench.actor('kitchen'))).toEqual([]);
    const [seen] = await open(bench.actor('manager'));
    expect(seen).toMatchObject({ id: request, name: 'dock', reason: 'it rained', canDecide: true });
    const { preview } = await look(bench.actor('manager'), request);
    expect(preview!.effect.sentence).toBe('Given.');
    const { fingerprint } = preview!;
    await expect(look(bench.actor('dock'), request)).rejects.toMatchObject({ code: 'out_of_reach' });
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

  test('a request is refused with the reason of the person who decides, or expires after fifteen minutes', async () => {
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
    const { preview } = await look(bench.actor('manager'), dear.request);
    await expect(decide(bench.actor('manager'), dear.request, preview!.fingerprint)).rejects.toMatchObject({
      code: 'over_limit',
    });
    // The owner can still decide the request.
    await decide(bench.actor('owner', { isSteppedUp: true }), dear.request, preview!.fingerprint);
    expect((await given()).slice(before)).toEqual([{ staffId: bench.people.owner, money: 300_00 }]);
  });

  test('listing requests runs no preview, and opening an impossible request shows why it is impossible', async () => {
    site.clock.forward(20 * 24 * 60 * minute);
    await ask(5);
    const asked = await bench.run(bench.actor('dock'), settle, { amount: 7 });
    const take = vi.spyOn(site.deps.previews, 'take');
    expect(await open(bench.actor('manager'))).toHaveLength(2);
    expect(take).not.toHaveBeenCalled();
    const { request } = asked.asked!;
    const seen = await look(bench.actor('manager'), request);
    expect(seen).toMatchObject({ preview: { effect: { sentence: 'Given.' } }, problem: null });
    isSettled = true;
    expect(await look(bench.actor('manager'), request)).toEqual({
      preview: null,
      problem: 'It is settled.',
    });
    take.mockRejectedValueOnce(new Refusal('busy'));
    const busy = look(bench.actor('manager'), request);
    await expect(busy).rejects.toMatchObject({ code: 'busy' });
    take.mockRestore();
    await expect(look(bench.actor('manager'), 'n'.repeat(26))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a request is not run if an earlier version of the server stored its amount in pence', async () => {
    site.clock.forward(25 * 24 * 60 * minute);
    const { asked } = await ask(5);
    expect(await open(bench.actor('manager'))).toHaveLength(1);
    const former = sql`'{"amount": 5}'::jsonb`;
    await site.db
      .updateTable('staffRequests')
      .set({ input: former as never })
      .where('id', '=', asked!.request)
      .execute();
    expect(await open(bench.actor('manager'))).toEqual([]);
    await expect(decide(bench.actor('manager'), asked!.request, 'agreed')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a person can have at most ten open requests, even if more are sent at once', async () => {
    site.clock.forward(30 * 24 * 60 * minute);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, nth) => ask(nth + 1)));
    const refused = outcomes
      .filter((each) => each.status === 'rejected')
      .map(({ reason }) => reason as Error);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      code: 'too_many_requests',
      message:
        'You have 10 requests that are still waiting for approval. Please wait for a decision, or call a manager.',
    });
    const [first] = await open(bench.actor('manager'));
    await decide(bench.actor('manager'), first!.id, undefined, false);
    await ask(100);
    await expect(ask(101)).rejects.toMatchObject({ code: 'too_many_requests' });
    // A request that is sent twice is stored once.
    await ask(100);
  });
});
