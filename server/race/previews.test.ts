import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffCommands } from '../src/start/staff-commands.ts';
import { type Watched, newDays, previewTrial } from '../src/testing/preview-trial.ts';
import { randomFrom } from '../src/testing/random.ts';
import { addStaff } from '../src/testing/random-days.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

/** As in server/src/start/previews.test.ts, on a Postgres server: a tenth of what is asked for there. */
const howMany = Math.ceil(Number(process.env.PREVIEWS ?? 50) / 10);
const firstSeed = Number(process.env.PREVIEWS_SEED ?? 1);
const daysEvery = 50;

let servers: TwoPools;
let watched: Watched;
beforeAll(async () => {
  servers = await openTwoPools();
  const deps = servers.nth(0);
  await addStaff(deps.db);
  let now = new Date('2027-05-03T08:00:00Z').getTime();
  let hints = 0;
  const hint = () => void (hints += 1);
  watched = {
    deps: { ...deps, now: () => new Date(now), mailWritten: hint, paymentsDue: hint },
    outside: () => hints + servers.provider.begins(),
    forward: (ms) => void (now += ms),
  };
}, 120_000);
afterAll(() => servers.stop());

test(
  `preview equals effect, and the undo gives back what was, for ${howMany} random commands on a server`,
  async () => {
    for (let run = 0; run < howMany; run += 1) {
      const block = firstSeed + Math.floor(run / daysEvery);
      const random = randomFrom(block * 1000 + (run % daysEvery));
      if (run % daysEvery === 0) await newDays(watched, random);
      const { what, wrong } = await previewTrial(watched, staffCommands, random);
      expect(
        wrong,
        `PREVIEWS_SEED=${block} PREVIEWS=${daysEvery * 10}, number ${run % daysEvery}: ${what}`,
      ).toEqual([]);
    }
  },
  60_000 + howMany * 2_000,
);
