import * as z from 'zod/mini';
import { text } from '@slipway/shared/api/typed-text.ts';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { lockMoney, refundCaptured } from '../bookings/cancellation/refund-booking.ts';
import { capturedBalance } from '../bookings/cancellation/refund-offer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Command } from '../staff/command/command.ts';

/** Goodwill: refunds all or part of what was captured. The booking stands. */
export const refundByHand = {
  name: 'refund-by-hand',
  permission: 'decide-money',
  kind: 'money',
  /** In pence. */
  input: z.strictObject({ booking: text(26), amount: z.int().check(z.minimum(1)) }),
  async handler(db, _actor, { booking: bookingId, amount: typed }, { now }) {
    const amount = pence(typed);
    const booking = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined)
      throw new Refusal('not_found', { message: `There is no booking '${bookingId}'.` });
    const money = await lockMoney(db, bookingId);
    const left = capturedBalance(money.attempts, money.refunds);
    if (amount > left) {
      throw new Refusal('invalid', {
        message: `Of booking ${bookingId} we have ${formatGbp(left)}, so that ${formatGbp(amount)} cannot go back.`,
      });
    }
    await refundCaptured(db, money, amount, 'refund by the owner', now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${formatGbp(amount)} will be refunded to the card of booking ${bookingId}; the customer gets an email when it is sent.`,
        figures: [{ label: 'Back to the card', value: formatGbp(amount) }],
        warnings: [],
      },
      before: { left },
      after: { left: left - amount },
      money: amount,
      result: {},
      wakes: ['payments'],
    };
  },
} satisfies Command<z.ZodMiniType<{ booking: string; amount: number }>>;
