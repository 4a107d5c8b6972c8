import { type Bench, inTurns } from '../bench.ts';
import { createScene, prepareCeiling, startCeiling, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison, wallClock } from '../lines.ts';
import { type Sample, loadOn } from '../load.ts';
import { ceilingOrders, everyEmailIsSent, readyForOrders, slipwayOrders } from '../orders.ts';

const clients = 8;
/**
 * The number of slots for each second of load. There are only a few more slots than bookings, because
 * vacuuming unused slots would count as our work.
 */
const most = { ours: 1000, ceiling: 9000 };
/**
 * V8 compiles a function only after many calls. Both sides warm up with the same number of bookings, because in the
 * same time the ceiling would answer five times as many bookings as Slipway.
 */
const warmUp = { bookings: 6000, seconds: 90 };

/**
 * Eight visitors book at the same time. Each booking costs nothing and is made by one call, with its own slot and a
 * coupon that each email address may use once. Our work is measured until the last email about these bookings is sent.
 * docs/benchmarks.md lists the work that only one side does.
 */
export async function commit({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const ours = await startSlipway(scenes.ours);
  const ceiling = await startCeiling(scenes.ceiling);
  await readyForOrders(scenes.ours.pool);
  const book = {
    ours: async (howMany: number, within: number) =>
      loadOn(
        ours,
        load,
        {
          method: 'POST',
          path: '/api/booking/add_zero_cost_reservation',
          clients,
          seconds: within,
          bodies: await slipwayOrders(scenes.ours.pool, howMany),
          keys: true,
        },
        [200],
        () => everyEmailIsSent(scenes.ours.pool),
      ),
    ceiling: async (howMany: number, within: number) =>
      loadOn(ceiling, load, {
        method: 'POST',
        path: '/book',
        clients,
        seconds: within,
        bodies: ceilingOrders(howMany),
      }),
  };
  await book.ours(warmUp.bookings, warmUp.seconds);
  await book.ceiling(warmUp.bookings, warmUp.seconds);
  const results = await inTurns(rounds, {
    ours: () => book.ours(most.ours * seconds, seconds),
    ceiling: () => book.ceiling(most.ceiling * seconds, seconds),
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
