import './require-node.mjs';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { book } from './book-at-no-cost.mjs';
import { startPostgres } from './find-postgres.mjs';
import { makeRelease, thisPlatform } from './release.mjs';
import { stopWith } from './stop-with.mjs';
import { temporaryFolder, unprivilegedUser } from './unprivileged-user.mjs';

/**
 * Runs a live site from the release, destroys it and restores it, and prints the time of each step. The names of the
 * site and of its payment provider resolve to this machine, with certificates from the drill's own authority. All of it
 * runs in a network namespace with its own hosts file, so the programs need no special settings. Needs Linux, root,
 * unshare, ip and Caddy.
 */

const site = 'www.boats.example';
const provider = 'apis.globalpay.com';
const inside = 'SLIPWAY_LIVE_DRILL';
const app = { app_id: 'boats_live_drill', app_key: 'drilldrilldrilldrill' };

if (process.env[inside] === undefined) {
  if (process.getuid?.() !== 0) stopWith('The drill needs root, for a network of its own.');
  const tar = await makeRelease(thisPlatform());
  const words = ['--mount', '--net', process.execPath, import.meta.filename, tar];
  const { status } = spawnSync('unshare', words, {
    stdio: 'inherit',
    env: { ...process.env, [inside]: 'yes' },
  });
  process.exitCode = status ?? 1;
} else {
  await drill(process.argv[2] ?? '');
}

/** @param {string} tar */
async function drill(tar) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(temporaryFolder(user), 'slipway-live-'));
  chmodSync(folder, 0o755);
  /** @type {(() => unknown)[]} */
  const endings = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    await play(tar, folder, user, endings);
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/**
 * @param {string} tar
 * @param {string} folder
 * @param {import('./unprivileged-user.mjs').User} user
 * @param {(() => unknown)[]} endings
 */
async function play(tar, folder, user, endings) {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost ${site} ${provider}\n`);
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
  const home = join(folder, basename(tar, '.tar.gz'));
  const data = join(folder, 'data');
  const backups = join(folder, 'backups');
  for (const each of [data, backups]) {
    mkdirSync(each);
    if (user) chownSync(each, user.uid, user.gid);
  }
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const mail = startMailServer();
  endings.push(() => mail.close());

  let postgres = await startPostgres();
  endings.push(() => postgres.stop());
  const surroundings = () => ({
    PATH: process.env.PATH,
    PAYMENTS: 'live',
    PUBLIC_URL: `https://${site}`,
    DATABASE_URL: postgres.url,
    TRUSTED_PROXIES: '1',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    GLOBALPAY_APP_ID: app.app_id,
    GLOBALPAY_APP_KEY: app.app_key,
    DATA_DIR: data,
    BACKUP_FOLDER: backups,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    // Adds the drill's authority to Node's list.
    NODE_EXTRA_CA_CERTS: authority,
    LOG_LEVEL: 'error',
  });
  /** @param {string[]} words */
  const run = async (...words) => {
    // Asynchronous, because this thread is also the mail server.
    const child = spawn(process.execPath, words, { cwd: home, ...user, env: surroundings() });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [status] = await once(child, 'close');
    return { status, said: said.trim() };
  };
  /** @param {string[]} words */
  const must = async (...words) => {
    const { status, said } = await run(...words);
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${said}`);
    return said;
  };
  const install = () => execFileSync('tar', ['-xzf', tar, '-C', folder]);
  /** @param {Record<string, string>} [more] */
  const start = async (more = {}) => {
    const child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: home,
      ...user,
      env:
        more.PAYMENTS === 'simulated'
          ? { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: data, ...more }
          : surroundings(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const end = async (/** @type {NodeJS.Signals} */ signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    };
    endings.push(() => end('SIGKILL'));
    const giveUpAt = Date.now() + 60_000;
    while (
      !(await fetch('http://127.0.0.1:3000/health/ready').then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('The server did not start.');
      await wait(100);
    }
    return end;
  };

  install();
  const simulator = startSimulator(home, join(folder, 'simulator'));
  endings.push(() => simulator.kill('SIGTERM'));
  startCaddy(home, folder, endings);
  await untilThere(authority);
  chmodSync(join(folder, 'caddy'), 0o755);
  for (const part of ['caddy/pki', 'caddy/pki/authorities', 'caddy/pki/authorities/local'])
    chmodSync(join(folder, part), 0o755);
  chmodSync(authority, 0o644);
  await timed('rows of the demonstration, for something to sell', async () =>
    (await start({ PAYMENTS: 'simulated' }))('SIGTERM'),
  );
  await register();

  const end = await timed('a live site starts', () => start());
  const first = await timed('the first booking', () => book('http://127.0.0.1:3000', 'first-of-all'));
  console.log(`  ${await timed('a backup', () => must('server/dist/backup.js'))}`);
  console.log(`  ${await timed('its trial', () => must('server/dist/backup.js', 'restore', '--check'))}`);
  const doctor = await timed('the doctor', () => run('server/dist/doctor.js'));
  console.log(doctor.said.replace(/^/gm, '  '));
  // The drill sells the demonstration's packages and has no owner. The doctor may report these faults, but no others.
  const wrong = doctor.said.split('\n').filter((line) => line.includes('FIX  '));
  const ofTheHouse = /demonstration|Nobody owns this business/;
  if (!wrong.every((line) => ofTheHouse.test(line))) throw new Error('The doctor found faults.');

  await end('SIGKILL');
  await postgres.stop();
  rmSync(home, { recursive: true });
  rmSync(data, { recursive: true });
  console.log('- the machine is lost: programs, data folder and database are gone');
  const lostAt = Date.now();
  mkdirSync(data);
  if (user) chownSync(data, user.uid, user.gid);
  postgres = await timed('an empty Postgres', () => startPostgres());
  await timed('the release is unpacked', async () => install());
  console.log(`  ${await timed('restore', () => must('server/dist/backup.js', 'restore'))}`);
  await timed('the site starts', () => start());
  const found = await fetch(
    `http://127.0.0.1:3000/api/booking/get_booking_by_id_and_email/${first.id}?email=${encodeURIComponent(first.email)}`,
  );
  if (!found.ok) throw new Error(`The first booking is lost: ${await found.text()}`);
  const again = await run('server/dist/doctor.js');
  if (!again.said.includes(`https://${site} answers`))
    throw new Error(`The doctor does not report that the site answers: ${again.said}`);
  console.log(
    `✓ the site and its first booking are back ${((Date.now() - lostAt) / 1000).toFixed(1)} s after the machine was lost`,
  );
}

/**
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 */
async function timed(what, work) {
  const started = Date.now();
  const result = await work();
  console.log(`✓ ${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Accepts every email and stores none. */
function startMailServer() {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let isMessage = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').filter(Boolean)) {
        if (isMessage) {
          isMessage = line !== '.';
          if (!isMessage) socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          isMessage = true;
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  server.listen(2525, '127.0.0.1');
  return server;
}

/**
 * @param {string} home
 * @param {string} data
 */
function startSimulator(home, data) {
  mkdirSync(data);
  // The drill deletes the release. The payment provider's simulator must survive this, so it runs from a copy.
  const own = `${data}-programs`;
  execFileSync('cp', ['-a', home, own]);
  const words = [
    '--port',
    '3900',
    '--host',
    '127.0.0.1',
    '--data-dir',
    data,
    '--parent-pid',
    String(process.pid),
  ];
  return spawn(process.execPath, ['simulator/dist/main.js', ...words], { cwd: own, stdio: 'ignore' });
}

async function register() {
  const response = await fetch('http://127.0.0.1:3900/__sim/merchant', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      provider: 'globalpay',
      ...app,
      webhook_url: `https://${site}/webhooks/globalpay`,
      allowed_origins: [`https://${site}`],
    }),
  });
  if (!response.ok) throw new Error(`The simulator did not register the merchant: ${await response.text()}`);
}

/**
 * Starts Caddy with the release's Caddyfile and certificates from the drill's own authority. Caddy also serves a
 * second site, the simulated provider.
 * @param {string} home
 * @param {string} folder
 * @param {(() => unknown)[]} endings
 */
function startCaddy(home, folder, endings) {
  const own = readFileSync(join(home, 'deploy/Caddyfile'), 'utf8').replace(
    /^\{$/m,
    `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tstorage file_system ${folder}/caddy`,
  );
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `${own}\n${provider} {\n\treverse_proxy 127.0.0.1:3900\n}\n`);
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, SITE_ADDRESS: site, UPSTREAMS: '127.0.0.1:3000' },
    stdio: 'ignore',
  });
  endings.push(() => caddy.kill('SIGKILL'));
}

/** @param {string} file */
async function untilThere(file) {
  for (let look = 0; look < 300 && !existsSync(file); look += 1) await wait(100);
  if (!existsSync(file)) throw new Error(`Caddy made no ${file}.`);
}
