import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The options that `npm start` passes to Node (docs/decisions/0054). */
export function nodeOptions() {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { scripts } = /** @type {{ scripts: { start: string } }} */ (JSON.parse(text));
  const [node, ...words] = scripts.start.split(' ');
  if (node !== 'node')
    throw new Error(`The script "start" of package.json does not begin with "node": ${scripts.start}`);
  return words.slice(0, -1);
}
