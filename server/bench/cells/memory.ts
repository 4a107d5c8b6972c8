import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, inTurns } from '../bench.ts';
import { type Contestant, createScene, prepareCeiling, startCeiling, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { ceilingOrders, readyForOrders, slipwayOrders } from '../orders.ts';
import { residentMbOf } from '../process-cpu.ts';
import { slowClients, slowCrowd } from './slow.ts';

const path = '/api/booking/add_zero_cost_reservation';
const firstBookings = 1_000;
/**
 * The number of bookings that one process makes in a round. With `rounds=6`, the process makes 50,000 bookings before
 * the last round.
 */
const bookingsARound = 10_000;
const slowSeconds = 120;

/**
 * The peak memory of a process, in three cases: during its first thousand bookings by 8 visitors (a new process each
 * round); during a thousand bookings in two minutes, with 500 slow clients connected; and after many more bookings.
 */
export async function memory({ clusters, load, rounds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const begin = {
    ours: () => startSlipway(scenes.ours),
    ceiling: () => startCeiling(scenes.ceiling),
  };
  const job = { method: 'POST', clients: 8, seconds: 600, keys: true } as const;
  const book = {
    ours: async (ours: Contestant, howMany: number) => {
      const bodies = await slipwayOrders(scenes.ours.pool, howMany);
      return loadOn(ours, load, { ...job, path, bodies });
    },
    ceiling: (ceiling: Contestant, howMany: number) =>
      loadOn(ceiling, load, { ...job, path: '/book', bodies: ceilingOrders(howMany) }),
  };
  /** Starts a process, and returns its peak memory during the work. */
  const inANewOne = async (side: keyof typeof book, work: (contestant: Contestant) => Promise<unknown>) => {
    const contestant = await begin[side]();
    const most = await mostMbWhile(contestant, () => work(contestant));
    await contestant.stop();
    return most;
  };
  const first = (side: keyof typeof book) => () =>
    inANewOne(side, (contestant) => book[side](contestant, firstBookings));
  const besideSlowOnes = (side: keyof typeof book, slowPath: string) =>
    inANewOne(side, async (contestant) => {
      const crowd = await slowCrowd(contestant, slowPath);
      await Promise.all([book[side](contestant, firstBookings), wait(slowSeconds * 1000)]);
      crowd.leave();
    });

  const firstOne = await startSlipway(scenes.ours);
  await readyForOrders(scenes.ours.pool);
  await firstOne.stop();
  const fresh = await inTurns(rounds, { ours: first('ours'), ceiling: first('ceiling') });
  const slow = {
    ours: await besideSlowOnes('ours', '/api/package/get_all'),
    ceiling: await besideSlowOnes('ceiling', '/book'),
  };
  const [ours, ceiling] = [await begin.ours(), await begin.ceiling()];
  const long = await inTurns(rounds, {
    ours: () => mostMbWhile(ours, () => book.ours(ours, bookingsARound)),
    ceiling: () => mostMbWhile(ceiling, () => book.ceiling(ceiling, bookingsARound)),
  });
  await ours.stop();
  await ceiling.stop();
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  return [
    comparison(
      `MB in a new process, its first ${firstBookings} bookings`,
      fresh.ours,
      fresh.ceiling,
      goals.loadMemory,
    ),
    comparison(
      `MB beside ${slowClients} slow clients for ${slowSeconds} s`,
      [slow.ours],
      [slow.ceiling],
      goals.loadMemory,
    ),
    comparison(`MB while 8 visitors book`, long.ours, long.ceiling, goals.loadMemory),
    ...(rounds === 1 ? [] : [grownLine(long.ours)]),
  ];
}

function grownLine(mb: readonly number[]): string {
  return comparison(
    `MB after ${(mb.length - 1) * bookingsARound} more bookings`,
    mb.slice(-1),
    mb.slice(0, 1),
    goals.memoryGrowth,
    ['in the last round', 'in the first'],
  );
}

async function mostMbWhile({ pid }: Contestant, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, residentMbOf(pid))), 100);
  await work().finally(() => clearInterval(look));
  return most;
}
