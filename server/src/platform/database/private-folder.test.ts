import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

describe.skipIf(process.platform === 'win32')('making the data folder private', () => {
  test('a new data folder can be opened only by its owner', async () => {
    await makePrivateFolder(join(folder, 'a', 'b'));
    expect(await modeOf(join(folder, 'a', 'b'))).toBe('700');
  });

  test('a data folder that everybody can read becomes private', async () => {
    const old = join(folder, 'old');
    await mkdir(old);
    await chmod(old, 0o755);
    await makePrivateFolder(old);
    expect(await modeOf(old)).toBe('700');
  });

  test('a data folder shared by all, like /tmp, keeps its mode', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o1777);
    await makePrivateFolder(shared);
    expect(await modeOf(shared)).toBe('1777');
  });
});

test.skipIf(process.platform !== 'linux')(
  'if the data folder cannot be made, makePrivateFolder throws an error and does not loop for ever',
  async () => {
    await expect(makePrivateFolder('/proc/nope')).rejects.toThrow('ENOENT');
  },
);
