import * as z from 'zod/mini';
import { text } from '@slipway/shared/api/typed-text.ts';
import type { RefundWay } from '@slipway/shared/rules/refund-way.ts';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import {
  capturedBalance,
  lockMoney,
  refundCaptured,
  refundWayOfMoney,
} from '../../bookings/cancellation/refund-booking.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Command } from '../../console/command/command.ts';

/** A refund is made in the same way as the payment: by card, in cash or by the card machine. */
const textOf: Record<RefundWay, { label: string; sentence: (sum: string, booking: string) => string }> = {
  card: {
    label: 'Refund to the card',
    sentence: (sum, booking) =>
      `${sum} will be refunded to the card of booking ${booking}; the customer gets an email when the refund is sent.`,
  },
  disputed: {
    label: 'Refund to the card, after the dispute',
    sentence: (sum, booking) =>
      `${sum} of booking ${booking} will be refunded; a refund to a card with an open dispute waits until the bank has decided.`,
  },
  cash: {
    label: 'Refund in cash',
    sentence: (sum, booking) =>
      `${sum} of booking ${booking} is to be paid back in cash; the refund is listed under Drawers until it is made.`,
  },
  card_machine: {
    label: 'Refund by card machine',
    sentence: (sum, booking) =>
      `${sum} of booking ${booking} is to be refunded by card machine; the refund is listed under Drawers until it is made.`,
  },
  several: {
    label: 'Refund the way it was paid',
    sentence: (sum, booking) =>
      `${sum} of booking ${booking} will be refunded the way it was paid: automatically to the card, and by hand, under Drawers, for money taken at the jetty.`,
  },
};

/** Goodwill: refunds all or part of the captured amount. The booking is kept. */
export const refundByHand = {
  name: 'refund-by-hand',
  permission: 'decide-money',
  kind: 'money',
  /** `amount` is in pence. */
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
        message: `We have ${formatGbp(left)} of booking ${bookingId}, so ${formatGbp(amount)} cannot be refunded.`,
      });
    }
    await refundCaptured(db, money, amount, 'refund by the owner', now);
    const { label, sentence } = textOf[refundWayOfMoney(money.attempts)];
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: sentence(formatGbp(amount), bookingId),
        figures: [{ label, value: formatGbp(amount) }],
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
