import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ownerDayMail } from '../../mail/templates/owner-day.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { daySheet } from './day-sheet.ts';

const tellFrom = '18:00';
/** Platters need 72 hours' notice, so this list cannot change any more. */
const kitchenDays = 3;

/** Once a day from 18:00 venue time, if anybody comes or anything is ordered. */
export async function sendDailySummary(
  deps: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>,
): Promise<boolean> {
  const now = deps.now();
  const { date, time } = venueDateTime(now);
  if (time < tellFrom) return false;
  const tomorrow = addDays(date, 1);
  const [parties, kitchen] = [
    await daySheet(deps.db, tomorrow),
    await daySheet(deps.db, tomorrow, addDays(date, kitchenDays)),
  ];
  if (kitchen.length === 0) return false;
  const mail = ownerDayMail({ date: tomorrow, parties, kitchen }, deps.business);
  const isWritten = await insertMail(deps.db, mail, now);
  if (isWritten) deps.mailWritten();
  return isWritten;
}
