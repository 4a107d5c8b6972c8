import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Bench, inTurns } from '../bench.ts';
import { createScene, startSlipway } from '../contestants.ts';
import { fillHistory } from '../fill-history.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { daysAMonth, ruleForSlipway } from '../month.ts';
import { readyForOrders, slipwayOrders } from '../orders.ts';

const path = '/api/booking/add_zero_cost_reservation';
const most = 2500;
const sizes = { thousand: 1_000, tenThousand: 10_000, hundredThousand: 100_000, million: 1_000_000 };

/** The cost of a booking and of reading a month, with few and with many bookings in the database. */
export async function growth({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const from = addDays(venueDate(new Date()), 1);
  const months = JSON.stringify({ from, to: addDays(from, daysAMonth - 1) });
  const open = async (howMany: number) => {
    const scene = await createScene(clusters.ours);
    const first = await startSlipway(scene);
    await readyForOrders(scene.pool);
    await ruleForSlipway(scene.pool);
    const one = await slipwayOrders(scene.pool, 1);
    await loadOn(first, load, { method: 'POST', path, clients: 1, seconds: 9, bodies: one, keys: true });
    await first.stop();
    const begunAt = performance.now();
    await fillHistory(scene.pool, howMany, from);
    const filledMs = performance.now() - begunAt;
    return { scene, server: await startSlipway(scene), filledMs };
  };
  const of = {
    thousand: await open(sizes.thousand),
    tenThousand: await open(sizes.tenThousand),
    hundredThousand: await open(sizes.hundredThousand),
    million: await open(sizes.million),
  };
  const book =
    ({ scene, server }: typeof of.million) =>
    async () =>
      loadOn(server, load, {
        method: 'POST',
        path,
        clients: 8,
        seconds,
        bodies: await slipwayOrders(scene.pool, most * seconds),
        keys: true,
      });
  const read =
    ({ server }: typeof of.million) =>
    () =>
      loadOn(server, load, {
        method: 'POST',
        path: '/api/periodstatic/get_available_period_by_daterange',
        clients: 8,
        seconds,
        body: months,
      });
  const results = await inTurns(rounds, {
    bookThousand: book(of.thousand),
    bookTenThousand: book(of.tenThousand),
    bookHundredThousand: book(of.hundredThousand),
    bookMillion: book(of.million),
    readThousand: read(of.thousand),
    readTenThousand: read(of.tenThousand),
    readHundredThousand: read(of.hundredThousand),
    readMillion: read(of.million),
  });
  for (const { scene, server } of Object.values(of)) {
    await server.stop();
    await scene.drop();
  }
  const cpu = (name: keyof typeof results) => results[name].map(({ cpuMs }) => cpuMs);
  const compare = (
    what: string,
    ours: keyof typeof results,
    theirs: keyof typeof results,
    goal: typeof goals.growthBooking | typeof goals.growthMonth | undefined,
    names: [string, string],
  ) => comparison(what, cpu(ours), cpu(theirs), goal, names);
  return [
    `a million bookings were written in ${Math.round(of.million.filledMs / 1000)} s`,
    compare('CPU ms per booking', 'bookMillion', 'bookThousand', goals.growthBooking, ['1 M', '1 k']),
    compare('CPU ms per booking', 'bookMillion', 'bookTenThousand', goals.growthBooking, ['1 M', '10 k']),
    compare('CPU ms per booking', 'bookHundredThousand', 'bookTenThousand', undefined, ['100 k', '10 k']),
    compare('CPU ms per month', 'readMillion', 'readTenThousand', goals.growthMonth, ['1 M', '10 k']),
    compare('CPU ms per month', 'readHundredThousand', 'readTenThousand', undefined, ['100 k', '10 k']),
  ];
}
