import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('an export where there is no database is refused, and makes neither a file nor a demonstration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-database-'));
  const [data, file] = [join(folder, 'data'), join(folder, 'lake.json')];
  vi.stubEnv('DATA_DIR', data);
  vi.stubEnv('DATABASE_URL', undefined);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => resolve(code) as never);
  });
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), 'export-set-up', file];
  await import('./main.ts');
  process.argv = argv;
  expect(await ended).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining(`There is no database in ${data}.`));
  expect([data, file].filter((path) => existsSync(path))).toEqual([]);
}, 30_000);
