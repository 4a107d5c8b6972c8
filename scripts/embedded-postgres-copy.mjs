import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/**
 * The folder from which npm's Postgres programs can be run. If the user that runs Postgres cannot open root's
 * folders, this is a copy inside the cluster's folder.
 * @param {string} native
 * @param {string} folder
 * @param {boolean} asOtherUser
 */
export function reachablePrograms(native, folder, asOtherUser) {
  const home = asOtherUser ? join(folder, 'native') : native;
  if (asOtherUser) cpSync(native, home, { recursive: true, verbatimSymlinks: true });
  linkLibraries(home);
  return join(home, 'bin');
}

/**
 * Makes the symbolic links that npm packages cannot contain, in case npm skipped the package's install script.
 * @param {string} home
 */
function linkLibraries(home) {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, relative('native', target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
