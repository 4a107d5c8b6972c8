import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '../start-simulator.ts';

export type TestSimulator = {
  url: string;
  control: (path: string, body?: object) => Promise<Reply>;
  close: () => Promise<void>;
};

/** The answer's body, untyped for the tests. */
export type Reply = { status: number; headers: Headers; json: ReturnType<typeof JSON.parse>; text: string };

/** Starts a simulator on a free port, with an empty folder. Closing the simulator deletes the folder. */
export async function startTestSimulator(): Promise<TestSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-simulator-'));
  const { url, close } = await startSimulator({ port: 0, host: '127.0.0.1', dataDir: folder, seed: 'test' });
  return {
    url,
    control: (path, body) => callControl(url, path, body),
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A call without a body is a GET, otherwise a POST. */
export async function callControl(url: string, path: string, body?: object): Promise<Reply> {
  return readReply(
    await fetch(
      `${url}/__sim/${path}`,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    ),
  );
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
