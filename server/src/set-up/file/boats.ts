import { changeFields } from '@slipway/shared/api/console/changes.ts';
import * as z from 'zod/mini';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { boat } from '../kinds/boat.ts';
import { boatKind, selectKinds } from '../kinds/boat-kind.ts';
import { doubled, part, same } from './part.ts';
import type { Work } from './work.ts';

const { name, seats, hull, weight, service } = changeFields.boat.shape;
const kind = changeFields.boat_kind.shape.name;

const entry = z.strictObject({
  name,
  /** The boat's kind. If an older file names none, the boat gets the first kind. */
  kind: z.optional(kind),
  hull: z.nonoptional(hull),
  service: z.nonoptional(service),
  seats,
  weight,
});

/** The boats in the order of their rows, which is the order of allocation. */
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
    const { journal, context } = work;
    const known = new Map((await readEntries(context.db)).map((row) => [same(row.entry.name), row]));
    const first = await selectKinds(context.db).limit(1).executeTakeFirstOrThrow();
    await carryLeast(work, wanted, first);
    for (const { kind: ofKind = first.name, seats: _seats, weight: _weight, ...fields } of wanted) {
      const each = { ...fields, kind: ofKind };
      const was = known.get(same(each.name));
      known.delete(same(each.name));
      if (was === undefined) {
        work.did('Boats', 'new', each.name, await boat.apply(journal, { boat: null, ...each }, context));
        continue;
      }
      const { entry: now } = was;
      const words = {
        boat: was.id,
        name: now.name,
        ...(each.name === now.name ? {} : { rename: each.name }),
        ...(each.kind === now.kind ? {} : { kind: each.kind }),
        ...(each.hull === now.hull ? {} : { hull: each.hull }),
        ...(each.service === now.service ? {} : { service: each.service }),
      };
      if (Object.keys(words).length > 2)
        work.did('Boats', 'changed', now.name, await boat.apply(journal, words, context), now.name);
    }
    for (const { id, entry: now } of known.values())
      if (now.service)
        work.did(
          'Boats',
          'gone',
          now.name,
          await boat.apply(journal, { boat: id, name: now.name, service: false }, context),
        );
  },
});

/** An older file has a weight limit for each boat. The lowest replaces the kind's limit, unless the kind's is lower. */
async function carryLeast(
  work: Work,
  wanted: readonly z.output<typeof entry>[],
  { id, name: firstName, weightKg }: Row<'boatKinds'>,
): Promise<void> {
  const { journal, context } = work;
  const { terms } = await readTermsAt(context.db, context.now);
  const least = Math.min(...wanted.map((each) => each.weight ?? Number.POSITIVE_INFINITY));
  const told = (weightKg ?? terms.mostWeightKg) || Number.POSITIVE_INFINITY;
  if (least >= told) return;
  const words = { kind: id, name: firstName, weight: least };
  work.did('Kinds of boat', 'changed', firstName, await boatKind.apply(journal, words, context), firstName);
}

async function readEntries(db: Database): Promise<{ id: number; entry: z.output<typeof entry> }[]> {
  const rows = await db
    .selectFrom('boats')
    .innerJoin('boatKinds', 'boatKinds.id', 'boats.kindId')
    .selectAll('boats')
    .select('boatKinds.name as kind')
    .orderBy('boats.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    entry: {
      name: row.name,
      kind: row.kind,
      hull: row.hullNumber,
      service: row.isInService,
    },
  }));
}
