import { counted, listed } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/opening.ts';
import { notOpenYet } from '@slipway/shared/rules/opening.ts';
import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertNotOpen, notOpenKey, readOpening } from '../../catalogue/opening.ts';
import { command } from '../../console/command/command.ts';
import { type Readiness, missingToSell, readReadiness } from './read-readiness.ts';

/** Opens the site permanently, or sets the announced opening day. `opens`: 'now' or the day; null: no announced day. */
export const setOpening = command(contract.setOpening, {
  name: 'set-opening',
  kind: 'prices and times',
  async handler(db, _actor, { opens }, { now, isSimulated }) {
    const today = venueDate(now);
    const was = await lockOpening(db);
    if (was === undefined)
      throw new Refusal('invalid', {
        message: 'The site is open already. To stop selling for a while, hold sales on Today.',
      });
    const effect = opens === 'now' ? await open(db, today, isSimulated) : await promise(db, opens, today);
    return {
      subject: { kind: 'site', id: 'opening' },
      effect,
      before: { isOpen: false, opensOn: was.opensOn },
      after: { isOpen: opens === 'now', opensOn: opens === 'now' ? null : opens },
      result: { isOpen: opens === 'now' },
    };
  },
  async undo(db, _actor, { before, after }) {
    const now = await lockOpening(db);
    const isAsLeft =
      after['isOpen'] === true ? now === undefined : now !== undefined && now.opensOn === after['opensOn'];
    if (!isAsLeft) throw new Refusal('cannot_undo');
    await insertNotOpen(db, before['opensOn'] as LocalDate | null);
  },
});

async function lockOpening(db: Database) {
  await sql`select from settings where key = ${notOpenKey} for update`.execute(db);
  return readOpening(db);
}

async function open(db: Database, today: LocalDate, isSimulated: boolean) {
  const ready = await readReadiness(db, today);
  const missing = missingToSell(ready);
  if (missing.length > 0)
    throw new Refusal('invalid', {
      message: `You can’t open yet. You still need ${listed(missing)}.`,
    });
  await db.deleteFrom('settings').where('key', '=', notOpenKey).execute();
  return {
    sentence: 'The site is open: anybody can book.',
    figures: figuresOf(ready),
    warnings: [
      ...(ready.dishes === 0 ? ['There is nothing on the menu, so nobody is offered food or drink.'] : []),
      ...(isSimulated
        ? ['Payments are simulated: bookings are tests, and no money moves until you go live.']
        : []),
    ],
  };
}

function figuresOf({ boats, packages, times, lastDay, dishes, from }: Readiness) {
  return [
    { label: 'Boats', value: String(boats) },
    {
      label: 'Packages',
      value: `${packages}${from === null ? '' : `, from ${formatGbp(from)}`}`,
    },
    {
      label: 'Times',
      value: `${times}${lastDay === null ? '' : `, up to ${formatLongDate(lastDay)}`}`,
    },
    { label: 'Menu', value: counted(dishes, 'line') },
  ];
}

async function promise(db: Database, opens: string | null, today: LocalDate) {
  const opensOn = opens === null ? null : localDate(opens);
  if (opensOn !== null && opensOn < today)
    throw new Refusal('invalid', { message: 'Please choose a day that is still to come.' });
  await insertNotOpen(db, opensOn);
  return {
    sentence: `The site says: “${notOpenYet(opensOn)}”`,
    figures: [],
    warnings: opensOn === null ? [] : ['It does not open automatically: press Open when you are ready.'],
  };
}
