import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { type Watched, newDays, previewTrial } from '../testing/preview-trial.ts';
import { inputs } from '../testing/random-commands.ts';
import { addStaff } from '../testing/random-days.ts';
import { type TestApp, openTestApp } from '../testing/test-app.ts';
import { staffCommands } from './staff-commands.ts';

/** Half a per cent in npm test; all by npm run prove previews, which also sets a fresh seed. */
const howMany = Number(process.env.PREVIEWS ?? 50);
const firstSeed = Number(process.env.PREVIEWS_SEED ?? 1);
const daysEvery = 50;

let site: TestApp;
let watched: Watched;
beforeAll(async () => {
  site = await openTestApp({ boats: 3 });
  await addStaff(site.db);
  let hints = 0;
  const hint = () => void (hints += 1);
  watched = {
    deps: { ...site.deps, mailWritten: hint, paymentsDue: hint },
    outside: () => hints + site.provider.calls.length,
    forward: (ms) => site.clock.forward(ms),
  };
});
afterAll(() => site.close());

test('every command can be drawn', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(staffCommands.map(({ name }) => name).toSorted());
});

test(
  `preview equals effect, and the undo gives back what was, for ${howMany} random commands`,
  async () => {
    const ends: Record<string, number> = {};
    for (let run = 0; run < howMany; run += 1) {
      // The days before a seed belong to it: a block of them is played again from its first.
      const block = firstSeed + Math.floor(run / daysEvery);
      const random = randomFrom(block * 1000 + (run % daysEvery));
      if (run % daysEvery === 0) await newDays(watched, random);
      const { what, wrong, end } = await previewTrial(watched, staffCommands, random);
      expect(
        wrong,
        `PREVIEWS_SEED=${block} PREVIEWS=${daysEvery}, number ${run % daysEvery}: ${what}`,
      ).toEqual([]);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    console.info(`previews: ${JSON.stringify(ends)}`);
    // A run in which everything was refused would prove nothing.
    expect((ends['applied'] ?? 0) + (ends['undone'] ?? 0)).toBeGreaterThan(howMany / 4);
  },
  60_000 + howMany * 1_000,
);
