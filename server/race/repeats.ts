/**
 * `npm test` runs each race once. `npm run prove races` runs each race RACE_REPEATS times, with five times as many
 * visitors.
 */
const repeats = Math.max(1, Number(process.env.RACE_REPEATS ?? 1));

/**
 * Whether `npm run prove` started the tests. `npm test` runs several stages at once; a proof has the machine to itself.
 */
export const isProof = process.env.PROVING === 'yes';

/** Whether a test runs at every provider and on both databases, rather than at one provider and on one database. */
export const isEverywhere = repeats > 1;

/** The most visitors in `npm test`. Two servers have fewer database connections, so more visitors would only queue. */
const crowdInEveryRun = 40;

/**
 * Returns the number of visitors in a race: five times `visitors` if the races are repeated, otherwise at most
 * `crowdInEveryRun`.
 */
export const crowd = (visitors: number) => (repeats > 1 ? visitors * 5 : Math.min(visitors, crowdInEveryRun));

/** The number of kills: 3 in `npm test`, 50 with RACE_REPEATS=20. */
export const kills = repeats > 1 ? Math.ceil(repeats * 2.5) : 3;

/** Visitors who hold, change and book in a random mix. */
export const visitorsForEachSlot = isEverywhere ? 30 : 4;

/** The number of simultaneous calls that replace one hold. */
export const replacers = repeats > 1 ? 1000 : 12;

/** The time-out of a test that hangs. It is far above the time of a race, because the machine may have other work. */
export const patiently = { timeout: 600_000 * (repeats > 1 ? repeats * 5 : 1) };

export async function repeatedly(race: (run: number) => Promise<void>): Promise<void> {
  for (let run = 1; run <= repeats; run += 1) await race(run);
}
