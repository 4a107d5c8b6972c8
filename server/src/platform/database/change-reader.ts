import type pg from 'pg';
import { watchWrites } from './watch-writes.ts';

/** Reads the change log, so that the data in this process's memory stays up to date. */
export type ChangeReader = {
  /** Runs one statement. Returns the first row, and the count `statements` as it was just before the statement. */
  ask: <Result>(text: string, values: readonly unknown[]) => Promise<Answer<Result>>;
  /** The number of this process's finished statements and transactions that may have written something. */
  statements: () => number;
  /** The number of connections that the reader has opened. A new connection may reach a different database. */
  connections: () => number;
  /** Whether other programs may also write to the database. */
  isShared: boolean;
  /** `listener` is called when `statements` has grown, before the writer learns that its write is done. */
  onWrite: (listener: () => void) => void;
};

type Answer<Result> = { row: Result | undefined; statements: number };

/** `own`: the reader's own connection; `pools`: all pools through which this process writes. */
export function changeReader(own: pg.Pool, pools: readonly pg.Pool[]): ChangeReader {
  const counts = counting(own);
  for (const pool of pools) {
    const hasWritten = watchWrites(pool);
    pool.on('release', (_error, client) => {
      if (hasWritten(client)) counts.note();
    });
  }
  return {
    async ask<Result>(text: string, values: readonly unknown[]) {
      const client = await own.connect();
      try {
        const statements = counts.statements();
        // Each connection prepares the statement once. The statement only calls a database function, and Postgres
        // renews the plans of a function automatically.
        const { rows } = await client.query({ name: 'changes', text, values: [...values] });
        return { row: rows[0] as Result | undefined, statements };
      } finally {
        client.release();
      }
    },
    isShared: true,
    ...counts,
  };
}

/**
 * A reader for a database with a single connection, which all queries share. When a caller releases the connection, the
 * waiting reads run before the next caller gets the connection. So a read after a write does not wait for the
 * transactions in the queue.
 */
export function changeReaderOnOneConnection(pool: pg.Pool): ChangeReader {
  const counts = counting(pool);
  const hasWritten = watchWrites(pool);
  const waiting: ((client: pg.PoolClient) => Promise<void>)[] = [];
  const serve = async (client: pg.PoolClient) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next(client);
    // Statements of the reader itself are not counted.
    hasWritten(client);
  };
  const lent = (client: pg.PoolClient): pg.PoolClient => {
    const giveBack = client.release.bind(client);
    client.release = (error) => {
      if (hasWritten(client)) counts.note();
      if (waiting.length === 0 || error !== undefined) giveBack(error);
      else void serve(client).then(() => giveBack());
    };
    return client;
  };
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  type Told = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  pool.connect = ((tell?: Told) => {
    const connected = connect().then(lent);
    if (tell === undefined) return connected;
    return void connected.then(
      (client) => tell(undefined, client, (error) => client.release(error)),
      (error: Error) => tell(error),
    );
  }) as typeof pool.connect;
  return {
    ask: <Result>(text: string, values: readonly unknown[]) =>
      new Promise<Answer<Result>>((resolve, reject) => {
        const read = async (client: pg.PoolClient) => {
          const statements = counts.statements();
          await client
            .query({ text, values: [...values] })
            .then(({ rows }) => resolve({ row: rows[0] as Result | undefined, statements }), reject);
        };
        waiting.push(read);
        // The read runs when another caller releases the connection. If the connection is idle, no caller will release
        // it. The reader therefore also asks for the connection itself.
        connect().then(
          (client) => serve(client).then(() => client.release()),
          (error: Error) => {
            if (waiting.includes(read)) waiting.splice(waiting.indexOf(read), 1);
            reject(error);
          },
        );
      }),
    isShared: false,
    ...counts,
  };
}

function counting(own: pg.Pool) {
  let statements = 0;
  let connections = 0;
  const listeners: (() => void)[] = [];
  own.on('connect', () => {
    connections += 1;
  });
  return {
    note() {
      statements += 1;
      for (const listener of listeners) listener();
    },
    statements: () => statements,
    connections: () => connections,
    onWrite: (listener: () => void) => void listeners.push(listener),
  };
}
