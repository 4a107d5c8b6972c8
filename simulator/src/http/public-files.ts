import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Route } from './call.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const folder = findFolder(dirname(fileURLToPath(import.meta.url)));

/** A file that the simulator serves to browsers. */
export function fileAnswer(name: string, body: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      // Pages of any origin may load the scripts of a payment provider.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    },
    body,
  };
}

export function readPublicFile(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Serves a file of simulator/public. */
export function publicFileRoute(address: string, path: string): Route {
  return { method: 'GET', path: address, handle: () => fileAnswer(path, readPublicFile(path)) };
}

/** Finds simulator/public in `from` or in a folder above. Works for the sources and for the bundle. */
function findFolder(from: string): string {
  if (existsSync(join(from, 'public', 'ui', 'ui.html'))) return join(from, 'public');
  const parent = dirname(from);
  if (parent === from) throw new Error('simulator/public was not found in this folder or any above it.');
  return findFolder(parent);
}
