import { type Bench, inTurns } from '../bench.ts';
import { type Contestant, createScene, prepareCeiling, startCeiling, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { ceilingOrders, readyForOrders, slipwayOrders } from '../orders.ts';
import { residentMbOf } from '../process-cpu.ts';

const path = '/api/booking/add_zero_cost_reservation';
/** One round books until this many are made; with `rounds=5` they are 50,000. */
const bookingsARound = 10_000;

/** The most memory while 8 visitors book, and how much more it is after many bookings. */
export async function memory({ clusters, load, rounds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const ours = await startSlipway(scenes.ours);
  const ceiling = await startCeiling(scenes.ceiling);
  await readyForOrders(scenes.ours.pool);
  const job = { method: 'POST', clients: 8, seconds: 600, keys: true } as const;
  const results = await inTurns(rounds, {
    ours: async () => {
      const bodies = await slipwayOrders(scenes.ours.pool, bookingsARound);
      return mostMbWhile(ours, () => loadOn(ours, load, { ...job, path, bodies }));
    },
    ceiling: () =>
      mostMbWhile(ceiling, () =>
        loadOn(ceiling, load, { ...job, path: '/book', bodies: ceilingOrders(bookingsARound) }),
      ),
  });
  await ours.stop();
  await ceiling.stop();
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  return [
    comparison('MB under load, at most', results.ours, results.ceiling, goals.loadMemory),
    comparison(
      `MB after ${rounds * bookingsARound} more bookings`,
      results.ours.slice(-1),
      results.ours.slice(0, 1),
      goals.memoryGrowth,
      ['in the last round', 'in the first'],
    ),
  ];
}

async function mostMbWhile({ pid }: Contestant, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, residentMbOf(pid))), 100);
  await work().finally(() => clearInterval(look));
  return most;
}
