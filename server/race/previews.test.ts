import { expect, test } from 'vitest';
import { staffCommands } from '../src/start/console-api.ts';
import { playPreviews } from '../src/testing/preview-trial.ts';
import { addStaff } from '../src/testing/random-days.ts';
import { expectWrongBooks } from './invariants.ts';
import { openTwoPools } from './two-pools.ts';

/** Plays the trials of server/src/start/previews.test.ts on a Postgres server, with a tenth as many commands. */
const asked = 10;
const howMany = Math.ceil(Number(process.env.PREVIEWS ?? 50) / asked);
// Seed 1 is left out, because none of its first five change sets is applied.
const firstSeed = Number(process.env.PREVIEWS_SEED ?? 2);

test(
  `for ${howMany} random commands on a server, the preview equals the effect and the undo restores everything`,
  async () => {
    const ends = await playPreviews(staffCommands, { howMany, firstSeed, open, asked });
    console.info(`previews on a server: ${JSON.stringify(ends)}`);
    expect(ends.applied + ends.undone).toBeGreaterThan(howMany / 10);
  },
  600_000 + howMany * 2_000,
);

async function open() {
  const servers = await openTwoPools();
  // The bookings of the random days have no history, which breaks these two invariants.
  expectWrongBooks(servers.pool, ['I9a', 'I10']);
  const deps = servers.nth(0);
  await addStaff(deps.db);
  let now = new Date('2027-05-03T08:00:00Z').getTime();
  let hints = 0;
  const hint = () => void (hints += 1);
  return {
    deps: { ...deps, now: () => new Date(now), mailWritten: hint, paymentsDue: hint },
    outside: () => hints + servers.provider.begins(),
    forward: (ms: number) => void (now += ms),
    close: () => servers.stop(),
  };
}
