import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';
import { createEmptyDatabase } from './test-database.ts';

/** The databases of earlier versions, as pg_dump wrote them. */
export const releases = join(projectRoot, 'server/src/operations/migrate/releases');

/** An embedded Postgres as that version left it. */
export async function openOldDatabase(file: string): Promise<EmbeddedDatabase> {
  const opened = await createEmptyDatabase();
  await sql.raw(gunzipSync(readFileSync(join(releases, file))).toString()).execute(opened.db);
  await sql`reset search_path`.execute(opened.db);
  return opened;
}
