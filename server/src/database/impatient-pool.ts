import pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import { knownRead } from './known-read.ts';
import { type Patience, idleConnectionMs, idleTransactionMs } from './patience.ts';
import { typeParsers } from './type-parsers.ts';

type Send = (...parameters: unknown[]) => unknown;

/**
 * Each connection prepares this once instead of reading and planning it for every booking. It only calls a function,
 * whose own plans the database renews by itself when a migration changes a table.
 */
const call = /^\s*select (reserve)\(/;

/** Whether one of our connections has done more than known reads since it was last asked. */
export type WritingClient = { takeHasWritten?: () => boolean };

/** A pool that gives up, and throws away, connections to a Postgres server that does not answer in time. */
export function impatientPool(
  url: string,
  { max, connectMs, lockMs, statementMs, answerMs }: Patience & { max: number },
): pg.Pool {
  /** Hanging up also informs Postgres: it does not commit the transaction of a client that has gone. */
  class ImpatientClient extends pg.Client {
    #isLost = false;
    #hasWritten = true;

    constructor(config?: pg.ClientConfig) {
      super(config);
      // Without a listener, a connection that breaks while in use would end the process.
      this.on('error', () => {
        this.#isLost = true;
      });
      this.on('end', () => {
        this.#isLost = true;
      });
      this.query = this.#answeredInTime(super.query.bind(this) as Send) as typeof this.query;
    }

    #answeredInTime(send: Send): Send {
      return (...parameters) => {
        const timer = setTimeout(() => {
          this.#isLost = true;
          this.#hangUp(new Error(`Postgres did not answer within ${answerMs} ms`));
        }, answerMs);
        const callback = parameters.at(-1);
        parameters[0] = this.#prepared(parameters[0], parameters[1]);
        if (typeof callback === 'function') {
          parameters[parameters.length - 1] = (error: unknown, result: unknown) => {
            clearTimeout(timer);
            (callback as Send)(this.#named(error), result);
          };
          return send(...parameters);
        }
        return (send(...parameters) as Promise<unknown>).then(
          (result) => {
            clearTimeout(timer);
            return result;
          },
          (error: unknown) => {
            clearTimeout(timer);
            throw this.#named(error);
          },
        );
      };
    }

    #prepared(query: unknown, values: unknown): unknown {
      const read = typeof query === 'string' ? knownRead.exec(query)?.[1] : undefined;
      this.#hasWritten ||= read === undefined;
      const name = read ?? (typeof query === 'string' ? call.exec(query)?.[1] : undefined);
      return name === undefined ? query : { name, text: query, values };
    }

    takeHasWritten(): boolean {
      const hasWritten = this.#hasWritten;
      this.#hasWritten = false;
      return hasWritten;
    }

    #hangUp(reason: Error): void {
      const { connection } = this as unknown as {
        connection: { stream: { destroy: (reason: Error) => void } };
      };
      connection.stream.destroy(reason);
    }

    /**
     * Errors from Postgres have a severity; any other error that ends a query with its connection is the connection's
     * fault.
     */
    #named(error: unknown): unknown {
      if (!(error instanceof Error) || 'severity' in error || !this.#isLost) return error;
      return new DatabaseAway(error.message, error);
    }
  }

  class ImpatientPool extends pg.Pool {
    override connect(callback?: unknown): never {
      const connect = super.connect.bind(this) as (callback?: unknown) => Promise<unknown>;
      if (callback !== undefined) return connect(callback) as never;
      return connect().catch((error: Error) => {
        // An error from Postgres is an answer, such as a wrong password.
        throw 'severity' in error ? error : new DatabaseAway(error.message, error);
      }) as never;
    }
  }

  return new ImpatientPool({
    connectionString: url,
    max,
    types: typeParsers,
    Client: ImpatientClient,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleConnectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  });
}
