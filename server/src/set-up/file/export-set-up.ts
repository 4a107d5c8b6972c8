import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../platform/database/tables.ts';
import { readPackageKeys } from './packages.ts';
import type { Part, Reading } from './part.ts';
import { format, formatVersion, partNames, parts } from './parts.ts';
import { readSetUpFile } from './read-file.ts';

export type Exported = {
  text: string;
  /** Mistakes for which an import would refuse the text. They come from rows that the console would not accept. */
  mistakes: string[];
};

/** Returns the whole set-up at one instant as a text. Equal set-ups give equal texts, byte for byte. */
export async function exportSetUp(db: Database, now: Date): Promise<Exported> {
  const read = async (inside: Database) => {
    const today = venueDate(now);
    const reading: Reading = { db: inside, now, today, packages: await readPackageKeys(inside) };
    const file: Record<string, unknown> = { format, version: formatVersion };
    for (const name of partNames) {
      const one = parts[name] as Part;
      file[name] = await one.read(reading);
    }
    return printJson(file);
  };
  const text = db.isTransaction
    ? await read(db)
    : await (db as Kysely<Tables>).transaction().setIsolationLevel('repeatable read').execute(read);
  const again = readSetUpFile(text);
  return { text, mistakes: 'mistakes' in again ? again.mistakes : [] };
}

/** JSON with a fact on each line, in the given order, so that `git diff` shows the changes. */
export function printJson(value: unknown): string {
  return `${printed(value, '')}\n`;
}

function printed(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every(isShort)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    return block(
      '[',
      ']',
      value.map((each) => printed(each, deeper)),
      indent,
    );
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${JSON.stringify(name)}: ${printed(each, deeper)}`);
  if (fields.length === 0) return '{}';
  // An object with a single plain value, such as a surcharge, is printed on one line.
  if (fields.length === 1 && isScalar(Object.values(value)[0])) return `{ ${fields[0]} }`;
  return block('{', '}', fields, indent);
}

function block(open: string, close: string, lines: readonly string[], indent: string): string {
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** A list of weekdays or of times of day is printed on one line. */
function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d\d:\d\d$/.test(value));
}
