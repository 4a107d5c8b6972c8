import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/operations/backup/postgres-programs.ts';
import { refuseFullServer } from '../../src/operations/backup/server-dump.ts';
import { launchedProgram } from '@slipway/testing/program-bundle.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';
import { crashVisitors } from '../crash-visitors.ts';
import { expectWrongBooks } from '../invariants.ts';
import { report } from '../outcomes.ts';
import { type RaceDatabase, createRaceDatabase } from '../race-database.ts';
import { addSeparateSlots } from '../scene.ts';
import { createSeededDatabase } from '../seeded-template.ts';

const run = promisify(execFile);

/**
 * `npm test` makes one backup, restores it, and skips most other tests of this file. `npm run prove backup`
 * makes 20 backups, and runs all tests.
 */
const backups = Number(process.env.BACKUPS ?? 1);
const isProof = backups > 1;
// The last backups hold some 24,000 bookings each.
const long = { timeout: 600_000 + 60_000 * backups };

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-backups-'));
  program = await launchedProgram('server/src/operations/backup/main.ts');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Where = Record<string, string>;

function surroundings(where: Where): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    BACKUP_FOLDER: folder,
    BACKUP_PASSPHRASE: 'correct horse battery',
    ...where,
  };
}

/** Runs the backup program; resolves with its output, rejects with its errors. */
async function backup(words: string[], where: Where): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [program, ...words], { env: surroundings(where) });
    return stdout.trim();
  } catch (error) {
    throw new Error((error as { stderr: string }).stderr.trim());
  }
}

const newest = async () =>
  join(
    folder,
    (await readdir(folder))
      .filter((name) => name.endsWith('.age'))
      .sort()
      .at(-1)!,
  );

describe.runIf(await hasPgDump())('a backup of a Postgres server', () => {
  let from: RaceDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    from = await createSeededDatabase();
    server = await startServerProcess({ DATABASE_URL: from.url });
    await from.pool.query('delete from closures');
    await from.pool.query(`
      with picture as (insert into pictures (name, width, height, focus_x, focus_y, bytes, uploaded_at)
        values ('photo-0123456789abcdef0123-0123456789abcdef01234567', 800, 600, 5000, 5000, 5, now()) returning name)
      insert into picture_files select name, 'master.webp', '\\x00ff0a0d27' from picture`);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await from?.drop();
  });

  test(
    'a backup made while visitors book is valid, and contains every booking that was acknowledged before the backup began',
    long,
    async () => {
      const visitors = crashVisitors(await addSeparateSlots(from.pool, isProof ? 8000 : 400));
      const crowd = visitors.come([server]);
      await visitors.acknowledged(10);
      for (let nth = 1; nth <= backups; nth += 1) {
        const told = idsOf(visitors);
        const said = await backup([], { DATABASE_URL: from.url });
        // In `npm test` the visitors stop booking here, to save time.
        if (!isProof) visitors.go();
        expect(said).toMatch(/^slipway-\d{8}T\d{6}Z\.tar\.age: .* bookings/);
        const started = performance.now();
        const to = await createRaceDatabase();
        await backup(['restore'], { DATABASE_URL: to.url });
        const seconds = (performance.now() - started) / 1000;
        const { rows } = await to.pool.query<{ id: string }>(
          "select id from bookings where status = 'confirmed'",
        );
        const found = new Set(rows.map(({ id }) => id));
        expect(told.filter((id) => !found.has(id))).toEqual([]);
        const pictures = await to.pool.query("select encode(content, 'hex') as bytes from picture_files");
        expect(pictures.rows, 'the bytes of pictures').toEqual([{ bytes: '00ff0a0d27' }]);
        report(`backup ${nth}`, {
          told: told.length,
          found: found.size,
          'restored in, s': seconds.toFixed(1),
        });
        await to.drop();
      }
      visitors.go();
      await crowd;
      if (!isProof) return;
      expect(await backup(['restore', '--check'], { DATABASE_URL: from.url })).toMatch(/^ok: /);
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      for (const kind of ['backup', 'check'])
        expect(
          Number(new RegExp(`backup_age_seconds\\{kind="${kind}"\\} (\\S+)`).exec(metrics)?.[1]),
        ).toBeLessThan(600);
    },
  );

  test('a restore refuses a database that is not empty', async () => {
    // The restore program begins with this check. Calling the check directly saves the two seconds that a process takes
    // to start.
    const refusing = isProof ? backup(['restore'], { DATABASE_URL: from.url }) : refuseFullServer(from.url);
    await expect(refusing).rejects.toThrow('restored only into an empty database');
  });

  test.runIf(isProof)('a damaged file or a wrong passphrase stops a restore before it begins', async () => {
    const to = await createRaceDatabase();
    const where = { DATABASE_URL: to.url };
    const spoilt = join(folder, 'spoilt.tar.age');
    await writeFile(spoilt, await readFile(await newest()));
    await truncate(spoilt, 100_000);
    await expect(backup(['restore', spoilt], where)).rejects.toThrow('cut short or damaged');
    await expect(
      backup(['restore'], { ...where, BACKUP_PASSPHRASE: 'another one, as long' }),
    ).rejects.toThrow('made with another passphrase');
    const { rows } = await to.pool.query(
      "select nspname from pg_namespace where nspname = 'unfinished_restore' union select tablename from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([]);
    await rm(spoilt);
    await to.drop();
  });

  test.runIf(isProof)(
    'a restore killed at any moment leaves an empty database or one that no server accepts',
    long,
    async () => {
      for (let nth = 0; nth < Math.max(2, backups); nth += 1) {
        const to = await createRaceDatabase();
        const child = spawn(process.execPath, [program, 'restore'], {
          env: surroundings({ DATABASE_URL: to.url }),
        });
        const isMarked = async () =>
          (await to.pool.query("select to_regnamespace('unfinished_restore') is not null as it")).rows[0]
            ?.it === true;
        while (!(await isMarked()) && child.exitCode === null) await wait(5);
        await wait(Math.random() * 600);
        child.kill('SIGKILL');
        await wait(200);
        const starting = startServerProcess({ DATABASE_URL: to.url });
        if (await isMarked()) {
          await expect(starting).rejects.toThrow('did not finish');
        } else await (await starting).end('SIGKILL');
        await to.drop();
      }
    },
  );

  test.runIf(isProof)('a restored copy sends no email, for any SMTP_URL', long, async () => {
    await backup([], { DATABASE_URL: from.url });
    for (const words of [['restore'], ['restore', '--copy']]) {
      const to = await createRaceDatabase();
      await backup(words, { DATABASE_URL: to.url });
      await to.pool.query('delete from mails');
      expectWrongBooks(to.pool);
      const connections = await connectionsOfAnEnquiry(to);
      if (words.includes('--copy')) expect(connections).toBe(0);
      else expect(connections, 'the control').toBeGreaterThan(0);
      await to.drop();
    }
  });

  test.runIf(isProof && mayMount())(
    'a full disk is reported, and no unfinished backup remains',
    long,
    async () => {
      const small = await mkdtemp(join(tmpdir(), 'slipway-small-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]);
      try {
        await expect(backup([], { DATABASE_URL: from.url, BACKUP_FOLDER: small })).rejects.toThrow(
          'There is no room',
        );
        expect(await readdir(small)).toEqual([]);
      } finally {
        execFileSync('umount', [small]);
        await rm(small, { recursive: true });
      }
    },
  );
});

/**
 * Sends an enquiry by the contact form, with SMTP_URL set to a test mail server, and waits until the enquiry's emails
 * are handled.
 */
async function connectionsOfAnEnquiry(where: RaceDatabase): Promise<number> {
  let connections = 0;
  const mailServer = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.end('550 nobody here\r\n');
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  const server = await startServerProcess({
    DATABASE_URL: where.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  const response = await fetch(`${server.url}/api/query/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one-enquiry' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', phone: '7999888777', message: 'Hello' }),
  });
  expect(response.status).toBe(200);
  const areDealtWith = async () => {
    const { rows } = await where.pool.query<{ all: boolean }>(
      'select count(*) > 0 and bool_and(sent_at is not null or attempts > 0) as all from mails',
    );
    return rows[0]?.all === true;
  };
  await expect.poll(areDealtWith).toBe(true);
  await server.end('SIGTERM');
  mailServer.close();
  return connections;
}

function idsOf({ sent }: ReturnType<typeof crashVisitors>): string[] {
  return sent
    .filter(({ isBooking, answer }) => isBooking && answer?.status === 200)
    .map(({ answer }) => answer!.envelope.data as unknown as string);
}

/** The Postgres from npm lacks these programs. On that Postgres these tests are left out. */
async function hasPgDump(): Promise<boolean> {
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  await client.end();
  return findProgram('pg_dump', rows[0]?.major ?? 0).then(
    () => true,
    () => false,
  );
}

function mayMount(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}
