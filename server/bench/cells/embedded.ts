import { execFile } from 'node:child_process';
import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { projectRoot } from '../../src/platform/runtime/project-root.ts';
import { type Bench, inTurns } from '../bench.ts';
import { addCustomer, call } from '../calls.ts';
import { type Contestant, startEmbedded } from '../contestants.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { daysAMonth } from '../month.ts';

const run = promisify(execFile);

/** The release before the calendar was kept in memory and a booking became one trip. */
const before = '321ffa8';
const clients = 8;
const months = 5;
const bookingsARound = 50;

type Slot = { id: number; date: string };
type Day = {
  date: string;
  periods: {
    period_id: number;
    start_time: string;
    end_time: string;
    base_price_mark_up: number;
    isSoldOut: boolean;
    isAvailable: boolean;
    min_passenger_count: number | null;
  }[];
};

/** A booking and a month on the embedded database, before and after; only by name, because it installs a commit. */
export async function embedded({ load, rounds, seconds }: Bench): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-embedded-'));
  try {
    const servers = {
      now: await startEmbedded(join(projectRoot, 'server/dist/main.js'), join(folder, 'data-now')),
      before: await startEmbedded(await builtBefore(folder), join(folder, 'data-before')),
    };
    const book = async (server: Contestant) => {
      const slots = await freeSlots(server);
      const rest = slots.values();
      return async () => {
        const bodies: string[] = [];
        for (const slot of rest) {
          bodies.push(JSON.stringify(freeReservationBody({ customer: await addCustomer(server), slot })));
          if (bodies.length === bookingsARound) break;
        }
        if (bodies.length < bookingsARound) throw new Error('no slots are left: fewer rounds, please');
        return loadOn(
          server,
          load,
          {
            method: 'POST',
            path: '/api/booking/add_zero_cost_reservation',
            clients,
            seconds: 60,
            bodies,
            keys: true,
          },
          [200],
          // Its emails are rendered and kept by then; nobody else can look into its database.
          () => wait(2000),
        );
      };
    };
    const from = addDays(venueDate(new Date()), 1);
    const body = JSON.stringify({ from, to: addDays(from, daysAMonth - 1) });
    const path = '/api/periodstatic/get_available_period_by_daterange';
    const read = (server: Contestant) => () =>
      loadOn(server, load, { method: 'POST', path, clients, seconds, body });
    const results = await inTurns(rounds, {
      bookNow: await book(servers.now),
      bookBefore: await book(servers.before),
      readNow: read(servers.now),
      readBefore: read(servers.before),
    });
    for (const server of Object.values(servers)) await server.stop();
    const compare = (what: string, now: 'bookNow' | 'readNow', then: 'bookBefore' | 'readBefore') => [
      comparison(
        `CPU ms per ${what}`,
        results[now].map(({ cpuMs }) => cpuMs),
        results[then].map(({ cpuMs }) => cpuMs),
        undefined,
        ['now', before],
      ),
      comparison(
        `${what}s/s`,
        results[now].map(({ perSecond }) => perSecond),
        results[then].map(({ perSecond }) => perSecond),
        undefined,
        ['now', before],
      ),
    ];
    return [...compare('booking', 'bookNow', 'bookBefore'), ...compare('month', 'readNow', 'readBefore')];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The commit of before, with its own packages; its site is not built, only its server. */
async function builtBefore(folder: string): Promise<string> {
  const root = join(folder, 'before');
  await run('mkdir', [root]);
  await run('sh', ['-c', `git archive ${before} | tar x -C "${root}"`], { cwd: projectRoot });
  await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outfile: 'server/dist/main.js',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    external: ['@electric-sql/pglite', 'pg-boss', 'pg-native'],
  });
  return join(root, 'server/dist/main.js');
}

/** Without a surcharge; no two of them overlap. */
async function freeSlots(server: Contestant): Promise<Slot[]> {
  const tomorrow = addDays(venueDate(new Date()), 1);
  const days: Day[] = [];
  for (let month = 0; month < months; month += 1) {
    const from = addDays(tomorrow, month * daysAMonth);
    const asked = { from, to: addDays(from, daysAMonth - 1) };
    days.push(...((await call(server, '/periodstatic/get_available_period_by_daterange', asked)) as Day[]));
  }
  return days.flatMap(({ date, periods }) => {
    let freeFrom = '';
    return periods.flatMap((slot) => {
      const isPlain = slot.base_price_mark_up === 0 && slot.min_passenger_count === null;
      if (!slot.isAvailable || slot.isSoldOut || !isPlain || slot.start_time <= freeFrom) return [];
      freeFrom = slot.end_time;
      return [{ id: slot.period_id, date }];
    });
  });
}
