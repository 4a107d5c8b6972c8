import { isDeepStrictEqual } from 'node:util';
import type { ChangeDone } from '../change-kind.ts';
import { order } from '../kinds/order.ts';
import { type Named, keyOf, same } from './part.ts';
import type { Work } from './work.ts';

/** Imports packages and dishes: their names and their order. A package or dish that was ever sold is never deleted. */

type Sold = Named & { sold: boolean };
export type There<Entry> = { id: number; entry: Entry };

type Writing<Entry extends Sold> = {
  of: 'packages' | 'menu';
  label: string;
  wanted: readonly Entry[];
  there: readonly There<Entry>[];
  add: (entry: Entry) => Promise<ChangeDone | void>;
  /** `changed`: only the fields that differ from the stored row. */
  edit: (was: There<Entry>, changed: Partial<Entry>) => Promise<ChangeDone | void>;
};

/**
 * Sets `vat` to null if a stored row has no rate of its own. In the entries of a file, the callers replace a missing
 * rate by null too. An imported entry without a rate therefore removes the rate of the stored row.
 */
export function withVat<Entry extends { vat?: number | null | undefined }>({
  id,
  entry,
}: There<Entry>): There<Entry> {
  return { id, entry: { ...entry, vat: entry.vat ?? null } };
}

/** Returns the numbers of the file's rows, in the order of the file. */
export async function writeSold<Entry extends Sold>(
  work: Work,
  { of, label, wanted, there, add, edit }: Writing<Entry>,
): Promise<number[]> {
  const known = new Map(there.map((row) => [same(keyOf(row.entry)), row]));
  const ids: number[] = [];
  for (const entry of wanted) {
    const was = known.get(same(keyOf(entry)));
    known.delete(same(keyOf(entry)));
    if (was === undefined) {
      const done = await add(entry);
      ids.push(lastNumber(work, of));
      work.did(label, 'new', entry.name, done);
      continue;
    }
    ids.push(was.id);
    const changed = fieldsThatDiffer(was.entry, entry);
    if (Object.keys(changed).length > 0) work.did(label, 'changed', was.entry.name, await edit(was, changed));
  }
  for (const was of known.values())
    if (was.entry.sold)
      work.did(label, 'gone', was.entry.name, await edit(was, { sold: false } as Partial<Entry>));
  await putInOrder(work, of, label, ids);
  return ids;
}

const tables = { packages: 'boat_packages', menu: 'menu_items' } as const;

/** The number of the row that was just added. */
function lastNumber({ journal }: Work, of: keyof typeof tables): number {
  return journal.rows.findLast(({ table, before }) => table === tables[of] && before === null)!.id;
}

/** Leaves out `key`, which the file has but the table does not. */
function fieldsThatDiffer<Entry extends Sold>(was: Entry, wanted: Entry): Partial<Entry> {
  const fields = Object.entries(wanted).filter(
    ([name, value]) => name !== 'key' && !isDeepStrictEqual(value, was[name as keyof Entry]),
  );
  return Object.fromEntries(fields) as Partial<Entry>;
}

/** Puts the rows in the order of the file. Rows that the file lacks keep their place. */
async function putInOrder(work: Work, of: keyof typeof tables, label: string, ids: number[]): Promise<void> {
  const { journal, context } = work;
  const rows = await context.db
    .selectFrom(of === 'menu' ? 'menuItems' : 'boatPackages')
    .select('id')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  const now = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  if (isDeepStrictEqual(now, ids)) return;
  work.did(label, 'changed', 'the order', await order.apply(journal, { of, ids }, context));
}
