import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import { readPackageKeys } from './packages.ts';
import type { Part, Reading } from './part.ts';
import { format, formatVersion, partNames, parts } from './parts.ts';
import { printJson } from './print-json.ts';
import { readSetUpFile } from './read-file.ts';

export type Exported = {
  text: string;
  /** Why it could not come in again: a row that nobody has typed at the console. */
  mistakes: string[];
};

/** The whole set-up as one text, of one instant. The same set-up is the same text, byte for byte. */
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
