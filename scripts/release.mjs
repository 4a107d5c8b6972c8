import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing, npmCommand } from './install-when-missing.mjs';
import { nodeOptions } from './node-options.mjs';
import { stopWith } from './stop-with.mjs';

const root = join(import.meta.dirname, '..');
const largestMegabytes = 120;

/** The systems for which releases are made, in npm's names. */
export const platforms = /** @type {const} */ ({
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linux-x64-musl': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64' },
  'darwin-x64': { os: 'darwin', cpu: 'x64' },
  'win32-x64': { os: 'win32', cpu: 'x64' },
});

/**
 * Files that the programs read while they run, and documents for people. Folders are included whole, without the files
 * that `leftOut` names.
 */
const contents = [
  'server/dist',
  'server/migrations',
  'simulator/dist',
  'simulator/public',
  'web/dist',
  'web/dist-prerender',
  'console/dist',
  'media/dist',
  'media/originals',
  'media/README.md',
  'business.json',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  '.env.example',
];
/** Left out of a release: compiled code for this machine's Node, and the documents' pictures. */
const leftOut = /\.code$|docs[/\\]pictures/;
/** Left out of the packages in a release: maps, types, documents, npm's own files, and links to our workspaces. */
const leftOutOfPackages = /\.map$|\.d\.[cm]?ts$|\.md$|node_modules[/\\](\.|@slipway)/;

/**
 * Fills the folder of a release with the bundled programs, the built site, and the packages that a bundle
 * cannot hold.
 * @param {string} folder new or empty
 * @param {keyof typeof platforms} platform
 */
export async function makeReleaseFolder(folder, platform) {
  installWhenMissing();
  await buildWhatChanged();
  for (const name of contents) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (file) => !leftOut.test(relative(root, file)),
    });
  }
  installPackages(folder, platform);
  const { name, version, license, engines } = readJson(join(root, 'package.json'));
  /** @param {string} program */
  const program = (program) => `node ${nodeOptions().join(' ')} server/dist/${program}.js`;
  writeJson(join(folder, 'package.json'), {
    name,
    version,
    private: true,
    license,
    engines,
    type: 'module',
    scripts: {
      start: program('main'),
      owner: program('owner'),
      doctor: program('doctor'),
      backup: program('backup'),
      restore: `${program('backup')} restore`,
    },
  });
  writeJson(join(folder, 'release.json'), { version, commit: commit(), platform });
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials());
}

/** @returns {keyof typeof platforms} the platform of this machine */
export function thisPlatform() {
  const isMusl = process.platform === 'linux' && !('glibcVersionRuntime' in reportHeader());
  const name = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
  if (name in platforms) return /** @type {keyof typeof platforms} */ (name);
  return stopWith(`There is no release for ${name}: choose among ${Object.keys(platforms).join(', ')}.`);
}

function reportHeader() {
  const report = /** @type {{ header: Record<string, unknown> }} */ (process.report.getReport());
  return report.header;
}

/**
 * Installs the packages that the programs load, with `npm ci --omit=dev` for the platform. npm verifies their
 * checksums.
 * @param {string} folder
 * @param {keyof typeof platforms} platform
 */
function installPackages(folder, platform) {
  const work = mkdtempSync(join(tmpdir(), 'slipway-packages-'));
  const { workspaces } = readJson(join(root, 'package.json'));
  for (const file of [
    'package.json',
    'package-lock.json',
    ...workspaces.map(/** @param {string} name */ (name) => join(name, 'package.json')),
  ]) {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    copyFileSync(join(root, file), join(work, file));
  }
  const system = Object.entries(platforms[platform]).map(([key, value]) => `--${key}=${value}`);
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  run(npmCommand(['ci', '--omit=dev', ...quiet, ...system]), work);
  cpSync(join(work, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    filter: (file) => !leftOutOfPackages.test(file),
  });
  rmSync(work, { recursive: true });
}

/**
 * Returns the list of the server's packages with their versions and checksums, in CycloneDX's format. The list includes
 * the packages inside the bundles. Our manifests name these packages as development dependencies. So npm reads copies
 * of the manifests, which name the packages as ordinary dependencies.
 */
function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sbom-'));
  try {
    const { workspaces } = readJson(join(root, 'package.json'));
    const lock = readJson(join(root, 'package-lock.json'));
    for (const entry of Object.values(lock.packages)) delete entry.dev;
    for (const name of ['', ...workspaces]) {
      const isInBundle = name === 'server' || name === 'shared';
      const shipped = (/** @type {any} */ { devDependencies, dependencies, ...rest }) =>
        isInBundle ? { ...rest, dependencies: { ...dependencies, ...devDependencies } } : rest;
      lock.packages[name] = shipped(lock.packages[name]);
      mkdirSync(join(folder, name), { recursive: true });
      writeJson(join(folder, name, 'package.json'), shipped(readJson(join(root, name, 'package.json'))));
    }
    writeJson(join(folder, 'package-lock.json'), lock);
    const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--workspace=server'];
    return run(npmCommand(words), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/**
 * @param {{ command: string, args: string[], shell: boolean }} npm
 * @param {string} cwd
 */
function run({ command, args, shell }, cwd) {
  const result = spawnSync(command, args, { cwd, shell, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (result.status !== 0)
    stopWith(`npm ${args.join(' ')} failed: ${result.error?.message ?? result.stderr}`);
  return result.stdout;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string} file
 * @param {unknown} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/**
 * @param {keyof typeof platforms} platform
 * @returns {Promise<string>} the tar
 */
export async function makeRelease(platform) {
  const { version } = readJson(join(root, 'package.json'));
  const name = `slipway-${version}-${platform}`;
  const made = join(root, 'dist-release');
  rmSync(join(made, name), { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  await makeReleaseFolder(join(made, name), platform);
  const tar = join(made, `${name}.tar.gz`);
  const packed = spawnSync('tar', ['-czf', tar, '-C', made, name], { encoding: 'utf8' });
  if (packed.status !== 0) stopWith(`tar failed: ${packed.error?.message ?? packed.stderr}`);
  rmSync(join(made, name), { recursive: true });
  const megabytes = statSync(tar).size / 1e6;
  if (megabytes > largestMegabytes)
    stopWith(`${name}.tar.gz is ${megabytes.toFixed(1)} MB; the limit is ${largestMegabytes} MB.`);
  const sum = createHash('sha256').update(readFileSync(tar)).digest('hex');
  writeFileSync(`${tar}.sha256`, `${sum}  ${basename(tar)}\n`);
  console.log(`${relative(root, tar)}: ${megabytes.toFixed(1)} MB, sha256 ${sum}`);
  return tar;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [first, ...more] = process.argv.slice(2);
  if (first === '--folder') {
    const [folder] = more;
    if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0))
      stopWith('Name a new or empty folder: npm run release -- --folder FOLDER');
    await makeReleaseFolder(folder, thisPlatform());
  } else {
    const wanted = first === undefined ? [thisPlatform()] : [first, ...more];
    const unknown = wanted.find((name) => !(name in platforms));
    if (unknown !== undefined)
      stopWith(`There is no release for ${unknown}: choose among ${Object.keys(platforms).join(', ')}.`);
    for (const platform of wanted) await makeRelease(/** @type {keyof typeof platforms} */ (platform));
  }
}
