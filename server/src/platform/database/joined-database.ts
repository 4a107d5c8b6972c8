import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A database whose queries all join one transaction, so that several use cases are committed together or not at all. If
 * one use case fails, the joint transaction fails, unless the caller has set a savepoint before that use case.
 */
export class JoinedDatabase {
  readonly db: Kysely<Tables>;
  #joined: Transaction<Tables> | undefined;

  constructor() {
    const driver = joiningDriver(() => this.#joined);
    this.db = new Kysely<Tables>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [new CamelCasePlugin()],
    });
  }

  /** All queries of `work` run in this transaction. */
  async within<Result>(transaction: Transaction<Tables>, work: () => Promise<Result>): Promise<Result> {
    this.#joined = transaction;
    try {
      return await work();
    } finally {
      this.#joined = undefined;
    }
  }
}

function joiningDriver(joined: () => Transaction<Tables> | undefined): Driver {
  const nothing = () => Promise.resolve();
  const connection: DatabaseConnection = {
    executeQuery(query: CompiledQuery) {
      const transaction = joined();
      if (transaction === undefined) throw new Error('asked outside the transaction that is joined');
      return transaction.executeQuery(query) as never;
    },
    streamQuery() {
      throw new Error('nothing is streamed in a joined transaction');
    },
  };
  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
