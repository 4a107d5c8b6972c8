import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { expectPoliteRefusals, report, winnersAmong } from './outcomes.ts';
import { type Race, raceForCoupon, raceOfOneKey } from './races.ts';
import { crowd, repeatedly, patiently } from './repeats.ts';
import { addCoupon, addSeparateSlots } from './scene.ts';
import { type TwoServers, startTwoServers } from './two-servers.ts';
import { type Visitor, arrivals } from './visitors.ts';

let pair: TwoServers;
let visitors: Visitor[];

beforeAll(async () => {
  pair = await startTwoServers();
  visitors = await arrivals(pair, crowd(100));
});
afterAll(async () => void (await pair?.stop()));

test(
  'one press that arrives 100 times books once, emails once and gets 100 equal answers',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const [slot] = await addSeparateSlots(pair.pool, 1);
      const { answers, figures } = await raceOfOneKey(pair, visitors[0]!, slot!, 100, `one-press-${run}`);
      const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
      report('one key', { calls: answers.length, 'different answers': different.size, ...figures });

      expect([...different]).toEqual([expect.stringMatching(/^200 \{"success":true,/)]);
      const { rows } = await pair.pool.query(
        `select (select count(*) from bookings where slot_id = $1) as bookings,
         (select count(*) from allocations join bookings b on b.id = booking_id where slot_id = $1) as allocations,
         (select count(*) from mails join bookings b on b.id = booking_id where slot_id = $1) as mails,
         (select id from bookings where slot_id = $1) as id`,
        [slot!.id],
      );
      expect(rows).toEqual([{ bookings: 1, allocations: 1, mails: 1, id: answers[0]?.envelope.data }]);
    });
  },
);

test(
  'a single-use code sent by 100 visitors is used once; the others learn the price without it',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const code = run === 1 ? 'ONCE' : `ONCE-${run}`;
      if (run > 1) await addCoupon(pair.pool, code, { maxUses: 1 });
      await expectUses(code, 1, await raceForCoupon(pair, visitors, code));
    });
  },
);

test('a code for five uses, sent by 60 visitors, is used five times', patiently, async () => {
  await repeatedly(async (run) => {
    await addCoupon(pair.pool, `FIVE-${run}`, { maxUses: 5 });
    await expectUses(
      `FIVE-${run}`,
      5,
      await raceForCoupon(pair, visitors.slice(0, crowd(60)), `FIVE-${run}`),
    );
  });
});

test(
  'a code for one use per address is used once, however one visitor types the address',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const code = `EACH-${run}`;
      await addCoupon(pair.pool, code, { maxUsesPerEmail: 1 });
      const typings = [`anna${run}`, `Anna${run}`, `  ANNA${run}`];
      const annas = await arrivals(pair, 20, (index) => typings[index % typings.length]!);
      await expectUses(code, 1, await raceForCoupon(pair, annas, code));
    });
  },
);

test('all invariants hold, and nothing deadlocked', async () => {
  expect(await brokenInvariants(pair.pool, new Date())).toEqual([]);
  expect(pair.servers.map((server) => server.complaints())).toEqual(['', '']);
  expect(await pair.stop(), 'deadlocks').toBe(0);
});

async function expectUses(code: string, uses: number, { answers, figures }: Race): Promise<void> {
  const winners = winnersAmong(answers).length;
  report(code, { visitors: answers.length, winners, refused: answers.length - winners, ...figures });

  expect(winners).toBe(uses);
  expectPoliteRefusals(answers, 'coupon_unknown', { coupon_removed: true, total: 150 });
  const { rows } = await pair.pool.query(
    `select (select count(*) from bookings where coupon_code = $1) as bookings,
       (select count(*) from allocations join bookings b on b.id = booking_id where coupon_code = $1) as allocations,
       (select count(*) from coupon_uses join coupons c on c.id = coupon_id where code = $1 and is_burnt) as burnt`,
    [code],
  );
  expect(rows, 'who is refused leaves nothing behind').toEqual([
    { bookings: uses, allocations: uses, burnt: uses },
  ]);
}
