import './require-node.mjs';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../testing/free-port.mjs';
import { book } from './book-at-no-cost.mjs';
import { startPostgres } from './find-postgres.mjs';
import { bookWhileNoneIsReady } from './caddy-steps.mjs';
import { count, expect, step } from './deploy-steps.mjs';
import { nodeOptions } from './node-options.mjs';
import { namedFiles, sbom, settingsFile } from './release-contents.mjs';
import { makeRelease, thisPlatform } from './release.mjs';
import { temporaryFolder, unprivilegedUser } from './unprivileged-user.mjs';

/**
 * Follows the steps of docs/first-day.md with a release for this machine. The release is unpacked outside the project
 * and run as a user who may not write there. Two processes share one Postgres. Caddy is in front of them if it is
 * installed.
 */

const root = join(import.meta.dirname, '..');
const readyWithinMs = 60_000;
const user = unprivilegedUser();
const folder = mkdtempSync(join(temporaryFolder(user), 'slipway-deploy-'));
chmodSync(folder, 0o755);
/** @type {(() => Promise<unknown>)[]} */
const endings = [];

try {
  await walk();
} finally {
  for (const end of endings.reverse()) await end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function walk() {
  const home = await step(
    'the release is made, no larger than it may be, and unpacks by its checksum',
    unpack,
  );
  if (home === undefined) return;
  await step('Dockerfile, compose.yaml and unit name programs and files that the release has', () =>
    namedFiles(home),
  );
  await step('the SBOM names every package in the release, with version and checksum', () => sbom(home));
  await step('the doctor says what a live site still lacks', () => doctor(home));
  await step('and which line of a settings file programs read differently', () => settingsFile(home));
  const postgres = await startPostgres();
  endings.push(postgres.stop);
  const simulator = await startSimulator(home);
  const first = await step('a process starts as a user who may not write to the release', () =>
    startServer(home, postgres.url, simulator),
  );
  if (first === undefined) return;
  const second = await step('a second one starts on the same database', () =>
    startServer(home, postgres.url, simulator),
  );
  if (second === undefined) return;
  await step('the owner lists a day and invites a person', () => ownerCommands(home, postgres.url));
  const booked = await step('a visitor books at one process, and the other knows the booking', () =>
    bookAcross(first, second),
  );
  if (booked !== undefined) await backedUp(home, first, booked);
  if (hasProgram('systemd-analyze'))
    await step('systemd accepts the units', () =>
      ['slipway.service', 'slipway-backup.service', 'slipway-backup.timer'].forEach((unit) =>
        execFileSync('systemd-analyze', ['verify', join(root, 'deploy', unit)]),
      ),
    );
  if (hasProgram('caddy')) await throughCaddy(home, [first, second]);
  else console.log('- Caddy is not installed here: its steps are left out');
  await step('each process ends cleanly when it is asked to', async () => {
    for (const server of [first, second]) expect((await server.end()) === 0, 'it ended with an error');
  });
}

/** @returns {Promise<string>} the folder of the unpacked release */
async function unpack() {
  const tar = await makeRelease(thisPlatform());
  const [said] = readFileSync(`${tar}.sha256`, 'utf8').split(' ');
  expect(
    said === createHash('sha256').update(readFileSync(tar)).digest('hex'),
    'the checksum is of another file',
  );
  execFileSync('tar', ['-xzf', tar, '-C', folder]);
  return join(folder, basename(tar, '.tar.gz'));
}

/** @param {string} home */
function doctor(home) {
  const { status, stdout } = spawnSync(process.execPath, ['server/dist/doctor.js'], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PAYMENTS: 'live' },
  });
  expect(status === 1, `the doctor ended with ${status}`);
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'STRIPE_SECRET_KEY'])
    expect(stdout.includes(name), `the doctor does not name ${name}: ${stdout}`);
}

/**
 * The simulated payment provider, which keeps running while processes are replaced.
 * @param {string} home
 */
async function startSimulator(home) {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(folder, 'simulator-'));
  if (user) chownSync(dataDir, user.uid, user.gid);
  const words = [
    '--port',
    port,
    '--host',
    '127.0.0.1',
    '--data-dir',
    dataDir,
    '--parent-pid',
    String(process.pid),
  ];
  const child = spawn(process.execPath, ['simulator/dist/main.js', ...words], {
    cwd: home,
    ...user,
    stdio: 'ignore',
  });
  endings.push(async () => child.kill('SIGTERM'));
  return `http://127.0.0.1:${port}`;
}

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {string} databaseUrl
 * @property {string} simulator the address of the simulated payment provider
 * @property {() => Promise<number | null>} end with the exit code
 */

/**
 * @param {string} home
 * @param {string} databaseUrl
 * @param {string} simulator
 * @param {string} [port]
 * @returns {Promise<Server>}
 */
async function startServer(home, databaseUrl, simulator, port) {
  const wanted = port ?? String(await freePort());
  const dataDir = join(folder, `data-${wanted}`);
  mkdirSync(dataDir, { recursive: true });
  if (user) chownSync(dataDir, user.uid, user.gid);
  const child = spawn(process.execPath, [...nodeOptions(), 'server/dist/main.js'], {
    cwd: home,
    ...user,
    env: {
      PATH: process.env.PATH,
      PORT: wanted,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '5',
      SIMULATOR_URL: simulator,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  endings.push(end);
  const url = `http://127.0.0.1:${wanted}`;
  const giveUpAt = Date.now() + readyWithinMs;
  while (!(await isReady(url))) {
    expect(child.exitCode === null, `the server ended: ${complaints}`);
    expect(Date.now() < giveUpAt, `the server was not ready in ${readyWithinMs / 1000} s: ${complaints}`);
    await wait(100);
  }
  return { url, databaseUrl, simulator, end };
}

/** @param {string} url */
function isReady(url) {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * @param {string} home
 * @param {string} databaseUrl
 */
function ownerCommands(home, databaseUrl) {
  /** @param {string[]} words */
  const owner = (...words) =>
    execFileSync(process.execPath, ['server/dist/owner.js', ...words], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    });
  expect(owner('day', new Date().toISOString().slice(0, 10)).length > 0, 'the day is empty');
  expect(/https?:\/\/\S+/.test(owner('invite', 'Ruth Ellison', '--role', 'owner')), 'no link was shown');
}

/**
 * @param {Server} first
 * @param {Server} second
 */
async function bookAcross(first, second) {
  const { id, email } = await book(first.url, 'first-booking');
  const found = await fetch(
    `${second.url}/api/booking/get_booking_by_id_and_email/${id}?email=${encodeURIComponent(email)}`,
  );
  expect(found.ok, `the other process answered ${found.status}: ${await found.text()}`);
  return { id, email };
}

/**
 * @param {string} home
 * @param {Server} server
 * @param {{ id: string, email: string }} booked
 */
async function backedUp(home, server, booked) {
  const backups = mkdtempSync(join(folder, 'backups-'));
  if (user) chownSync(backups, user.uid, user.gid);
  /**
   * @param {string} databaseUrl
   * @param {string[]} words
   */
  const backup = (databaseUrl, ...words) =>
    execFileSync(process.execPath, ['server/dist/backup.js', ...words], {
      cwd: home,
      ...user,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        BACKUP_FOLDER: backups,
        BACKUP_PASSPHRASE: 'correct horse battery staple',
      },
    });
  const made = await step('a backup is made while it runs, and restored for trial', () => {
    backup(server.databaseUrl);
    expect(backup(server.databaseUrl, 'restore', '--check').startsWith('ok:'), 'the trial did not say ok');
    return true;
  });
  if (!made) return;
  await step('the backup is restored into an empty database, and the booking is there', async () => {
    const client = new pg.Client(server.databaseUrl);
    await client.connect();
    await client.query('create database restored');
    const restored = Object.assign(new URL(server.databaseUrl), { pathname: '/restored' }).href;
    const started = Date.now();
    backup(restored, 'restore');
    const again = await startServer(home, restored, server.simulator);
    console.log(`  restored and started in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    const found = await fetch(
      `${again.url}/api/booking/get_booking_by_id_and_email/${booked.id}?email=${encodeURIComponent(booked.email)}`,
    );
    expect(found.ok, `it answered ${found.status}`);
    await again.end();
    await client.query('drop database restored with (force)');
    await client.end();
  });
}

/** @param {string} name */
function hasProgram(name) {
  return (process.env.PATH ?? '').split(':').some((place) => existsSync(join(place, name)));
}

/**
 * @param {string} home
 * @param {Server[]} servers
 */
async function throughCaddy(home, servers) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    UPSTREAMS: servers.map(({ url }) => new URL(url).host).join(' '),
  };
  const config = ['--config', join(home, 'deploy', 'Caddyfile'), '--adapter', 'caddyfile'];
  const accepted = await step('Caddy accepts the Caddyfile', () => {
    const { status, stderr } = spawnSync('caddy', ['validate', ...config], { env, encoding: 'utf8' });
    expect(status === 0, stderr);
    return true;
  });
  if (!accepted) return;
  await step('Caddy forwards a booking although it considers both processes unready', () =>
    bookWhileNoneIsReady(join(home, 'deploy', 'Caddyfile'), folder),
  );
  const caddy = spawn('caddy', ['run', ...config], { env, stdio: 'ignore' });
  endings.push(async () => caddy.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await step('a visitor books through Caddy, and strangers get no metrics', async () => {
    const giveUpAt = Date.now() + readyWithinMs;
    while (!(await isReady(url))) {
      expect(Date.now() < giveUpAt, 'Caddy does not answer');
      await wait(100);
    }
    await book(url, 'through-caddy');
    expect((await fetch(`${url}/metrics`)).status === 404, '/metrics was shown');
  });
  await step('each process is replaced while visitors look and book, and nobody notices', () =>
    replaceEach(home, url, servers),
  );
}

/**
 * Ends and restarts one process after another while requests arrive, as when a new version is rolled out.
 * @param {string} home
 * @param {string} url
 * @param {Server[]} servers
 */
async function replaceEach(home, url, servers) {
  /** @type {string[]} */
  const problems = [];
  let isOver = false;
  let bookings = 0;
  let looks = 0;
  const visitors = [0, 1].map(async (visitor) => {
    while (!isOver) {
      await book(url, `rolling-${visitor}-${bookings}`).then(
        () => (bookings += 1),
        // Two visitors may choose the same last boat.
        (error) => String(error).includes('slot_taken') || problems.push(String(error)),
      );
    }
  });
  const onlookers = [0, 1].map(async () => {
    while (!isOver) {
      await fetch(url, { headers: { connection: 'close' } }).then(
        (response) => (response.ok ? (looks += 1) : problems.push(`home: ${response.status}`)),
        (error) => problems.push(String(error)),
      );
      await wait(20);
    }
  });
  try {
    for (const [index, server] of servers.entries()) {
      expect((await server.end()) === 0, 'a process ended with an error');
      servers[index] = await startServer(
        home,
        server.databaseUrl,
        server.simulator,
        new URL(server.url).port,
      );
      await wait(1000);
    }
  } finally {
    isOver = true;
    await Promise.all([...visitors, ...onlookers]);
  }
  console.log(
    `  ${bookings} bookings and ${looks} pages while the processes were replaced, ${problems.length} failed`,
  );
  expect(problems.length === 0, problems.slice(0, 5).join('\n  '));
  expect(bookings > 0 && looks > 0, 'nobody came');
}
