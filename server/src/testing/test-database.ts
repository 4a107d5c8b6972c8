import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { migrate } from '../database/migrate.ts';
import { type OpenDatabase, poolOnPglite } from '../database/open-database.ts';

let template: Promise<PGlite> | undefined;

/** A migrated, empty database in memory: made once per worker, cloned per call. */
export async function createTestDatabase(): Promise<OpenDatabase> {
  template ??= createTemplate();
  const clone = await (await template).clone();
  return poolOnPglite(clone as PGlite);
}

async function createTemplate(): Promise<PGlite> {
  const pglite = await PGlite.create({ extensions: { btree_gist } });
  const { db } = poolOnPglite(pglite);
  await migrate(db);
  return pglite;
}
