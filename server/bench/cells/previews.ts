import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { reservationBody } from '@slipway/testing/reservation-body.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { projectRoot } from '../../src/platform/runtime/project-root.ts';
import type { Bench } from '../bench.ts';
import { addCustomer, call } from '../calls.ts';
import { type ConsoleSession, signIn } from '../console-session.ts';
import { type Contestant, createScene, startEmbedded, startSlipway } from '../contestants.ts';
import { percentile, short } from '../figures.ts';
import { daysAMonth } from '../month.ts';

const crowds = [0, 1, 20];
/**
 * The time from the start of one call to the start of the next: `readMs` for reading a month, `holdMs` for a hold.
 * If an answer takes longer, the next call follows immediately.
 */
const pause = { readMs: 10, holdMs: 200 };

/** The waiting time of visitors while staff preview half a year of prices, on both databases. */
export async function previews({ clusters, rounds, seconds }: Bench): Promise<string[]> {
  const simulator = await SimulatorProcess.start();
  const folder = await mkdtemp(join(tmpdir(), 'slipway-previews-'));
  const scene = await createScene(clusters.ours);
  try {
    const program = join(projectRoot, 'server/dist/main.js');
    const lines: string[] = [];
    for (const [name, start] of [
      ['embedded', () => startEmbedded(program, join(folder, 'data'), simulator.url)],
      ['Postgres', () => startSlipway(scene, 'off', undefined, simulator.url)],
    ] as const) {
      const server = await start();
      const owner = await signIn(server, 'owner');
      const set = await aDraft(owner);
      const times = (await timesOnSale(server)).values();
      for (const crowd of crowds)
        lines.push(`${name}, ${await beside(server, owner, set, times, crowd, rounds * seconds)}`);
      await server.stop();
    }
    return lines;
  } finally {
    await simulator.stop();
    await scene.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Slot = { id: number; date: string };

async function beside(
  server: Contestant,
  owner: ConsoleSession,
  set: object,
  times: Iterator<Slot>,
  crowd: number,
  seconds: number,
): Promise<string> {
  const endsAt = performance.now() + seconds * 1_000;
  const again = async (pauseMs: number, work: () => Promise<void>) => {
    while (performance.now() < endsAt) {
      const next = wait(pauseMs);
      await work();
      await next;
    }
  };
  const reads: number[] = [];
  const holds: number[] = [];
  const answered: number[] = [];
  let refused = 0;
  const from = addDays(venueDate(new Date()), 1);
  const month = { from, to: addDays(from, daysAMonth - 1) };
  await Promise.all([
    ...Array.from({ length: crowd }, () =>
      again(0, async () => {
        const began = performance.now();
        const status = await owner.preview('change-sets/apply', set);
        if (status === 200) answered.push(performance.now() - began);
        else refused += 1;
        // A screen that gets the answer "busy" calls again after a second.
        if (status !== 200) await wait(1_000);
      }),
    ),
    again(pause.readMs, () => timed(reads, () => call(server, calendarPath, month))),
    again(pause.holdMs, async () => {
      const customer = await addCustomer(server);
      const { value: slot } = times.next() as { value: Slot | undefined };
      if (slot === undefined) throw new Error('no times are left: fewer seconds, please');
      await timed(holds, () => call(server, '/booking/add_reservation', reservationBody({ customer, slot })));
    }),
  ]);
  const said = (what: string, ms: number[]) => {
    const sorted = ms.toSorted((a, b) => a - b);
    const at = (share: number) => short(percentile(sorted, share));
    return `${sorted.length} ${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}`;
  };
  return [
    `${crowd} previews at once`,
    said('months', reads),
    said('holds', holds),
    ...(crowd === 0 ? [] : [said('previews', answered), `${refused} told busy`]),
  ].join('; ');
}

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  into.push(performance.now() - began);
}

const calendarPath = '/periodstatic/get_available_period_by_daterange';

/** Saves a draft with a surcharge of £10 for each slot of the next half-year. */
async function aDraft(owner: ConsoleSession): Promise<object> {
  const first = addDays(venueDate(new Date()), 1);
  const { set, version } = (await owner.command('change-sets/save', {
    set: null,
    version: null,
    name: 'Half a year',
    fromDate: null,
    changes: [
      {
        id: randomUUID(),
        kind: 'price_by_hand',
        words: {
          first,
          last: addDays(first, 170),
          days: [1, 2, 3, 4, 5, 6, 7],
          starts: null,
          packages: null,
          price: { set: { pounds: 10 } },
          hand: false,
        },
      },
    ],
  })) as { set: string; version: number };
  return { set, version };
}

type Day = {
  date: string;
  periods: {
    period_id: number;
    base_price_mark_up: number;
    isSoldOut: boolean;
    isAvailable: boolean;
    min_passenger_count: number | null;
  }[];
};

/** Slots for Classic at its plain price, with two boats each, in months that no other call of this cell reads. */
async function timesOnSale(server: Contestant): Promise<Slot[]> {
  const from = addDays(venueDate(new Date()), daysAMonth + 2);
  const days = (await call(server, calendarPath, { from, to: addDays(from, 130), package_id: 1 })) as Day[];
  return days.flatMap(({ date, periods }) =>
    periods
      .filter((each) => each.isAvailable && !each.isSoldOut && each.base_price_mark_up === 0)
      .map(({ period_id: id }) => ({ id, date })),
  );
}
