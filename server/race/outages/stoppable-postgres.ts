import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { startThrowAwayPostgres } from '../../../scripts/find-postgres.mjs';

export type StoppablePostgres = {
  url: string;
  /** Sends SIGSTOP to the server and each of its connections: Postgres hangs, and no connection breaks. */
  freeze: () => void;
  thaw: () => void;
  end: () => Promise<void>;
};

/** Starts a separate Postgres server, so that the databases of other tests do not hang with it. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const { url, stop } = await startThrowAwayPostgres();
  const server = await processOf(url);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url,
    freeze() {
      // Stops the server process first, so that Postgres accepts no more connections.
      process.kill(server, 'SIGSTOP');
      frozen = [server];
      for (const pid of childrenOf(server)) {
        process.kill(pid, 'SIGSTOP');
        frozen.push(pid);
      }
    },
    thaw,
    async end() {
      thaw();
      await stop();
    },
  };
}

async function processOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  if (server === undefined) throw new Error('The process of Postgres was not found under /proc.');
  return server;
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
