import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains business.json, for a server that runs from source or from the bundle. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'business.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('business.json was not found in this folder or any above it.');
  return findProjectRoot(parent);
}
