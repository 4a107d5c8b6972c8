import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { materialiseSlots } from '../availability/materialise-slots.ts';
import { advancePayments } from '../bookings/paying/advance-payments.ts';
import { completeBookings } from '../bookings/follow-up/complete-bookings.ts';
import { expireHolds } from '../bookings/paying/expire-holds.ts';
import { noteHeldDays } from '../bookings/reserve/note-held-days.ts';
import { processEvents } from '../bookings/paying/process-events.ts';
import { sendReminders } from '../bookings/follow-up/send-reminders.ts';
import { eraseExpiredData } from '../bookings/follow-up/erase-expired-data.ts';
import { sendRefunds } from '../bookings/refunds/send-refunds.ts';
import { sendDailySummary } from '../bookings/follow-up/send-daily-summary.ts';
import { notifyUnpaid } from '../bookings/follow-up/notify-unpaid.ts';
import { thankParties } from '../bookings/follow-up/thank-parties.ts';
import { purgeExpiredRows } from '../bookings/follow-up/purge-expired-rows.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { sendMails } from '../mail/send-mails.ts';

/** Jobs that something in the code asks for at once; the clock runs them anyway. */
export const hinted = {
  mail: 'send-mails',
  payments: 'advance-payments',
  refunds: 'send-refunds',
  events: 'process-events',
} as const;

/** Everything that happens without a visitor asking for it. */
export function backgroundWork(deps: Deps, transport: MailTransport): Job[] {
  const { db, now } = deps;
  return [
    { name: 'expire-holds', everySeconds: 5, run: () => expireHolds(deps) },
    { name: hinted.events, everySeconds: 5, run: () => processEvents(deps) },
    { name: hinted.payments, everySeconds: 5, run: () => advancePayments(deps) },
    { name: hinted.refunds, everySeconds: 5, run: () => sendRefunds(deps) },
    { name: hinted.mail, everySeconds: 5, run: () => sendMails(db, transport, now, deps.crashPoint) },
    { name: 'complete-bookings', everySeconds: 60, run: () => completeBookings(deps) },
    { name: 'thank-parties', everySeconds: 60, run: () => thankParties(deps) },
    { name: 'send-reminders', everySeconds: 60, run: () => sendReminders(deps) },
    { name: 'note-held-days', everySeconds: 60, run: () => noteHeldDays(deps) },
    { name: 'notify-unpaid', everySeconds: 60, run: () => notifyUnpaid(deps) },
    { name: 'send-daily-summary', everySeconds: 60, run: () => sendDailySummary(deps) },
    {
      name: 'materialise-slots',
      everySeconds: 600,
      cron: '5 0 * * *',
      run: () => materialiseSlots(db, venueDate(now())),
    },
    { name: 'purge-expired-rows', cron: '25 * * * *', run: () => purgeExpiredRows(deps) },
    { name: 'erase-expired-data', cron: '40 * * * *', run: () => eraseExpiredData(deps) },
  ];
}
