import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopWith } from './stop-with.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Runs `npm ci` unless the installed packages match package-lock.json.
 * @param {string} [folder]
 */
export function installWhenMissing(folder = root) {
  if (isInstalled(folder)) return;
  console.log('Installing packages, which takes about a minute the first time ...');
  // The build needs the development packages, even if NODE_ENV is "production": hence --include=dev.
  // Without a network, npm's usual pauses between retries would last over a minute, so they are shortened.
  const patience = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];
  const npm = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...patience]);
  const result = spawnSync(npm.command, npm.args, {
    cwd: folder,
    shell: npm.shell,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (result.status !== 0) stopWith(reasonOf(result.error?.message ?? result.stderr));
}

/**
 * Compares contents, not times: a checkout, a copy or an unpacked archive changes times.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = lockedVersions(join(folder, 'package-lock.json'));
  const installed = lockedVersions(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted)
    stopWith('package-lock.json is missing or damaged: get it back with "git checkout package-lock.json".');
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    // An optional package may be missing, because the package may be a binary for another system.
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional || !path.startsWith('node_modules/');
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function lockedVersions(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @param {string[]} args */
export function npmCommand(args) {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js'))
    return { command: process.execPath, args: [running, ...args], shell: false };
  // On Windows npm is a .cmd file, which only a shell starts.
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

/** @param {string} output */
function reasonOf(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network/i.test(
      output,
    )
  ) {
    return 'Slipway could not install its packages because the package registry does not answer: connect to the network and run the command again.';
  }
  if (/ENOSPC/.test(output)) {
    return 'Slipway could not install its packages because the disk is full: make about 1 GB of room and run the command again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'Slipway could not install its packages because it may not write here: make this folder writable and run the command again.';
  }
  if (/ENOENT.*npm|npm.*ENOENT/.test(output) && !/npm error/i.test(output)) {
    return 'Slipway could not find npm: install Node.js with npm from nodejs.org and run the command again.';
  }
  return `${output.trim()}\nSlipway could not install its packages: put right what npm says above, or run "npm ci" to see more.`;
}
