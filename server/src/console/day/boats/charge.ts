import type { Database, Row } from '../../../platform/database/tables.ts';

export async function readCharge(db: Database, boatId: number): Promise<Row<'boatCharges'> | null> {
  const row = await db.selectFrom('boatCharges').selectAll().where('boatId', '=', boatId).executeTakeFirst();
  return row ?? null;
}

export async function noteCharge(db: Database, row: Row<'boatCharges'>): Promise<void> {
  await db
    .insertInto('boatCharges')
    .values(row)
    .onConflict((conflict) => conflict.column('boatId').doUpdateSet(row))
    .execute();
}

/** Restores the battery charge from before the action, as the log has it, unless a later reading was recorded. */
export async function putChargeBack(
  db: Database,
  boatId: number,
  charge: Row<'boatCharges'> | null,
  writtenAt: Date,
): Promise<void> {
  const now = await readCharge(db, boatId);
  if (now?.readAt.getTime() !== writtenAt.getTime()) return;
  if (charge === null) await db.deleteFrom('boatCharges').where('boatId', '=', boatId).execute();
  else await noteCharge(db, { ...charge, readAt: new Date(charge.readAt) });
}
