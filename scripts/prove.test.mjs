import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofTable, readResults, tableFile } from './proof-table.mjs';
import { proofs } from './proofs.mjs';

const root = join(import.meta.dirname, '..');

/** @param {string[]} names */
function prove(...names) {
  return spawnSync(process.execPath, ['scripts/prove.mjs', ...names], { cwd: root, encoding: 'utf8' });
}

describe('npm run prove', () => {
  it('lists every proof with its minutes and its parameters', () => {
    const { status, stdout } = prove();
    expect(status).toBe(0);
    for (const { name, minutes, shows, parameters } of proofs) {
      expect(stdout).toMatch(new RegExp(`^ +${name} +${minutes} min  ${shows}$`, 'm'));
      for (const [variable, value] of Object.entries(parameters)) {
        expect(stdout).toContain(`${variable}=${value}`);
      }
    }
  });

  it('refuses a name that it does not know, and runs nothing', () => {
    const { status, stdout, stderr } = prove('settle', 'setle');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no proof "setle": choose among kills,');
  });

  it('has its last green runs in docs/proof.md, as docs/proof.json has them', () => {
    const results = readResults();
    expect(readFileSync(tableFile, 'utf8')).toBe(proofTable(proofs, results));
    const known = proofs.map(({ name }) => name);
    expect(Object.keys(results).filter((name) => !known.includes(name))).toEqual([]);
  });
});
