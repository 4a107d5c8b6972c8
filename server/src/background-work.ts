import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { materialiseSlots } from './availability/materialise-slots.ts';
import { closeBookings } from './bookings/close-bookings.ts';
import { expireHolds } from './bookings/expire-holds.ts';
import { releasePayments } from './bookings/release-payments.ts';
import { tidyUp } from './bookings/tidy-up.ts';
import type { Deps } from './deps.ts';
import type { Job } from './jobs/job-queue.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { sendMails } from './mail/send-mails.ts';

export const mailJob = 'send-mails';

/** Everything that happens without a visitor asking for it. */
export function backgroundWork(
  deps: Pick<Deps, 'db' | 'now' | 'providers'>,
  transport: MailTransport,
): Job[] {
  const { db, now } = deps;
  return [
    { name: 'expire-holds', everySeconds: 5, run: () => expireHolds(deps) },
    { name: 'release-payments', everySeconds: 5, run: () => releasePayments(deps) },
    { name: mailJob, everySeconds: 5, run: () => sendMails(db, transport, now) },
    { name: 'close-bookings', everySeconds: 60, run: () => closeBookings(deps) },
    {
      name: 'materialise-slots',
      everySeconds: 600,
      cron: '5 0 * * *',
      run: () => materialiseSlots(db, lakeDate(now())),
    },
    { name: 'tidy-up', cron: '25 * * * *', run: () => tidyUp(deps) },
  ];
}
