import * as contract from '@slipway/shared/api/console/sold.ts';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { command } from '../console/command/command.ts';

/**
 * Marks an extra as neither food nor drink. The site then shows no allergens for the extra, and the console
 * no longer asks for them.
 */
export const sayNotEaten = command(contract.sayNotEaten, {
  name: 'say-not-eaten',
  kind: 'prices and times',
  async handler(db, _actor, { item: id }) {
    const { name, type, allergens } = await lockExtra(db, id);
    if (type !== 'others')
      throw new Refusal('invalid', {
        message: `${name} is food or drink: please choose its allergens under Menu.`,
      });
    if (allergens !== null)
      throw new Refusal('invalid', { message: `Somebody has already said whether ${name} can be eaten.` });
    await db.updateTable('menuItems').set({ allergens: [] }).where('id', '=', id).execute();
    return {
      subject: { kind: 'dish', id: String(id) },
      effect: { sentence: `${name} is marked as neither food nor drink.`, figures: [], warnings: [] },
      before: {},
      after: {},
      result: {},
    };
  },
  async undo(db, _actor, { subject }) {
    const id = Number(subject.id);
    const { type, allergens } = await lockExtra(db, id);
    if (type !== 'others' || allergens?.length !== 0) throw new Refusal('cannot_undo');
    await db.updateTable('menuItems').set({ allergens: null }).where('id', '=', id).execute();
  },
});

async function lockExtra(db: Database, id: number) {
  const extra = await db
    .selectFrom('menuItems')
    .select(['name', 'type', 'allergens'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (extra === undefined) throw new Refusal('not_found', { message: 'That is not on the menu any more.' });
  return extra;
}
