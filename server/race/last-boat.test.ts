import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { expectPoliteRefusals, report, winnersAmong } from './outcomes.ts';
import { type Race, raceForCoupon, raceForLastBoat, raceForOverlappingSlots, raceOfOneKey } from './races.ts';
import { crowd, repeatedly, patiently } from './repeats.ts';
import { addCoupon, addSeparateSlots } from './scene.ts';
import { type TwoServers, startTwoServers } from './two-servers.ts';
import { type Visitor, arrivals } from './visitors.ts';

let pair: TwoServers;
let visitors: Visitor[];

beforeAll(async () => {
  pair = await startTwoServers({}, 'empty');
  visitors = await arrivals(pair, crowd(200));
});
afterAll(async () => void (await pair?.stop()));

test('two servers started together on an empty database both run, with one set of demo data', async () => {
  expect(pair.failedStarts).toEqual([]);
  expect(pair.servers[0].pid).not.toBe(pair.servers[1].pid);
  const { rows } = await pair.pool.query(
    `select (select count(*) from migrations) = (select count(distinct name) from migrations) as "migratedOnce",
       (select count(*) from settings where key = 'demo_seeded_on') as seeds,
       (select count(*) from boats) as boats, (select count(*) from boat_packages) as packages,
       (select count(*) from coupons where code = 'ONCE') as coupons`,
  );
  expect(rows).toEqual([{ migratedOnce: true, seeds: 1, boats: 3, packages: 5, coupons: 1 }]);
});

test('one of many visitors gets the last boat, and all others get a refusal', patiently, async () => {
  await repeatedly(async () => {
    const { slot, answers, figures } = await raceForLastBoat(pair, visitors);
    const winners = winnersAmong(answers);
    report('last boat', {
      visitors: answers.length,
      winners: winners.length,
      refused: answers.length - winners.length,
      ...figures,
    });

    expect(winners).toHaveLength(1);
    expectPoliteRefusals(answers, 'slot_taken');
    const { rows } = await pair.pool.query(
      `select count(*) as bookings, count(distinct c.boat_id) as boats, count(c.id) as allocations
       from bookings b join allocations c on c.booking_id = b.id where b.slot_id = $1`,
      [slot.id],
    );
    expect(rows).toEqual([{ bookings: 3, boats: 3, allocations: 3 }]);
    expect(
      figures.backends,
      'the race is one of database connections, not of one queue',
    ).toBeGreaterThanOrEqual(20);
  });
});

test(
  'two overlapping slots of one boat are never both sold, and a free slot is never refused',
  patiently,
  async () => {
    await repeatedly(async () => {
      const { slots, answers, figures } = await raceForOverlappingSlots(pair, visitors.slice(0, crowd(120)));
      const winners = winnersAmong(answers);
      report('overlapping slots', {
        visitors: answers.length,
        slots: slots.length,
        winners: winners.length,
        ...figures,
      });

      expectPoliteRefusals(answers, 'slot_taken');
      const { rows: free } = await pair.pool.query(
        `select id from slots s where date = $1 and not exists (select from allocations c
         where c.booking_id is not null
         and c.during && tsrange(s.date + s.start_time, s.date + s.end_time + interval '30 minutes'))`,
        [slots[0]?.date],
      );
      expect(free, 'slots that nobody holds, though visitors wanted them').toEqual([]);
    });
  },
);

test(
  'the same request sent many times makes one booking and one email, and always gets the same answer',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const [slot] = await addSeparateSlots(pair.pool, 1);
      const { answers, figures } = await raceOfOneKey(
        pair,
        visitors[0]!,
        slot!,
        crowd(100),
        `one-press-${run}`,
      );
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
  'a single-use code sent by many visitors is used once; the other visitors are quoted the full price',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const code = run === 1 ? 'ONCE' : `ONCE-${run}`;
      if (run > 1) await addCoupon(pair.pool, code, { maxUses: 1 });
      await expectUses(code, 1, await raceForCoupon(pair, visitors.slice(0, crowd(100)), code));
    });
  },
);

test('a code for five uses, sent by many visitors, is used five times', patiently, async () => {
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
  'a coupon with one use per email address is used once, however the visitor types the address',
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

test('all invariants hold, and Postgres found no deadlock', async () => {
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
  expect(rows, 'a refused visitor leaves nothing behind').toEqual([
    { bookings: uses, allocations: uses, burnt: uses },
  ]);
}
