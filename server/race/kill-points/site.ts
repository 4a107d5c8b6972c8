import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { openEmbeddedDatabase } from '../../src/platform/database/embedded-database.ts';
import { type OpenDatabase, openServerDatabase } from '../../src/platform/database/open-database.ts';
import { migrate } from '../../src/operations/migrate/migrate.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import { type ProvidersAtSimulator, providersAtSimulator } from '../providers/providers-at-simulator.ts';
import { type SmtpServer, smtpServer } from '../../src/testing/smtp-server.ts';
import type { RaceDatabase } from '../race-database.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import {
  type ServerProcess,
  type Surroundings,
  startServerProcess,
} from '@slipway/testing/server-process.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { type Death, type KillOrder, giveOrder, takeDeath } from './kill-order.ts';
import { unhurried } from '../unhurried.ts';

export type DatabaseKind = 'server' | 'embedded';

export type Look = { db: Kysely<Tables>; pool: pg.Pool };

const diesWithinMs = 300_000;
const portBusyMs = 500;
/** The interval between two checks of a starting server, in milliseconds. */
const lookMs = 20;

/**
 * A site whose server process may be killed and started again. The test owns the other processes: the database, the
 * payment simulator and the mail server.
 */
export class Site {
  readonly kind: DatabaseKind;
  readonly simulator: SimulatorProcess;
  readonly post: SmtpServer;
  /** The providers, with the accounts that our server has registered there. */
  readonly at: ProvidersAtSimulator;
  readonly providers: readonly ProviderAtSimulator[];
  server!: ServerProcess;
  #isUp = false;
  readonly #endedToLook = new WeakSet<ServerProcess>();
  #port: string | undefined;
  readonly daysUsed = new Set<string>();
  readonly #folder: string;
  readonly #database: RaceDatabase | undefined;
  /** A Postgres database can be inspected while our server runs, an embedded database only while no server runs. */
  readonly #opened: OpenDatabase | undefined;

  private constructor(parts: {
    kind: DatabaseKind;
    simulator: SimulatorProcess;
    post: SmtpServer;
    at: ProvidersAtSimulator;
    folder: string;
    database: RaceDatabase | undefined;
    opened: OpenDatabase | undefined;
  }) {
    this.kind = parts.kind;
    this.simulator = parts.simulator;
    this.post = parts.post;
    this.at = parts.at;
    this.providers = Object.values(parts.at);
    this.#folder = parts.folder;
    this.#database = parts.database;
    this.#opened = parts.opened;
  }

  static async open(kind: DatabaseKind): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-kill-'));
    const database = kind === 'server' ? await createSeededDatabase() : undefined;
    const [simulator, post, opened] = await Promise.all([
      SimulatorProcess.start(),
      smtpServer(),
      database === undefined
        ? openEmbeddedDatabase(join(folder, 'data'))
        : openServerDatabase(database.url, () => {}, unhurried),
    ]);
    await migrate(opened.db);
    await keepDrafts(opened.db);
    const at = await providersAtSimulator(simulator, opened.db, new Date());
    if (database === undefined) await opened.close();
    const site = new Site({
      kind,
      simulator,
      post,
      at,
      folder,
      database,
      opened: database === undefined ? undefined : opened,
    });
    await site.start();
    return site;
  }

  /**
   * Starts the server unless it is up. The address is always the same, because open payment pages return to that
   * address.
   */
  async start(): Promise<void> {
    for (let tries = 1; !this.#isUp; tries += 1) {
      try {
        this.server = await startServerProcess(this.#surroundings());
        this.#port = new URL(this.server.url).port;
        this.#isUp = true;
      } catch (error) {
        // While the server was down, another program may have taken its port.
        if (tries === 3 || !String(error).includes('EADDRINUSE')) throw error;
        await wait(portBusyMs);
      }
    }
  }

  #surroundings(): Surroundings {
    const around = {
      SIMULATOR_URL: this.simulator.url,
      SMTP_URL: this.post.url,
      KILL_FOLDER: this.#folder,
      ...(this.#port === undefined ? {} : { PORT: this.#port }),
    };
    return this.#database === undefined
      ? { ...around, DATA_DIR: join(this.#folder, 'data') }
      : { ...around, DATABASE_URL: this.#database.url };
  }

  order(order: KillOrder): void {
    giveOrder(this.#folder, order);
  }

  /** Resolves when the server has been killed. Throws if the server does not reach its kill point in time. */
  async death(): Promise<{ signal: NodeJS.Signals | null; pid: number; last: Death | undefined }> {
    const { promise: tooLate, resolve: giveUp } = withResolvers<undefined>();
    const timer = setTimeout(() => giveUp(undefined), diesWithinMs);
    const end = await Promise.race([this.#end(), tooLate]);
    clearTimeout(timer);
    this.#isUp = end === undefined;
    const last = takeDeath(this.#folder);
    if (end === undefined) {
      throw new Error(
        `The server did not reach its kill point. It said: ${this.server.complaints() || 'nothing'}`,
      );
    }
    return { signal: end.signal, pid: this.server.pid, last };
  }

  /**
   * Resolves when a server process ends. If `look` stopped that server to read the embedded database, waits until the
   * next server ends.
   */
  async #end() {
    for (;;) {
      const { server } = this;
      const end = await server.ended;
      if (!this.#endedToLook.has(server)) return end;
      while (this.server === server) await wait(lookMs);
    }
  }

  /** Moves the clocks of server and simulator. */
  async advance(duration: string): Promise<void> {
    const response = await fetch(`${this.server.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: duration }),
    });
    if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
  }

  /** Makes a control call to the simulator about our account at each provider. */
  everywhere(path: string, body?: object): Promise<unknown> {
    return Promise.all(this.providers.map(({ control }) => control(path, body)));
  }

  /** Moves the clocks while the server is down. */
  async passWhileDown(duration: string, ms: number): Promise<void> {
    await this.simulator.control('clock', { advance: duration });
    await this.#open(({ db }) =>
      db
        .updateTable('devClock')
        .set((eb) => ({ offsetMs: eb('offsetMs', '+', ms) }))
        .execute(),
    );
  }

  /**
   * Reads the database. Only one process can open an embedded database, so its server is stopped first and stays down.
   */
  async look<Seen>(see: (look: Look) => Promise<Seen>): Promise<Seen> {
    if (this.#opened === undefined && this.#isUp) {
      this.#endedToLook.add(this.server);
      await this.server.end('SIGTERM');
      this.#isUp = false;
    }
    return this.#open(see);
  }

  async #open<Seen>(see: (look: Look) => Promise<Seen>): Promise<Seen> {
    if (this.#opened !== undefined) return see(this.#opened);
    const opened = await openEmbeddedDatabase(join(this.#folder, 'data'));
    try {
      return await see(opened);
    } finally {
      await opened.close();
    }
  }

  async close(): Promise<void> {
    await this.server.end('SIGTERM');
    await Promise.all([this.simulator.stop(), this.#opened?.close()]);
    await this.#database?.drop();
    await this.post.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/**
 * Prevents the deletion of unpaid drafts. Because the clock jumps, the hourly job would delete drafts that a scenario
 * still checks.
 */
async function keepDrafts(db: Kysely<Tables>): Promise<void> {
  await sql`create function keep_drafts() returns trigger language plpgsql as
    $$ begin raise exception 'the stories of the kill points keep their drafts'; end $$`.execute(db);
  await sql`create trigger keep_drafts before delete on bookings
    for each statement execute function keep_drafts()`.execute(db);
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
