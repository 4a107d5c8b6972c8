import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const systemChromium = '/usr/bin/chromium';

// Without these options Chromium calls Google at every start, which costs seconds on a closed network.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium that runs on this machine, or installs one. Returns launch options for Playwright.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findChromium() {
  const stated = process.env.CHROMIUM;
  if (stated) {
    if (!existsSync(stated))
      throw new Error(`CHROMIUM names ${stated}, which does not exist: correct it or unset it.`);
    return { executablePath: stated, args };
  }
  // The Chromium from npm comes first: it is the same version everywhere, and it is a headless build, which takes a
  // quarter less processor time.
  for (const find of [unpackFromNpm, async () => systemChromium, playwrightsOwn, installFromDebian]) {
    const path = await find();
    if (path && (await runs(path))) return { executablePath: path, args };
  }
  throw new Error('No Chromium was found that runs here: install one and name its program in CHROMIUM.');
}

export async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

export async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from Debian, which takes about a minute ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // If the update fails, the existing list of packages may be good enough.
    await run('apt-get', ['update', '-qq'], { env, timeout: 60_000 }).catch(() => {});
    await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'chromium'], {
      env,
      timeout: 240_000,
    });
    return systemChromium;
  } catch {
    return undefined;
  }
}

export async function unpackFromNpm() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Whether the program at `path` starts. On some systems `chromium` only explains how to install the browser.
 * @param {string} path
 */
async function runs(path) {
  if (!existsSync(path)) return false;
  return run(path, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}
