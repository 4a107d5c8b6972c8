import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/runtime/project-root.ts';

const run = promisify(execFile);
const goal = { packages: 180, mb: 50 };

/** Measures how many packages `npm ci --omit=dev` installs, and their size on disk. */
export async function install(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-install-'));
  try {
    const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    for (const file of ['package.json', 'package-lock.json'])
      await cp(join(projectRoot, file), join(folder, file));
    for (const workspace of manifest.workspaces) {
      await mkdir(join(folder, workspace));
      await cp(join(projectRoot, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    }
    await run(
      'npm',
      ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
      {
        cwd: folder,
      },
    );
    const { stdout } = await run('du', ['-sk', join(folder, 'node_modules')]);
    const packages = await packagesIn(join(folder, 'node_modules'));
    const mb = Number(stdout.split('\t')[0]) / 1024;
    const isMet = packages <= goal.packages && mb <= goal.mb;
    return [
      `production packages: ${packages}, ${Math.round(mb)} MB (goal 11: at most ${goal.packages} and ${goal.mb} MB, ${isMet ? 'met' : 'missed'})`,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packagesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const isPackage = /node_modules\/(@[^/]+\/)?[^/@.][^/]*$/;
  return names.filter(
    (each) => each.isFile() && each.name === 'package.json' && isPackage.test(each.parentPath),
  ).length;
}
