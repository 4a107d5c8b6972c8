import { expect, test } from 'vitest';
import { playPreviews } from '../testing/preview-trial.ts';
import { inputs } from '../testing/random-commands.ts';
import { addStaff } from '../testing/random-days.ts';
import { openTestApp } from '../testing/test-app.ts';
import { staffCommands } from './console-api.ts';

/** `npm test` tries 30 random commands. `npm run prove previews` tries 10,000 random commands, with a new seed. */
const howMany = Number(process.env.PREVIEWS ?? 30);
const firstSeed = Number(process.env.PREVIEWS_SEED ?? 1);

test('the trials cover every command', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(staffCommands.map(({ name }) => name).toSorted());
});

test(
  `for ${howMany} random commands the effect equals the preview, and the undo restores the earlier state`,
  async () => {
    const ends = await playPreviews(staffCommands, { howMany, firstSeed, open, asked: 1 });
    console.info(`previews: ${JSON.stringify(ends)}`);
    // At least some commands must succeed, or the run would prove nothing.
    expect(ends.applied + ends.undone).toBeGreaterThan(howMany / 4);
  },
  600_000 + howMany * 1_000,
);

async function open() {
  const site = await openTestApp({ boats: 3 });
  await addStaff(site.db);
  let hints = 0;
  const hint = () => void (hints += 1);
  return {
    deps: { ...site.deps, mailWritten: hint, paymentsDue: hint },
    outside: () => hints + site.provider.calls.length,
    forward: (ms: number) => site.clock.forward(ms),
    close: () => site.close(),
  };
}
