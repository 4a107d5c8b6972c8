import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** @typedef {{ uid: number, gid: number } | undefined} User */

/**
 * The user that runs Postgres if this process is root, because Postgres refuses to run as root. Undefined if this
 * process is not root.
 * @returns {User}
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'Postgres refuses to run as root, and there is no user "postgres" or "nobody" to run it.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * A temporary folder that `user` can open. Root's own temporary folder may be closed to other users.
 * @param {User} user
 */
export function temporaryFolder(user) {
  if (!user) return tmpdir();
  return [tmpdir(), '/var/tmp'].find(isOpenToAll) ?? '/tmp';
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isOpenToAll(folder) {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0;
  return mayEnter && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}
