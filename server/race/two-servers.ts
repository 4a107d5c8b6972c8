import type { BodyOf, DataOf, Endpoint, Envelope } from '@slipway/shared/api/endpoint.ts';
import type { RefusalData } from '@slipway/shared/api/refusals.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { randomId } from '../src/platform/security/random-id.ts';
import { type RaceDatabase, createRaceDatabase } from './race-database.ts';
import { createSeededDatabase } from './seeded-template.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';

export type TwoServers = RaceDatabase & {
  servers: [ServerProcess, ServerProcess];
  /** Returns the first server for an even index, and the second for an odd index. */
  nth: (index: number) => ServerProcess;
  /** The last output of each server that died when the two servers started together. */
  failedStarts: string[];
  /**
   * Ends both servers and drops the database. Returns the number of deadlocks since both were up; a second call returns
   * the same number.
   */
  stop: () => Promise<number>;
};

/**
 * Starts two server processes together, on a filled database or, on request, an empty one. `more` extends their
 * environment.
 */
export async function startTwoServers(
  more: Record<string, string> = {},
  on: 'seeded' | 'empty' = 'seeded',
): Promise<TwoServers> {
  const database = await (on === 'empty' ? createRaceDatabase() : createSeededDatabase());
  const failedStarts: string[] = [];
  const start = () => startServerProcess({ ...more, DATABASE_URL: database.url });
  // Starts a server again if it died at the start, as a supervisor would. last-boat.test.ts checks `failedStarts`.
  const again = async (error: unknown) => {
    failedStarts.push(String(error));
    return start();
  };
  const servers = await Promise.all([start().catch(again), start().catch(again)]);
  if (servers[0].pid === servers[1].pid) throw new Error('The two servers are one process.');
  const deadlocksAtStart = failedStarts.length > 0 ? await database.deadlocks() : 0;
  // The demonstration closes on holidays and on some Mondays. A race needs every day open.
  await database.pool.query('delete from closures');
  return {
    ...database,
    servers,
    nth: (index) => servers[index % 2 === 0 ? 0 : 1],
    failedStarts,
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      return (await database.drop()) - deadlocksAtStart;
    },
  };
}

export type Answer<Data = unknown> = { status: number; text: string; envelope: Envelope<Data & RefusalData> };

const triesForMs = 300_000;

/**
 * Sends a POST of the contract without cookies. Repeats the call while the server answers 'busy', because the machine
 * may be slow. Each repeat has the same key, as in a browser, because a call answered 'busy' may have succeeded.
 */
export async function call<E extends Endpoint>(
  server: { url: string },
  endpoint: E,
  body: BodyOf<E>,
  headers: Record<string, string> = {},
): Promise<Answer<DataOf<E>>> {
  const giveUpAt = performance.now() + triesForMs;
  const underOneKey = { 'idempotency-key': randomId(), ...headers };
  for (;;) {
    const answer = await callOnce(server, endpoint, body, underOneKey);
    const isBusy = answer.status === 503 && answer.envelope.data.code === 'busy';
    if (!isBusy || performance.now() > giveUpAt) return answer;
    await wait(500);
  }
}

export async function callOnce<E extends Endpoint>(
  server: { url: string },
  endpoint: E,
  body: BodyOf<E>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer<DataOf<E>>> {
  const response = await fetch(`${server.url}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  return { status: response.status, text, envelope: JSON.parse(text) as Answer<DataOf<E>>['envelope'] };
}
