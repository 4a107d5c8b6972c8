import { type Bench, inTurns } from '../bench.ts';
import {
  type Contestant,
  type Scene,
  createScene,
  prepareCeiling,
  startCeiling,
  startSlipway,
} from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { type LoadGenerator, loadOn } from '../load.ts';
import { haveBoats } from '../../race/scene.ts';
import { readyForOrders, addWantedSlot, ceilingOrders, slipwayOrders } from '../orders.ts';

const boats = 10;
/** `clients`: the number of visitors who compete for the ten boats. `times`: the number of such contests in a round. */
const crowds = [
  { clients: 64, times: 20 },
  { clients: 500, times: 2 },
];

/** All clients try to book the same slot at the same time. Throws if the number of sold boats is wrong. */
export async function contest({ clusters, load, rounds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const ours = await startSlipway(scenes.ours);
  const ceiling = await startCeiling(scenes.ceiling);
  await readyForOrders(scenes.ours.pool);
  await haveBoats(scenes.ours.pool, boats);
  const lines: string[] = [];
  for (const { clients, times } of crowds) {
    const results = await inTurns(rounds, {
      ours: () => many(times, () => atSlipway(ours, scenes.ours, load, clients)),
      ceiling: () => many(times, () => atCeiling(ceiling, load, clients)),
    });
    lines.push(
      `${rounds * times} times ${clients} visitors for ${boats} boats: sold ${boats} each time, oversold 0`,
      comparison('  ms until the last answer', results.ours.flat(), results.ceiling.flat(), goals.contest),
    );
  }
  await ours.stop();
  await ceiling.stop();
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  return lines;
}

async function many(times: number, fight: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  while (took.length < times) took.push(await fight());
  return took;
}

/** Milliseconds until the last answer. */
async function atSlipway(ours: Contestant, { pool }: Scene, load: LoadGenerator, clients: number) {
  const slot = await addWantedSlot(pool);
  const bodies = await slipwayOrders(pool, clients, { slot });
  const ms = await fight(ours, load, '/api/booking/add_zero_cost_reservation', bodies);
  const { rows } = await pool.query<{ bookings: number; boats: number }>(
    `select count(*) as bookings, count(distinct c.boat_id) as boats
     from bookings b join allocations c on c.booking_id = b.id where b.slot_id = $1 and b.status = 'confirmed'`,
    [slot.id],
  );
  if (rows[0]?.bookings !== boats || rows[0].boats !== boats)
    throw new Error(`Of ${boats} boats Slipway sold ${JSON.stringify(rows[0])}.`);
  return ms;
}

function atCeiling(ceiling: Contestant, load: LoadGenerator, clients: number) {
  return fight(ceiling, load, '/book', ceilingOrders(clients, boats));
}

async function fight(
  contestant: Contestant,
  load: LoadGenerator,
  path: string,
  bodies: readonly string[],
): Promise<number> {
  const clients = bodies.length;
  // Each client sends one order. The time limit matters only if the server hangs.
  const sample = await loadOn(
    contestant,
    load,
    { method: 'POST', path, clients, seconds: 60, bodies, keys: true },
    [200, 409],
  );
  if (sample.statuses[200] !== boats)
    throw new Error(`Of ${boats} boats ${contestant.name} sold ${sample.statuses[200] ?? 0}.`);
  return sample.seconds * 1000;
}
