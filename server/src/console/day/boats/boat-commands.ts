import * as contract from '@slipway/shared/api/console/board.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { noteCharge, putChargeBack, readCharge } from './charge.ts';

/** The charge of a boat's battery. */
export const noteBattery = command(contract.noteBattery, {
  name: 'note-battery',
  kind: 'trips',
  async handler(db, actor, input, { now }) {
    const boat = await lockBoat(db, input.boat);
    const charge = await readCharge(db, boat.id);
    await noteCharge(db, {
      boatId: boat.id,
      percent: input.percent,
      readAt: now,
      staffId: actor.person?.id ?? null,
    });
    return {
      subject: { kind: 'boat', id: String(boat.id) },
      effect: {
        sentence: `${boat.name}’s battery is at ${input.percent} %.`,
        figures: [{ label: 'Battery', value: `${input.percent} %` }],
        warnings: [],
      },
      before: { charge },
      after: { percent: input.percent },
      basis: [boat.id, charge?.percent ?? null, input.percent],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, at }) {
    const { id } = await lockBoat(db, Number(subject.id));
    await putChargeBack(db, id, before['charge'] as Row<'boatCharges'> | null, at);
  },
});

/** A hull's check before its first trip of the day. A second check replaces the first. */
export const checkBoat = command(contract.checkBoat, {
  name: 'check-boat',
  kind: 'trips',
  async handler(db, actor, input, { now }) {
    const boat = await lockBoat(db, input.boat);
    const note = (input.note ?? '').trim();
    if (!input.isFit && note === '')
      throw new Refusal('invalid', {
        message: 'Type what is wrong with the boat.',
        details: { field: 'note' },
      });
    const date = venueDate(now);
    const [check, charge] = [await readCheck(db, boat.id, date), await readCharge(db, boat.id)];
    const staffId = actor.person?.id ?? null;
    await keepCheck(db, { boatId: boat.id, date, isFit: input.isFit, note, checkedAt: now, staffId });
    if (input.battery !== undefined)
      await noteCharge(db, { boatId: boat.id, percent: input.battery, readAt: now, staffId });
    return {
      subject: { kind: 'boat', id: String(boat.id) },
      effect: {
        sentence: input.isFit ? `${boat.name} is fit for the day.` : `${boat.name} is not fit: ${note}`,
        figures: input.battery === undefined ? [] : [{ label: 'Battery', value: `${input.battery} %` }],
        warnings: input.isFit ? [] : ['Take the boat out of service, so that no more places on it are sold.'],
      },
      before: { check, charge },
      after: { date, isFit: input.isFit, note },
      basis: [boat.id, date, check?.isFit ?? null, input],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, after, at }) {
    const { id } = await lockBoat(db, Number(subject.id));
    const check = before['check'] as Row<'openingChecks'> | null;
    if (check === null)
      await db
        .deleteFrom('openingChecks')
        .where('boatId', '=', id)
        .where('date', '=', after['date'] as LocalDate)
        .execute();
    else await keepCheck(db, { ...check, checkedAt: new Date(check.checkedAt) });
    await putChargeBack(db, id, before['charge'] as Row<'boatCharges'> | null, at);
  },
});

async function lockBoat(db: Database, id: number): Promise<Row<'boats'>> {
  const boat = await db
    .selectFrom('boats')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (boat === undefined) throw new Refusal('not_found', { message: 'There is no such boat.' });
  return boat;
}

async function readCheck(
  db: Database,
  boatId: number,
  date: LocalDate,
): Promise<Row<'openingChecks'> | null> {
  const row = await db
    .selectFrom('openingChecks')
    .selectAll()
    .where('boatId', '=', boatId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row ?? null;
}

async function keepCheck(db: Database, row: Row<'openingChecks'>): Promise<void> {
  await db
    .insertInto('openingChecks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['boatId', 'date']).doUpdateSet(row))
    .execute();
}
