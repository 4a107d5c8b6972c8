import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, inTurns } from '../bench.ts';
import { createScene, prepareCeiling, startCeiling, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison, wallClock } from '../lines.ts';
import { type Sample, loadOn } from '../load.ts';
import { readyForOrders, ceilingOrders, slipwayOrders } from '../orders.ts';

const clients = 8;
/** More than either side books in a second. */
const most = { ours: 2500, ceiling: 9000 };

/**
 * A free booking by one call, by 8 visitors at once, each in their own slot and with a coupon that an address
 * may use once. Ours counts until the last of their emails is sent. docs/benchmarks.md says what each side does more
 * than the other.
 */
export async function commit({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const ours = await startSlipway(scenes.ours);
  const ceiling = await startCeiling(scenes.ceiling);
  await readyForOrders(scenes.ours.pool);
  const results = await inTurns(rounds, {
    ours: async () =>
      loadOn(
        ours,
        load,
        {
          method: 'POST',
          path: '/api/booking/add_zero_cost_reservation',
          clients,
          seconds,
          bodies: await slipwayOrders(scenes.ours.pool, most.ours * seconds),
          keys: true,
        },
        [200],
        () => everyEmailIsSent(scenes.ours.pool),
      ),
    ceiling: async () =>
      loadOn(ceiling, load, {
        method: 'POST',
        path: '/book',
        clients,
        seconds,
        bodies: ceilingOrders(most.ceiling * seconds),
      }),
  });
  await ours.stop();
  await ceiling.stop();
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  const compare = (
    what: string,
    pick: (sample: Sample) => number,
    goal?: (typeof goals)[keyof typeof goals],
  ) => comparison(what, results.ours.map(pick), results.ceiling.map(pick), goal);
  return [
    compare('CPU ms per booking', (sample) => sample.cpuMs, goals.commitCpu),
    compare('  of it the database', (sample) => sample.databaseMs, goals.commitDatabase),
    compare('  of it the server', (sample) => sample.serverMs),
    compare('bookings/s', (sample) => sample.perSecond, goals.commitRate),
    wallClock('Slipway', results.ours),
    wallClock('ceiling', results.ceiling),
  ];
}

async function everyEmailIsSent(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select from mails where sent_at is null limit 1');
    if (rows.length === 0) return;
    await wait(100);
  }
}
