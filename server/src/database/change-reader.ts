import type pg from 'pg';
import type { WritingClient } from './impatient-pool.ts';

/** Reads the change log for what this process keeps in memory. */
export type ChangeReader = {
  /** One statement, with its first row. */
  ask: <Result>(text: string, values: readonly unknown[]) => Promise<Result | undefined>;
  /** How often this process has ended a statement or a transaction that may have written. */
  statements: () => number;
  /** How many connections have been made for it: a new one may lead to another database. */
  connections: () => number;
  /** Whether other programs may write as well. */
  isShared: boolean;
};

/** `pools`: all that this process writes through, which the reader's own may be one of. */
export function changeReader(own: pg.Pool, pools: readonly pg.Pool[], isShared: boolean): ChangeReader {
  let statements = 0;
  let connections = 0;
  let isOwn = false;
  for (const pool of pools) {
    // Before whoever made the change learns that it is made.
    pool.on('release', (_error, client) => {
      if (!isOwn && (client as WritingClient).takeHasWritten?.() !== false) statements += 1;
    });
  }
  own.on('connect', () => {
    connections += 1;
  });
  return {
    async ask<Result>(text: string, values: readonly unknown[]) {
      const client = await own.connect();
      try {
        // Planned once for the connection; it calls a function, whose plans the database renews by itself.
        const query = { text, values: [...values], ...(isShared ? { name: 'changes' } : {}) };
        return (await client.query(query)).rows[0] as Result | undefined;
      } finally {
        // The event comes at once, so that no other release is taken for this one.
        isOwn = true;
        client.release();
        isOwn = false;
      }
    },
    statements: () => statements,
    connections: () => connections,
    isShared,
  };
}
