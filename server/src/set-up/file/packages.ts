import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import { findPackages } from '../../catalogue/catalogue-queries.ts';
import type { Database } from '../../platform/database/tables.ts';
import { selectKinds } from '../kinds/boat-kind.ts';
import { boatPackage } from '../kinds/package.ts';
import { doubled, key, keyOf, keysOf, part, same } from './part.ts';
import { type There, withVat, writeSold } from './sold.ts';

const { name, words, price, minutes, lines, sold, picture, vat } = changeFields.package.shape;

const entry = z.strictObject({
  key,
  name,
  words: z.nonoptional(words),
  price: z.nonoptional(price),
  minutes: z.nonoptional(minutes),
  lines: z.nonoptional(lines),
  picture: z.nonoptional(picture),
  sold: z.nonoptional(sold),
  /** The rate of VAT; left out: the business's rate. */
  vat,
  /** The names of the package's kinds of boat. If an older file names none, the package gets the first kind. */
  kinds: z.optional(z.array(changeFields.boat_kind.shape.name).check(z.minLength(1, 'needs a kind of boat'))),
});
type Entry = z.output<typeof entry>;

export const packages = part({
  tables: ['boatPackages', 'packageItems'],
  section: z.array(entry).check(z.maxLength(100)),
  read: async ({ db }) => (await readEntries(db)).map((row) => row.entry),
  mistakes: (section) => doubled(section.map(keyOf), 'packages', 'name', 'Two packages'),
  async write(work, section) {
    const { journal, context } = work;
    const boatKinds = await selectKinds(context.db).execute();
    const wanted = section.map((each) => ({
      ...each,
      kinds: inOrder(boatKinds, each.kinds),
      vat: each.vat ?? null,
    }));
    const ids = await writeSold<Entry>(work, {
      of: 'packages',
      label: 'Packages',
      wanted,
      there: (await readEntries(context.db)).map(withVat),
      add: ({ key: _key, ...fields }) => boatPackage.apply(journal, { package: null, ...fields }, context),
      edit: async (was, { name: rename, ...fields }) => {
        const done = await boatPackage.apply(
          journal,
          {
            package: was.id,
            name: was.entry.name,
            ...(rename === undefined ? {} : { rename }),
            ...withoutKey(fields),
          },
          context,
        );
        // A warning about the length of trips may be wrong before the times are written, so it is dropped.
        return { ...done, warnings: [] };
      },
    });
    const inFile = new Map(wanted.map((each, index) => [ids[index]!, keyOf(each)]));
    const others = [...(await readPackageKeys(context.db))].filter(([id]) => !inFile.has(id));
    work.packages = new Map([...inFile, ...others]);
    if (!wanted.some((each) => each.sold)) work.warn('No package is on the site: nothing can be booked.');
  },
});

/** The kinds of a package, in the order of an export. Unknown kinds come last. A later check refuses them. */
function inOrder(kinds: readonly { name: string }[], wanted: readonly string[] | undefined): string[] {
  const names = kinds.map((kind) => kind.name);
  if (wanted === undefined) return names.slice(0, 1);
  const isWanted = new Set(wanted.map(same));
  const unknown = wanted.filter((each) => !names.some((known) => same(known) === same(each)));
  return [...names.filter((each) => isWanted.has(same(each))), ...unknown];
}

function withoutKey({ key: _key, ...fields }: Partial<Entry>): Omit<Partial<Entry>, 'key'> {
  return fields;
}

/** The name that the file uses for each package, by the package's number, in the order of the site. */
export async function readPackageKeys(db: Database): Promise<Map<number, string>> {
  return new Map((await readEntries(db)).map(({ id, entry: each }) => [id, keyOf(each)]));
}

async function readEntries(db: Database): Promise<There<Entry>[]> {
  const rows = await findPackages(db);
  const boatKinds = await selectKinds(db).execute();
  const keys = keysOf(rows.map((row) => ({ id: row.id, name: row.name, isSold: row.status === 'active' })));
  return rows.map((row) => ({
    id: row.id,
    entry: {
      ...(keys.get(row.id) === row.name ? {} : { key: keys.get(row.id)! }),
      name: row.name,
      words: row.longDescription,
      price: poundsOf(row.price),
      minutes: row.durationMinutes,
      lines: row.items.map(({ description }) => description),
      picture: row.displayPicture,
      sold: row.status === 'active',
      ...(row.vatRate === null ? {} : { vat: percentNumber(row.vatRate) }),
      kinds: boatKinds.filter(({ id }) => row.kindIds.includes(id)).map((kind) => kind.name),
    },
  }));
}
