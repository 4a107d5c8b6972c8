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
import type { Job } from './jobs/job-queue.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { sendMails } from './mail/send-mails.ts';

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
    { name: hinted.mail, everySeconds: 5, run: () => sendMails(db, transport, now, deps.reached) },
    { name: 'close-bookings', everySeconds: 60, run: () => closeBookings(deps) },
    { name: 'thank-parties', everySeconds: 60, run: () => thankParties(deps) },
    { name: 'remind', everySeconds: 60, run: () => remind(deps) },
    { name: 'note-held-days', everySeconds: 60, run: () => noteHeldDays(deps) },
    { name: 'tell-unpaid', everySeconds: 60, run: () => tellUnpaid(deps) },
    { name: 'tell-owner-of-tomorrow', everySeconds: 60, run: () => tellOwnerOfTomorrow(deps) },
    {
      name: 'materialise-slots',
      everySeconds: 600,
      cron: '5 0 * * *',
      run: () => materialiseSlots(db, lakeDate(now())),
    },
    { name: 'tidy-up', cron: '25 * * * *', run: () => tidyUp(deps) },
    { name: 'retain', cron: '40 * * * *', run: () => retain(deps) },
  ];
}
