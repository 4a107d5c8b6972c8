import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './database-errors.ts';
import { nameOfKnownRead } from './known-read.ts';
import { type Patience, idleConnectionMs, idleTransactionMs } from './patience.ts';
import { typeParsers } from './type-parsers.ts';
import { type WritableHost, writableHost } from './writable-host.ts';
import { setTimeout as wait } from 'node:timers/promises';

type Send = (...parameters: unknown[]) => unknown;

/**
 * Each connection prepares this statement once, so Postgres does not parse and plan it for every booking. The statement
 * only calls a function. When a migration changes a table, Postgres renews the function's plans automatically.
 */
const call = /^\s*select (reserve)\(/;

/** If one of several hosts is silent for this long, another may have taken over. */
const suspiciousAfterMs = 2000;
/** The pause between two searches for the host that may write. */
const lookAgainAfterMs = 150;

/** The error code with which a standby refuses a statement that writes. */
const readOnly = '25006';

/**
 * A pool that drops its connections to a Postgres server that does not answer in time. Of several hosts, it connects to
 * the one that may write.
 */
export function impatientPool(
  url: string,
  { max, connectMs, lockMs, statementMs, answerMs }: Patience & { max: number },
  host: WritableHost = writableHost(url),
): pg.Pool {
  /** Hanging up also tells Postgres that the client is gone, so Postgres does not commit the client's transaction. */
  class ImpatientClient extends pg.Client {
    #isLost = false;
    readonly address: string;

    constructor(config?: pg.ClientConfig) {
      const address = host.current();
      super({ ...config, connectionString: address });
      this.address = address;
      if (host.isOneOfSeveral) this.#leaveWithItsHost();
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
        const doubt = suspect();
        const callback = parameters.at(-1);
        parameters[0] = this.#prepared(parameters[0], parameters[1]);
        if (typeof callback === 'function') {
          parameters[parameters.length - 1] = (error: unknown, result: unknown) => {
            clearTimeout(timer);
            clearTimeout(doubt);
            (callback as Send)(this.#named(error), result);
          };
          return send(...parameters);
        }
        return (send(...parameters) as Promise<unknown>).then(
          (result) => {
            clearTimeout(timer);
            clearTimeout(doubt);
            return result;
          },
          (error: unknown) => {
            clearTimeout(timer);
            clearTimeout(doubt);
            throw this.#named(error);
          },
        );
      };
    }

    #prepared(query: unknown, values: unknown): unknown {
      const read = nameOfKnownRead(query);
      const name = read ?? (typeof query === 'string' ? call.exec(query)?.[1] : undefined);
      return name === undefined ? query : { name, text: query, values };
    }

    /** Ends the connection even during a statement, because the answer of a host that we no longer use is not valid. */
    #leaveWithItsHost(): void {
      const stopListening = host.onSwitch((left) => {
        if (left !== this.address) return;
        this.#isLost = true;
        this.#hangUp(new Error('another host of DATABASE_URL has taken over'));
      });
      this.once('end', stopListening);
    }

    #hangUp(reason: Error): void {
      const { connection } = this as unknown as {
        connection: { stream: { destroy: (reason: Error) => void } };
      };
      connection.stream.destroy(reason);
    }

    /**
     * Only errors from Postgres have a severity. If a query fails with any other error and the connection is lost, the
     * lost connection is the cause.
     */
    #named(error: unknown): unknown {
      if (host.isOneOfSeveral && (error as { code?: unknown } | null)?.code === readOnly) {
        this.#isLost = true;
        this.#hangUp(new Error('this host may not write'));
        void host.lookAgain();
        return new DatabaseAway('this host may not write', error);
      }
      if (!(error instanceof Error) || 'severity' in error || !this.#isLost) return error;
      return new DatabaseAway(error.message, error);
    }
  }

  /** Checks later whether another host has taken over. Returns the timer; undefined if there is only one host. */
  function suspect(): NodeJS.Timeout | undefined {
    return host.isOneOfSeveral ? setTimeout(() => void host.lookAgain(), suspiciousAfterMs) : undefined;
  }

  type Connected = pg.PoolClient & { address: string };

  /** Connects to the host that may write, and searches for it until the time-out. */
  async function connectToWriter(connect: () => Promise<Connected>): Promise<Connected> {
    const giveUpAt = performance.now() + connectMs;
    for (;;) {
      const doubt = suspect();
      try {
        const client = await connect().finally(() => clearTimeout(doubt));
        if (client.address === host.current()) return client;
        // The connection was idle while another host took over.
        client.release(true);
      } catch (error) {
        // An error that will pass, for example because a server is starting, does not end the search. A wrong password
        // does.
        if ('severity' in (error as Error) && !isDatabaseAway(error)) throw error;
        await host.lookAgain();
        if (performance.now() > giveUpAt) throw new DatabaseAway((error as Error).message, error);
        await wait(lookAgainAfterMs);
      }
    }
  }

  class ImpatientPool extends pg.Pool {
    override connect(callback?: unknown): never {
      const connect = super.connect.bind(this) as (callback?: unknown) => Promise<unknown>;
      if (host.isOneOfSeveral) {
        const connected = connectToWriter(connect as () => Promise<Connected>);
        if (callback === undefined) return connected as never;
        const tell = callback as (error?: unknown, client?: Connected, release?: unknown) => void;
        return void connected.then(
          (client) => tell(undefined, client, (error?: Error | boolean) => client.release(error)),
          tell,
        ) as never;
      }
      if (callback !== undefined) return connect(callback) as never;
      return connect().catch((error: Error) => {
        // An error from Postgres, such as a wrong password, proves that the server answers.
        throw 'severity' in error ? error : new DatabaseAway(error.message, error);
      }) as never;
    }
  }

  return new ImpatientPool({
    max,
    // A standby must serve nobody. It may lack bookings, and we would sell their boats again.
    ...(host.isOneOfSeveral && { verify: refuseStandby }),
    types: typeParsers,
    // pg_stat_activity shows this name, so an operator can see which process holds a lock.
    application_name: `slipway-${process.pid}`,
    Client: ImpatientClient,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleConnectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  });
}

function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ standsBy: boolean }>('select pg_is_in_recovery() as "standsBy"').then(
    ({ rows }) => done(rows[0]?.standsBy === true ? new DatabaseAway('this host is a standby') : undefined),
    (error: Error) => done(error),
  );
}
