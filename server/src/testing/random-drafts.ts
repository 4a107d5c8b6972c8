import type { Database } from '../platform/database/tables.ts';
import { exportSetUp } from '../set-up/file/export-set-up.ts';
import type { World } from './random-days.ts';
import type { Random } from './random.ts';

/** Drafts of change sets, for random-commands.ts. */

const nobody = 'z'.repeat(26);

export function draftsIn(db: Database) {
  return db
    .selectFrom('changeSets')
    .select(['id', 'version'])
    .where('state', 'in', ['draft', 'scheduled'])
    .orderBy('id')
    .execute();
}

export async function aDraft(_world: World, random: Random, _now: Date, db: Database) {
  const drafts = await draftsIn(db);
  const { id, version } =
    drafts.length === 0 || random.chance(0.03) ? { id: nobody, version: 1 } : random.pick(drafts);
  return { set: id, version: random.chance(0.1) ? version + 1 : version };
}

/** A file exported from the present set-up. Three files in ten are cut off at a random place. */
export async function aSetUpFile(_world: World, random: Random, now: Date, db: Database) {
  const { text } = await exportSetUp(db, now);
  return { file: random.chance(0.7) ? text : text.slice(0, random.below(text.length)), name: 'lake.json' };
}
