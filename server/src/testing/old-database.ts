import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';

/** The databases of earlier versions, as pg_dump wrote them. */
export const releases = join(projectRoot, 'server/src/operations/migrate/releases');

/** Restores the dump `file` into a new database. `create` makes this database: embedded, or on a server. */
export async function openOldDatabase<Opened extends OpenDatabase>(
  file: string,
  create: () => Promise<Opened>,
): Promise<Opened> {
  const opened = await create();
  await sql.raw(gunzipSync(readFileSync(join(releases, file))).toString()).execute(opened.db);
  await sql`reset search_path`.execute(opened.db);
  return opened;
}
