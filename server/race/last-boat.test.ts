import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { expectPoliteRefusals, report, winnersAmong } from './outcomes.ts';
import { raceForLastBoat, raceForOverlappingSlots } from './races.ts';
import { crowd, repeatedly, patiently } from './repeats.ts';
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

test('one of 200 visitors gets the last boat, and 199 get a refusal', patiently, async () => {
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
  'overlapping slots of one boat are never sold twice, and free ones never refused',
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

test('all invariants hold, and nothing deadlocked', async () => {
  expect(await brokenInvariants(pair.pool, new Date())).toEqual([]);
  expect(pair.servers.map((server) => server.complaints())).toEqual(['', '']);
  expect(await pair.stop(), 'deadlocks').toBe(0);
});
