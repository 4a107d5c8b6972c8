import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from './http/call.ts';
import { makeHttpServer } from './http/http-server.ts';
import { openTill } from './open-till.ts';
import { FolderInUse } from './store/folder-lock.ts';

export type TillOptions = { port: number; host: string; dataDir: string; seed?: string };

/** A till whose server was killed looks for it every second, and a busy machine takes a while longer. */
const predecessorEndsWithinMs = 5000;

export async function startTill({ port, host, dataDir, seed }: TillOptions): Promise<{
  url: string;
  close: () => Promise<void>;
}> {
  const giveUpAt = Date.now() + predecessorEndsWithinMs;
  const till = await retry(giveUpAt, async () => openTill({ dataDir, seed }));
  try {
    const server = await retry(giveUpAt, () => listen(till.routes, port, host));
    const { port: givenPort } = server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${givenPort}`,
      async close() {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        till.close();
      },
    };
  } catch (error) {
    till.close();
    throw error;
  }
}

function listen(routes: readonly Route[], port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = makeHttpServer(routes);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function retry<Result>(giveUpAt: number, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof FolderInUse || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || Date.now() > giveUpAt) throw error;
      await wait(100);
    }
  }
}
