import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../../runtime/deps.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { depositEndsMail } from '../../mail/dispute-mail.ts';
import { isEndingDeposit } from '../../payments/card-deposit.ts';

/** Tells the owner, a day before, of each deposit that its bank is going to let go. */
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
