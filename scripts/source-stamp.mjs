import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * One hash over the contents of files and folders, without tests, which are not built.
 * @param {string} root
 * @param {string[]} paths relative to root; those that do not exist count as empty
 */
export function hashSources(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(root, path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .filter((name) => name !== 'node_modules' && !/^dist(-|$)/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}

/**
 * Stores the hash of a build's sources in a file outside the built folder, so that the file is never served.
 * @param {string} root
 * @param {string} name
 */
export function stampFile(root, name) {
  const file = join(root, 'node_modules', '.cache', 'slipway', `${name}.stamp`);
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    /** @param {string} value */
    write(value) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
    forget: () => rmSync(file, { force: true }),
  };
}
