import type pg from 'pg';
import { vi } from 'vitest';

export type QueryLog = {
  /** Every statement, as it was sent to the database. */
  statements: string[];
  /** The statements sent while `work` runs. */
  during: (work: () => Promise<unknown>) => Promise<string[]>;
  /** The statements from the start of `work` to its commit. The commit may come after `work` returns. */
  untilCommitted: (work: () => Promise<unknown>) => Promise<string[]>;
};

/** Records the statements of a pool that has not been used yet. */
export function logQueries(pool: pg.Pool): QueryLog {
  const statements: string[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [query] = args;
        statements.push(typeof query === 'string' ? query : String((query as { text: string }).text));
        return send(...args);
      },
    });
  });
  return {
    statements,
    async during(work) {
      const before = statements.length;
      await work();
      return statements.slice(before);
    },
    async untilCommitted(work) {
      const before = statements.length;
      await work();
      return vi.waitFor(() => {
        // Ignores reads of the business's details: a call reads them only if the copy in memory is too old.
        const sent = statements.slice(before).filter((each) => !each.includes('business_versions'));
        if (sent.at(-1) !== 'commit') throw new Error('not committed yet');
        return sent;
      }, 120_000);
    },
  };
}
