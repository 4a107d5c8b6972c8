import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../../runtime/deps.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { depositEndsMail } from '../../mail/templates/dispute-mail.ts';
import { endingDeposits } from '../../payments/card-deposit.ts';

/** Tells the owner, a day before, of each deposit that its bank is going to let go. */
export async function warnOfEndingDeposits({
  db,
  now,
  business,
  mailWritten,
}: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>): Promise<void> {
  const at = now();
  for (const { bookingId, code, date, attemptId, amount, captureBefore } of await endingDeposits(db, at)) {
    const deposit = { attemptId, sum: formatGbp(amount), until: captureBefore };
    await insertMail(db, depositEndsMail(business, { id: bookingId, code, date }, deposit), at);
  }
  mailWritten();
}
