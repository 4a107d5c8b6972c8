import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { lockDaysToStop } from '../../catalogue/availability/closures.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { ChangeKind } from '../change-kind.ts';
import { firstKind, kindsNamed, selectKinds } from './boat-kind.ts';
import { atOnce, differing, isGone, requireOwnName } from './edit-row.ts';

type Words = ChangeFields<'boat'>;

/** Edits a boat. The guards refuse a change set that would leave a booked trip without a boat. */
export const boat: ChangeKind<'boat'> = {
  title({ boat: id, name, rename, hull, kind, service }) {
    if (id === null) return `${name}, a new boat`;
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(hull === undefined ? [] : [hullWords(hull)]),
      ...(kind === undefined ? [] : ['another kind']),
      ...(service === undefined ? [] : [service ? 'in service' : 'out of service']),
    ];
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(journal, words, { db, today, from }) {
    const { boat: id } = words;
    // Locks all sales from the check of the boat's trips to the end of the transaction.
    if (words.service === false || words.kind !== undefined)
      await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    const [kindId] = words.kind === undefined ? [] : await kindsNamed(db, [words.kind]);
    const rows = await db.selectFrom('boats').selectAll().orderBy('id').forUpdate().execute();
    const name = words.rename ?? words.name;
    const inService = rows.filter(({ isInService }) => isInService).length;
    const boats = (now: number) =>
      now === inService ? [] : [{ label: 'Boats in service', value: `${inService} → ${now}` }];
    if (id === null) {
      requireOwnName(name, null, rows);
      const isInService = words.service ?? true;
      journal.begin(name);
      await journal.insert('boats', {
        ...columnsOf(words),
        kindId: kindId ?? (await firstKind(db)),
        name,
        isInService,
      });
      return {
        clauses: [`${name} is a new boat, ${isInService ? 'in service' : 'not in service yet'}`],
        figures: boats(inService + (isInService ? 1 : 0)),
        warnings: atOnce(name, { today, from }),
      };
    }
    const before = rows.find((row) => row.id === id);
    if (before === undefined) throw isGone(words.name);
    const values = differing(before, {
      ...columnsOf(words),
      ...(kindId === undefined ? {} : { kindId }),
    });
    const after = { ...before, ...values };
    requireOwnName(after.name, id, rows);
    journal.begin(before.name);
    await journal.update('boats', [{ id, values }]);
    const kinds = await selectKinds(db).execute();
    const nameOf = ({ kindId: of }: Row<'boats'>) =>
      kinds.find(({ id: each }) => each === of)?.name ?? 'none';
    const isTurned = before.isInService !== after.isInService;
    return {
      clauses: [
        isTurned
          ? `${before.name} is ${after.isInService ? 'in service again' : 'out of service'}`
          : Object.keys(values).length === 0
            ? `${before.name} is as it was`
            : `${before.name} changes`,
      ],
      figures: [
        ...(before.name === after.name ? [] : [{ label: 'Name', value: `${before.name} → ${after.name}` }]),
        ...(before.kindId === after.kindId
          ? []
          : [{ label: 'Kind', value: `${nameOf(before)} → ${nameOf(after)}` }]),
        ...(before.hullNumber === after.hullNumber
          ? []
          : [{ label: 'Number', value: `${before.hullNumber || 'none'} → ${after.hullNumber || 'none'}` }]),
        ...boats(inService + (isTurned ? (after.isInService ? 1 : -1) : 0)),
      ],
      warnings: atOnce(before.name, { today, from }),
    };
  },
};

const hullWords = (hull: string) => (hull === '' ? 'no number' : `number ${hull}`);
function columnsOf({ rename, hull, service }: Words): Partial<Row<'boats'>> {
  return {
    ...(rename === undefined ? {} : { name: rename }),
    ...(hull === undefined ? {} : { hullNumber: hull.trim() }),
    ...(service === undefined ? {} : { isInService: service }),
  };
}
