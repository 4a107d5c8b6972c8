import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './play-tests.mjs';
import { proofTable, readResults, tableFile } from './proof-table.mjs';
import { proofs } from './proofs.mjs';

const root = join(import.meta.dirname, '..');

/** @param {string[]} names */
function prove(...names) {
  return spawnSync(process.execPath, ['scripts/prove.mjs', ...names], { cwd: root, encoding: 'utf8' });
}

describe('npm run prove', () => {
  it('npm run prove lists every proof with its minutes and its parameters', () => {
    const { status, stdout } = prove();
    expect(status).toBe(0);
    for (const { name, minutes, shows, parameters = {} } of proofs) {
      expect(stdout).toMatch(new RegExp(`^ +${name} +${minutes} min  ${shows}$`, 'm'));
      for (const [variable, value] of Object.entries(parameters)) {
        expect(stdout).toContain(`${variable}=${value}`);
      }
    }
  });

  it('npm run prove refuses an unknown name, and runs nothing', () => {
    const { status, stdout, stderr } = prove('settle', 'setle');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no proof "setle": choose among kills,');
  });

  it.each([
    [12_000, 4],
    [1_000_000, 3],
    [700, 4],
    [5000, 1],
  ])(
    '%i steps are divided into up to %i shares, which together play the seeds and steps of one long run',
    (steps, atMost) => {
      const seeds = { howMany: 'STEPS', first: 'SEED', stepsOfASeed: 5000 };
      const shares = sharesOf({ STEPS: String(steps), SEED: '7', OTHER: 'x' }, seeds, atMost);
      expect(shares.length).toBe(Math.min(atMost, Math.ceil(steps / 5000)));
      let [nextSeed, played] = [7, 0];
      for (const { STEPS, SEED, OTHER } of shares) {
        expect([SEED, OTHER]).toEqual([String(nextSeed), 'x']);
        nextSeed += Math.ceil(Number(STEPS) / 5000);
        played += Number(STEPS);
        // Every share except the last ends with the last step of a seed.
        expect(Number(STEPS) % 5000 === 0 || played === steps).toBe(true);
      }
      expect(played).toBe(steps);
    },
  );

  it('no share exceeds its limit of seeds, even if there are more shares than can run at once', () => {
    const seeds = { howMany: 'STEPS', first: 'SEED', stepsOfASeed: 1, seedsOfAShare: 300 };
    expect(sharesOf({ STEPS: '1000', SEED: '1' }, seeds, 2).map(({ STEPS, SEED }) => [SEED, STEPS])).toEqual([
      ['1', '250'],
      ['251', '250'],
      ['501', '250'],
      ['751', '250'],
    ]);
  });

  it('docs/proof.md shows the same last green runs as docs/proof.json', () => {
    const results = readResults();
    expect(readFileSync(tableFile, 'utf8')).toBe(proofTable(proofs, results));
    const known = proofs.map(({ name }) => name);
    expect(Object.keys(results).filter((name) => !known.includes(name))).toEqual([]);
  });
});
