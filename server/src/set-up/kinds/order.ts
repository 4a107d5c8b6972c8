import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { atOnce } from './edit-row.ts';

const tables = { menu: 'menuItems', packages: 'boatPackages' } as const;
const called = { menu: 'The order of the menu', packages: 'The order of the packages' } as const;

/** Puts the named rows into the given order. These rows swap places only with each other, so no other row moves. */
export const order: ChangeKind<'order'> = {
  title: ({ of }) => called[of],
  async apply(journal, { of, ids }, { db, today, from }) {
    const table = tables[of];
    const rows = await db
      .selectFrom(table)
      .select(['id', 'displayOrder'])
      .orderBy('displayOrder')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (ids.some((id) => !rows.some((row) => row.id === id)))
      throw new Refusal('invalid', { message: `${called[of]}: one of its entries doesn’t exist any more.` });
    const next = ids.values();
    const ordered = rows.map(({ id }) => (ids.includes(id) ? next.next().value! : id));
    const placeNow = new Map(rows.map(({ id, displayOrder }) => [id, displayOrder]));
    const moved = ordered
      .map((id, index) => ({ id, values: { displayOrder: index + 1 } }))
      .filter(({ id, values }) => placeNow.get(id) !== values.displayOrder);
    journal.begin(called[of]);
    await journal.update(table, moved);
    return {
      clauses: [moved.length === 0 ? `${called[of]} is as it was` : `${called[of]} changes`],
      warnings: atOnce(called[of], { today, from }),
    };
  },
};
