import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '@slipway/testing/free-port.mjs';
import { reachablePrograms } from '../../scripts/embedded-postgres-copy.mjs';
import { embeddedServer, systemServers } from '../../scripts/postgres-servers.mjs';
import { temporaryFolder, unprivilegedUser } from '../../scripts/unprivileged-user.mjs';
import { typeParsers } from '../src/platform/database/type-parsers.ts';
import { until } from '@slipway/testing/until.ts';

const run = promisify(execFile);
const user = unprivilegedUser();
const startsWithinMs = 300_000;

export type Host = { port: number; data: string; process?: ChildProcess };

/** The settings from docs/failover.md. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'hot_standby=on',
  'wal_keep_size=256MB',
  'jit=off',
];

/** A primary and a standby that tests may kill, destroy and promote, run by the Postgres programs of this machine. */
export class PostgresHosts {
  readonly folder: string;
  readonly #programs: string;
  readonly #settings: readonly string[];
  readonly hosts: readonly [Host, Host];
  primary: Host;

  private constructor(
    folder: string,
    programs: string,
    hosts: readonly [Host, Host],
    more: readonly string[],
  ) {
    this.#settings = [...settings, ...more];
    this.folder = folder;
    this.#programs = programs;
    this.hosts = hosts;
    this.primary = hosts[0];
  }

  /** Starts a primary with a synchronous standby, set up as docs/failover.md describes. */
  static async startPair(): Promise<PostgresHosts> {
    const pair = await PostgresHosts.startOne();
    await pair.joinStandby();
    return pair;
  }

  /** @param more returns further settings of the server */
  static async startOne(more: (folder: string) => string[] = () => []): Promise<PostgresHosts> {
    const folder = mkdtempSync(join(temporaryFolder(user), 'slipway-hosts-'));
    if (user) chownSync(folder, user.uid, user.gid);
    const server = systemServers()[0] ?? embeddedServer();
    const programs =
      server.native === undefined
        ? server.folder
        : reachablePrograms(server.native, folder, user !== undefined);
    const hosts = [
      { port: await freePort(), data: join(folder, 'a') },
      { port: await freePort(), data: join(folder, 'b') },
    ] as const;
    const made = new PostgresHosts(folder, programs, hosts, more(folder));
    // The cluster is temporary and accepts only local connections, so initdb sets no passwords and does not
    // sync to disk.
    await made.run('initdb', [
      `--pgdata=${hosts[0].data}`,
      '--username=slipway',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    await made.startHost(hosts[0]);
    return made;
  }

  get standby(): Host {
    return this.hosts[0] === this.primary ? this.hosts[1] : this.hosts[0];
  }

  /** Returns a DATABASE_URL for the given hosts, or for both hosts if none is given. */
  url(...hosts: Host[]): string {
    const list = (hosts.length === 0 ? this.hosts : hosts).map(({ port }) => `127.0.0.1:${port}`);
    return `postgres://slipway@${list.join(',')}/postgres`;
  }

  pool(host: Host): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.url(host), max: 2, types: typeParsers });
    pool.on('error', () => {});
    return pool;
  }

  async ask<Row extends pg.QueryResultRow>(host: Host, statement: string): Promise<Row[]> {
    const client = new pg.Client(this.url(host));
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Returns the first row, which must exist. */
  async askOne<Row extends pg.QueryResultRow>(host: Host, statement: string): Promise<Row> {
    const [row] = await this.ask<Row>(host, statement);
    if (row === undefined) throw new Error(`No row: ${statement}`);
    return row;
  }

  async startHost(host: Host): Promise<void> {
    const child = spawn(
      join(this.#programs, 'postgres'),
      ['-D', host.data, ...[`port=${host.port}`, ...this.#settings].flatMap((setting) => ['-c', setting])],
      { ...user, cwd: this.folder, stdio: 'ignore' },
    );
    host.process = child;
    const giveUpAt = performance.now() + startsWithinMs;
    while (
      await this.ask(host, 'select 1').then(
        () => false,
        () => true,
      )
    ) {
      if (child.exitCode !== null || performance.now() > giveUpAt)
        throw new Error(`The Postgres in ${host.data} did not start.`);
      await wait(50);
    }
  }

  /** Copies the running primary, starts the copy as its standby, and waits until the replication is synchronous. */
  async joinStandby(): Promise<void> {
    const { primary, standby } = this;
    rmSync(standby.data, { recursive: true, force: true });
    const client = new pg.Client(this.url(primary));
    await client.connect();
    await client.query("select pg_backup_start('standby', true)");
    await this.#copy(primary.data, standby.data);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    for (const name of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
      rmSync(join(standby.data, name), { force: true });
    // Deletes the copied log segments, because the standby streams the log from the primary.
    for (const name of readdirSync(join(standby.data, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(standby.data, 'pg_wal', name));
    this.write(standby, 'backup_label', rows[0]?.labelfile ?? '');
    this.write(standby, 'standby.signal', '');
    appendFileSync(
      join(standby.data, 'postgresql.auto.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${primary.port} user=slipway application_name=standby'\nsynchronous_standby_names = ''\n`,
    );
    await this.startHost(standby);
    await this.setSynchronous(true);
    await until('the standby is synchronous', async () => {
      const [row] = await this.ask<{ sync_state: string }>(
        primary,
        "select sync_state from pg_stat_replication where application_name = 'standby'",
      );
      return row?.sync_state === 'sync';
    });
  }

  async setSynchronous(isOn: boolean): Promise<void> {
    // Runs outside a transaction, because a commit might wait for the standby.
    await this.ask(this.primary, `alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`);
    await this.ask(this.primary, 'select pg_reload_conf()');
  }

  /** Kills all processes of a host without warning, as when its machine loses power. */
  async kill(host: Host): Promise<void> {
    const { process: server } = host;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    await this.#signal(host, 'SIGKILL');
    await ended;
  }

  /** Freezes a host, as if its machine hung. Its connections stay open, but the host does not answer. */
  async hang(host: Host): Promise<void> {
    await this.#signal(host, 'SIGSTOP');
  }

  async #signal(host: Host, signal: NodeJS.Signals): Promise<void> {
    const pid = host.process?.pid ?? 0;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
    for (const each of [pid, ...stdout.split('\n').map(Number).filter(Boolean)]) {
      try {
        process.kill(each, signal);
      } catch {
        // The process has already ended.
      }
    }
  }

  /** Promotes the standby; returns when the standby accepts writes. */
  async promote(): Promise<void> {
    const promoted = this.standby;
    await this.ask(promoted, 'select pg_promote()');
    this.primary = promoted;
  }

  async stop(): Promise<void> {
    for (const host of this.hosts) await this.kill(host);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Runs a Postgres program or any other program, as the user of Postgres. */
  async run(program: string, words: string[]): Promise<void> {
    const own = join(this.#programs, program);
    await run(existsSync(own) ? own : program, words, { ...user, cwd: this.folder });
  }

  hasProgram(program: string): boolean {
    return existsSync(join(this.#programs, program));
  }

  write(host: Host, name: string, content: string): void {
    const file = join(host.data, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
  }

  async #copy(from: string, to: string): Promise<void> {
    // Ignores errors of cp, because files may disappear while it copies. Postgres later repairs the copy from
    // the write-ahead log.
    await run('cp', ['-a', from, to], { ...user }).catch(() => {});
  }
}
