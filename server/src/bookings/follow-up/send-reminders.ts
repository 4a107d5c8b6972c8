import { venueDate, toInstant } from '@slipway/shared/values/venue-time.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Kysely } from 'kysely';
import type { Row, Tables } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { reminderMail } from '../../mail/templates/reminder.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { selectConfirmedBooking } from '../select-booking.ts';
import { loadCustomer } from '../load-customer-and-items.ts';

const hourMs = 3_600_000;
/** Hours before: from when on each may be written, and until when. A late one gives way to the next. */
const reminders = [
  { hours: 72, until: 48 },
  { hours: 24, until: 0 },
] as const;
type Hours = (typeof reminders)[number]['hours'];

/**
 * Writes the reminders of 72 and of 24 hours before, each once a trip and time: a trip that was moved is reminded of
 * anew. Who booked later than that has just read it all in the confirmation.
 */
export async function sendReminders(
  deps: Pick<Deps, 'now' | 'business' | 'publicUrl' | 'mailWritten'> & { db: Kysely<Tables> },
): Promise<number> {
  const now = deps.now();
  const soon = await deps.db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('date', '>=', venueDate(now))
    .where('date', '<=', addDays(venueDate(now), 4))
    .execute();
  let written = 0;
  for (const booking of soon) {
    const hours = dueReminder(booking, now);
    if (hours !== undefined && (await writeReminder(deps, booking.id, hours, now))) written += 1;
  }
  if (written > 0) deps.mailWritten();
  return written;
}

function dueReminder(
  booking: Pick<Row<'bookings'>, 'date' | 'startTime' | 'confirmedAt'>,
  now: Date,
): Hours | undefined {
  const start = toInstant(localDate(booking.date), localTime(booking.startTime)).getTime();
  return reminders.find(({ hours, until }) => {
    const mark = start - hours * hourMs;
    const isTime = mark <= now.getTime() && now.getTime() < start - until * hourMs;
    return isTime && (booking.confirmedAt?.getTime() ?? 0) < mark;
  })?.hours;
}

async function writeReminder(
  deps: Pick<Deps, 'business' | 'publicUrl'> & { db: Kysely<Tables> },
  bookingId: string,
  hours: Hours,
  now: Date,
): Promise<boolean> {
  return deps.db.transaction().execute(async (transaction) => {
    // Whoever cancels waits for this, and this for them: nobody is reminded of what is cancelled.
    const booking = await selectConfirmedBooking(transaction, bookingId).forShare().executeTakeFirst();
    if (booking === undefined) return false;
    const customer = await loadCustomer(transaction, booking);
    return insertMail(transaction, reminderMail(booking, customer, hours, deps), now);
  });
}
