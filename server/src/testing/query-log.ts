import type pg from 'pg';

export type QueryLog = {
  /** Every statement sent to the database, as sent. */
  statements: string[];
  /** The statements sent while `work` runs. */
  during: (work: () => Promise<unknown>) => Promise<string[]>;
};

/** Records what goes through a pool that has not been used yet. */
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
  };
}
