/**
 * `npm test` runs each race once. `npm run prove races` sets RACE_REPEATS, for more of everything: each race that
 * often, and with five times the visitors.
 */
const repeats = Math.max(1, Number(process.env.RACE_REPEATS ?? 1));

/** Whether it is one of the proofs that has the machine to itself; npm test plays several stages at once. */
export const isProof = process.env.PROVING === 'yes';

/** Whether tests that are alike at several providers, and on both databases, run at each. */
export const isEverywhere = repeats > 1;

/** More than the two servers of a pair have connections; the others of a crowd only wait for one. */
const crowdInEveryRun = 40;

/** A proof brings five times the visitors; `npm test` as many as meet at the gate. */
export const crowd = (visitors: number) => (repeats > 1 ? visitors * 5 : Math.min(visitors, crowdInEveryRun));

/** 3 in `npm test`, 50 with RACE_REPEATS=20. */
export const kills = repeats > 1 ? Math.ceil(repeats * 2.5) : 3;

/** In a random mix of holding, changing and booking. */
export const visitorsForEachSlot = isEverywhere ? 30 : 4;

/** Calls at once that replace one hold. */
export const replacers = repeats > 1 ? 1000 : 12;

/** A limit for hangs; far above the time of a race, because the machine may have other work. */
export const patiently = { timeout: 600_000 * (repeats > 1 ? repeats * 5 : 1) };

export async function repeatedly(race: (run: number) => Promise<void>): Promise<void> {
  for (let run = 1; run <= repeats; run += 1) await race(run);
}
