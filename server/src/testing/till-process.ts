import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programBundle } from '../../race/program-bundle.ts';

type Json = ReturnType<typeof JSON.parse>;

/** The payment simulator as a process of its own, on its own port and in its own folder. */
export async function startTillProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-till-'));
  const main = await programBundle('simulator/src/main.ts');
  const child = spawn(
    process.execPath,
    [main, '--port', '0', '--data-dir', folder, '--parent-pid', String(process.pid)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await readAddress(child);
  return {
    url,
    control: async (path: string, body?: object): Promise<Json> => {
      const response = await fetch(`${url}/__sim/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        // A test may be busy for longer than the till keeps a connection open, and would not notice that it was closed.
        headers: { connection: 'close', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`the till: ${await response.text()}`);
      return response.json();
    },
    close: async (): Promise<void> => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const url = /ready on (\S+)\. /.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error('the till did not start')));
  });
}
