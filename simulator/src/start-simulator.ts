import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from './http/call.ts';
import { makeHttpServer } from './http/http-server.ts';
import { openSimulator } from './open-simulator.ts';
import { FolderInUse } from './store/folder-lock.ts';

export type SimulatorOptions = { port: number; host: string; dataDir: string; seed?: string };

/**
 * The longest time that a new simulator waits for the previous simulator to end. The previous simulator
 * checks every second whether its server has ended. On a busy machine this check may come late.
 */
const predecessorEndsWithinMs = 5000;

export async function startSimulator({ port, host, dataDir, seed }: SimulatorOptions): Promise<{
  url: string;
  close: () => Promise<void>;
}> {
  const giveUpAt = Date.now() + predecessorEndsWithinMs;
  const simulator = await retry(giveUpAt, async () => openSimulator({ dataDir, seed }));
  try {
    const server = await retry(giveUpAt, () => listen(simulator.routes, port, host));
    const { port: givenPort } = server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${givenPort}`,
      async close() {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        simulator.close();
      },
    };
  } catch (error) {
    simulator.close();
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
