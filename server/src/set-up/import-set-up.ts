import { counted } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/set-up-file.ts';
import { createHash } from 'node:crypto';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { randomId } from '../platform/security/random-id.ts';
import { command } from '../console/command/command.ts';
import { ofSetUp } from './draft-commands.ts';
import { readSetUpFile } from './file/read-file.ts';

/**
 * Stores a set-up file as a draft. The command 'apply-change-set' previews and makes the changes of the draft. A file
 * with any mistake is refused as a whole.
 */
export const importSetUp = command(contract.importSetUp, {
  kind: ofSetUp.kind,
  name: 'import-set-up',
  mostBytes: contract.mostFileBytes,
  async handler(db, actor, { file, name }, { now }) {
    const read = readSetUpFile(file);
    if ('mistakes' in read) throw new Refusal('invalid', { message: read.mistakes.join('\n') });
    const id = createHash('sha256').update(file).digest('hex');
    await db
      .insertInto('setUpFiles')
      .values({ id, text: file, madeAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const by = actor.person?.id ?? null;
    const set = randomId();
    await db
      .insertInto('changeSets')
      .values({
        id: set,
        name: `Import of ${name}`.slice(0, 80),
        fromDate: null,
        changes: JSON.stringify([{ id: randomId(), kind: 'set_up', words: { file: id, name } }]),
        notes: '{}',
        madeBy: by,
        madeAt: now,
        changedBy: by,
        changedAt: now,
      })
      .execute();
    const { packages, menu, boats, coupons } = read.file;
    return {
      subject: { kind: 'change set', id: set },
      effect: {
        sentence: `${name} is kept as a draft: none of it is on the site yet.`,
        figures: [
          { label: 'Packages', value: counted(packages.length, 'package') },
          { label: 'Menu', value: counted(menu.length, 'line') },
          { label: 'Boats', value: counted(boats.length, 'boat') },
          { label: 'Coupons', value: counted(coupons.length, 'coupon') },
        ],
        warnings: [],
      },
      before: {},
      after: { state: 'draft', file: id },
      // Each preview makes a new id for the change set. `basis` must be equal each time, so it leaves this id out.
      basis: [id, name],
      result: { set, version: 1 },
    };
  },
});

/** Whether the installation is empty. An import into an empty installation cannot overwrite anything. */
export async function isEmptyPlace(db: Database): Promise<boolean> {
  for (const table of ['boatPackages', 'boats', 'scheduleRules', 'menuItems', 'coupons'] as const)
    if ((await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return false;
  return true;
}
