import { changeFields, kindFields } from '@slipway/shared/api/console/changes.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Row } from '../../platform/database/tables.ts';
import { boatKind, fieldsOfKind, selectKinds } from '../kinds/boat-kind.ts';
import { differing } from '../kinds/edit-row.ts';
import { doubled, part, same } from './part.ts';

const { name } = changeFields.boat_kind.shape;
const { seats, weight, ...rules } = kindFields.shape;

/** Fields that a file leaves out stay unchanged. */
const entry = z.strictObject({ name, seats, weight, ...z.partial(z.object(rules)).shape });
type Entry = z.output<typeof entry>;

/** The kinds of boat. If an older file contains none, this part changes nothing. */
export const kinds = part({
  tables: ['boatKinds'],
  section: z.optional(z.array(entry).check(z.minLength(1, 'needs a kind of boat'), z.maxLength(20))),
  read: async ({ db }) => (await readEntries(db)).map((row) => row.entry),
  mistakes: (section = []) =>
    doubled(
      section.map((each) => each.name),
      'kinds',
      'name',
      'Two kinds of boat',
    ),
  async write(work, wanted) {
    if (wanted === undefined) return;
    const { journal, context } = work;
    const there = (await selectKinds(context.db).execute()).map(entryOf);
    const isWanted = new Set(wanted.map((each) => same(each.name)));
    // If the database has a kind that is not in the file, and the file has a kind that is not in the database, the
    // stored kind gets the name and fields of the file's kind. So an import into an empty installation replaces its
    // only kind of boat.
    const free = there.filter((row) => !isWanted.has(same(row.entry.name)));
    for (const each of wanted) {
      const was = there.find((row) => same(row.entry.name) === same(each.name)) ?? free.shift();
      if (was === undefined) {
        work.did(
          'Kinds of boat',
          'new',
          each.name,
          await boatKind.apply(journal, { kind: null, ...each }, context),
        );
        continue;
      }
      const { entry: now } = was;
      const words = {
        kind: was.id,
        name: now.name,
        ...(each.name === now.name ? {} : { rename: each.name }),
        ...differing(now, { ...each, name: undefined }),
      };
      if (Object.keys(words).length > 2)
        work.did(
          'Kinds of boat',
          'changed',
          now.name,
          await boatKind.apply(journal, words, context),
          now.name,
        );
    }
  },
});

/** The kinds to which a boat or a package refers. */
async function readEntries(db: Database): Promise<{ id: number; entry: Entry }[]> {
  const rows = await selectKinds(db)
    .where(
      sql<boolean>`exists (select from boats where kind_id = boat_kinds.id)
        or exists (select from boat_packages where boat_kinds.id = any (kind_ids))`,
    )
    .execute();
  return rows.map(entryOf);
}

function entryOf(row: Row<'boatKinds'>): { id: number; entry: Entry } {
  return { id: row.id, entry: { name: row.name, ...fieldsOfKind(row) } };
}
