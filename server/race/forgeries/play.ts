import { randomFrom } from '../../src/testing/random.ts';
import { type Books, changedBetween, readBooks } from './books.ts';
import type { Forgery } from './forgery.ts';
import type { ForgeryEnv } from './forgery-env.ts';

export type Tally = Map<string, { family: string; mutants: number; accepted: number }>;

/**
 * Plays mutants of each kind in turn, and counts the accepted mutants. `told` describes the first few accepted mutants.
 * With `control`, plays only the kinds in `control.names`, each until its first accepted mutant, and then restores the
 * books.
 */
export async function playForgeries(
  forgeryEnv: ForgeryEnv,
  kinds: readonly Forgery[],
  mutants: number,
  firstSeed: number,
  control?: { names: readonly string[]; restore: () => Promise<void> },
): Promise<{ tally: Tally; told: string[] }> {
  const tally: Tally = new Map(kinds.map(({ kind, family }) => [kind, { family, mutants: 0, accepted: 0 }]));
  const told: string[] = [];
  let books = await readBooks(forgeryEnv);
  for (let nth = 0; nth < mutants; nth += 1) {
    const seed = firstSeed + nth;
    // A mutant depends only on its seed, so a failure can be repeated from the seed.
    const forgery = kinds[seed % kinds.length];
    if (forgery === undefined) break;
    const row = tally.get(forgery.kind);
    if (row === undefined) continue;
    if (control !== undefined && (row.accepted > 0 || !control.names.includes(forgery.kind))) continue;
    const wrongAnswer = await forgery.play(forgeryEnv, randomFrom(seed));
    const after = await readBooks(forgeryEnv);
    const wrong = wrongAnswer ?? whatChanged(books, after);
    row.mutants += 1;
    if (wrong === undefined) continue;
    row.accepted += 1;
    if (told.length < 20) told.push(`${forgery.kind} (FORGERY_SEED=${seed} FORGERY_MUTANTS=1): ${wrong}`);
    await control?.restore();
    books = await readBooks(forgeryEnv);
  }
  return { tally, told };
}

function whatChanged(before: Books, after: Books): string | undefined {
  const changed = changedBetween(before, after);
  return changed.length > 0 ? `changed ${changed.join(', ')}` : undefined;
}

export function acceptedIn(tally: Tally): number {
  return [...tally.values()].reduce((sum, { accepted }) => sum + accepted, 0);
}

export function printed(tally: Tally): string {
  const lines = [...tally].map(
    ([kind, { family, mutants, accepted }]) =>
      `  ${family.padEnd(8)} ${kind.padEnd(50)} ${String(mutants).padStart(6)} ${String(accepted).padStart(9)}`,
  );
  const all = [...tally.values()].reduce((sum, { mutants }) => sum + mutants, 0);
  const total = `  ${'all'.padEnd(59)} ${String(all).padStart(6)} ${String(acceptedIn(tally)).padStart(9)}`;
  return [`  ${'kind'.padEnd(59)} mutants  accepted`, ...lines, total].join('\n');
}
