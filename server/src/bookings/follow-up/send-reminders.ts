import { hourMs } from '@slipway/shared/values/durations.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import { skyFigures } from '@slipway/shared/rules/business-terms.ts';
import { limitsOf } from '@slipway/shared/rules/sailing.ts';
import { windOfTrip } from '@slipway/shared/rules/wind-of-trip.ts';
import { weatherSources } from '@slipway/shared/values/weather.ts';
import { readTermsAt, termsOfBooking } from '../../catalogue/business-terms.ts';
import { readFreshForecast } from '../../catalogue/weather/fresh-forecast.ts';
import type { Database, Row, Tables } from '../../platform/database/tables.ts';
import { depositEndsMail } from '../../mail/dispute-mail.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { reminderMail } from '../../mail/templates/reminder.ts';
import { isEndingDeposit } from '../../payments/card-deposit.ts';
import type { Deps } from '../deps.ts';
import { loadCustomerAndItems, selectConfirmedBooking } from '../select-booking.ts';

/**
 * Each reminder may be sent from `hours` to `until` hours before the trip. A late reminder is dropped when the next is
 * due.
 */
const reminders = [
  { hours: 72, until: 48 },
  { hours: 24, until: 0 },
] as const;
type Hours = (typeof reminders)[number]['hours'];

/**
 * Sends reminders 72 and 24 hours before a trip. Each reminder is sent once for each time of the trip, so a moved trip
 * gets new reminders. If a booking is confirmed after a reminder was due, that reminder is not sent.
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
  const start = toInstant(booking.date, booking.startTime).getTime();
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
    // Locks the booking against a concurrent cancellation: a cancelled trip gets no reminder.
    const booking = await selectConfirmedBooking(transaction, bookingId).forShare().executeTakeFirst();
    if (booking === undefined) return false;
    const { customer, items } = await loadCustomerAndItems(transaction, booking);
    const wind = hours === 24 ? await readWind(transaction, booking, now) : undefined;
    return insertMail(transaction, reminderMail(booking, items, customer, hours, wind), now);
  });
}

/**
 * The wind forecast for the trip, compared with the promised limits. Undefined if there is no fresh forecast, or if the
 * owner currently hides forecasts.
 */
async function readWind(db: Database, booking: Row<'bookings'>, now: Date) {
  if (!skyFigures((await readTermsAt(db, now)).terms).isSkyShown) return undefined;
  const { date, startTime, endTime } = booking;
  const [from, until] = [toInstant(date, startTime), toInstant(date, endTime)];
  const forecast = await readFreshForecast(db, { from, until, now });
  if (forecast === undefined) return undefined;
  const { terms } = await db
    .selectFrom('bookings')
    .select(termsOfBooking.as('terms'))
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  const hours = forecast.hours.map(({ hour, ...wind }) => ({ ...wind, hour: hour.getTime() }));
  const wind = windOfTrip(hours, { date, startTime, endTime }, limitsOf(terms, terms));
  return (
    wind && { wind, source: weatherSources[forecast.source].name, saidAt: forecast.saidAt.toISOString() }
  );
}

/** Tells the owner a day ahead about each card deposit that the customer's bank will release. */
export async function warnOfEndingDeposits({
  db,
  now,
  business,
  mailWritten,
}: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>): Promise<void> {
  const at = now();
  const ending = await db
    .selectFrom('paymentAttempts as a')
    .innerJoin('bookings as b', 'b.id', 'a.bookingId')
    .select(['b.id', 'b.code', 'b.date', 'a.id as attemptId', 'a.amount', 'a.captureBefore as until'])
    .where(isEndingDeposit(at))
    .$narrowType<{ until: Date }>()
    .execute();
  for (const { attemptId, amount, until, ...booking } of ending)
    await insertMail(
      db,
      depositEndsMail(business, booking, { attemptId, sum: formatGbp(amount), until }),
      at,
    );
  mailWritten();
}
