import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../testing/free-port.mjs';
import { stopWith } from './stop-with.mjs';

const root = join(import.meta.dirname, '..');
const readyWithinMs = 60_000;

/**
 * The built site as a process of its own, on a free port and newly seeded.
 * @param {string} purpose part of the folder's name
 */
export async function startSite(purpose) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), `slipway-${purpose}-`));
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const giveUpAt = Date.now() + readyWithinMs;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > giveUpAt) stopWith('The server did not start.');
    await wait(100);
  }
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
