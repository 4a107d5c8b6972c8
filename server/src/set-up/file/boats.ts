import { changeWords } from '@slipway/shared/api/console/changes.ts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { boat } from '../kinds/boat.ts';
import { doubled, part, same } from './part.ts';

const { name, seats, hull, weight, service } = changeWords.boat.shape;

const entry = z.strictObject({
  name,
  seats: z.nonoptional(seats),
  hull: z.nonoptional(hull),
  weight: z.nonoptional(weight),
  service: z.nonoptional(service),
});

/** In the order in which they came: it is the order in which places are given. */
export const boats = part({
  tables: ['boats'],
  section: z.array(entry).check(z.maxLength(100)),
  read: async ({ db }) => (await readEntries(db)).map((row) => row.entry),
  mistakes: (section) =>
    doubled(
      section.map((each) => each.name),
      'boats',
      'name',
      'Two boats',
    ),
  async write(work, wanted) {
    const { book, context } = work;
    const known = new Map((await readEntries(context.db)).map((row) => [same(row.entry.name), row]));
    for (const each of wanted) {
      const was = known.get(same(each.name));
      known.delete(same(each.name));
      if (was === undefined) {
        work.did('Boats', 'new', each.name, await boat.apply(book, { boat: null, ...each }, context));
        continue;
      }
      const { entry: now } = was;
      const words = {
        boat: was.id,
        name: now.name,
        ...(each.name === now.name ? {} : { rename: each.name }),
        ...(each.seats === now.seats ? {} : { seats: each.seats }),
        ...(each.hull === now.hull ? {} : { hull: each.hull }),
        ...(each.weight === now.weight ? {} : { weight: each.weight }),
        ...(each.service === now.service ? {} : { service: each.service }),
      };
      if (Object.keys(words).length > 2)
        work.did('Boats', 'changed', now.name, await boat.apply(book, words, context), now.name);
    }
    for (const { id, entry: now } of known.values())
      if (now.service)
        work.did(
          'Boats',
          'gone',
          now.name,
          await boat.apply(book, { boat: id, name: now.name, service: false }, context),
        );
  },
});

async function readEntries(db: Database): Promise<{ id: number; entry: z.output<typeof entry> }[]> {
  const rows = await db.selectFrom('boats').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    entry: {
      name: row.name,
      seats: row.seats,
      hull: row.hullNumber,
      weight: row.weightKg,
      service: row.isInService,
    },
  }));
}
