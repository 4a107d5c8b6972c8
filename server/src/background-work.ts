import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { materialiseSlots } from './availability/materialise-slots.ts';
import { advancePayments } from './bookings/advance-payments.ts';
import { closeBookings } from './bookings/close-bookings.ts';
import { expireHolds } from './bookings/expire-holds.ts';
import { noteHeldDays } from './bookings/note-held-days.ts';
import { processEvents } from './bookings/process-events.ts';
import { remind } from './bookings/remind.ts';
import { retain } from './bookings/retain.ts';
import { sendRefunds } from './bookings/send-refunds.ts';
import { tellOwnerOfTomorrow } from './bookings/tell-owner-of-tomorrow.ts';
import { tellUnpaid } from './bookings/tell-unpaid.ts';
import { thankParties } from './bookings/thank-parties.ts';
import { tidyUp } from './bookings/tidy-up.ts';
import type { Deps } from './deps.ts';
import type { Job } from './jobs/job-scheduler.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { sendMails } from './mail/send-mails.ts';

/** Jobs that a request may ask for at once; their beat runs them anyway. */
export const hinted = {
  mail: 'send-mails',
  payments: 'advance-payments',
  refunds: 'send-refunds',
  events: 'process-events',
} as const;

/**
 * Everything that happens without a visitor asking for it. Each process runs all of it, so each job must be safe to run
 * twice at once: it claims its rows (`for update skip locked`), writes each mail under a `onceKey`, or changes only
 * what is still in its old state. server/race/jobs-in-two-processes.test.ts runs them so.
 */
export function backgroundWork(deps: Deps, transport: MailTransport): Job[] {
  const { db, now } = deps;
  return [
    { name: 'expire-holds', everySeconds: 5, run: () => expireHolds(deps) },
    { name: hinted.events, everySeconds: 5, run: () => processEvents(deps) },
    { name: hinted.payments, everySeconds: 5, run: () => advancePayments(deps) },
    { name: hinted.refunds, everySeconds: 5, run: () => sendRefunds(deps) },
    { name: hinted.mail, everySeconds: 5, run: () => sendMails(db, transport, now, deps.reached) },
    { name: 'close-bookings', everySeconds: 60, run: () => closeBookings(deps) },
    { name: 'thank-parties', everySeconds: 60, run: () => thankParties(deps) },
    { name: 'remind', everySeconds: 60, run: () => remind(deps) },
    { name: 'note-held-days', everySeconds: 60, run: () => noteHeldDays(deps) },
    { name: 'tell-unpaid', everySeconds: 60, run: () => tellUnpaid(deps) },
    { name: 'tell-owner-of-tomorrow', everySeconds: 60, run: () => tellOwnerOfTomorrow(deps) },
    // The slots of a new last day are there five minutes after midnight.
    { name: 'materialise-slots', everySeconds: 300, run: () => materialiseSlots(db, lakeDate(now())) },
    { name: 'tidy-up', everySeconds: 3600, isHousekeeping: true, run: () => tidyUp(deps) },
    { name: 'retain', everySeconds: 3600, isHousekeeping: true, run: () => retain(deps) },
  ];
}
