import { linkDebts } from '../../rules/payment-purposes.ts';
import { cashInDrawer, ofFirstCash, ofHand } from './by-hand.ts';
import { longestDrawerName, longestReason, mostPutIn, unexplainedDifference } from './limits.ts';
import * as z from 'zod/mini';
import { count, pounds, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Money in cash or by card machine: payments and refunds, drawers, pay links. */

const method = z.enum(['cash', 'card_machine']);

export const takePayment = commandEndpoint({
  path: '/console/money/take',
  access: 'sell-walk-in',
  touches: ['trips', 'places', 'drawers'],
  summary:
    'Takes all that a booking owes, in cash or by card machine; payment for a held place confirms the booking',
  input: { bookingId: secretId, method, ...ofHand },
  result: z.object({ paid: pounds, change: pounds }),
  refusals: ['trip_over', 'hold_over'],
});

export const giveBackByHand = commandEndpoint({
  path: '/console/money/give_back',
  access: 'sell-walk-in',
  touches: ['trips', 'drawers'],
  summary: 'Records a refund made at the counter; a refund by card machine needs the number of the slip',
  input: { refund: secretId, slip: ofHand.slip, ...ofFirstCash },
  result: z.object({ amount: pounds }),
  refusals: ['being_changed'],
});

export const sendPayLink = commandEndpoint({
  path: '/console/money/pay_link',
  access: 'send-pay-link',
  touches: ['trips'],
  summary: 'A new link at which anybody can pay what a booking owes, its deposit, or its charges',
  input: { bookingId: secretId, debt: z.enum(linkDebts) },
  /**
   * Only the first answer has the link: a repeated request gets none. `textedAt`: when the link was sent by text
   * message; null: the link was not sent by text message.
   */
  result: z.object({
    payLink: z.optional(z.string()),
    sum: pounds,
    until: z.string(),
    textedAt: z.nullable(z.string()),
  }),
});

export const letHoldGo = commandEndpoint({
  path: '/console/money/let_go',
  access: 'send-pay-link',
  touches: ['trips', 'places'],
  summary: 'Frees the place that is kept for a party that has not paid',
  input: { bookingId: secretId },
});

export const releaseCardDeposit = commandEndpoint({
  path: '/console/money/release_deposit',
  access: 'handle-deposit',
  touches: ['trips'],
  summary: 'Releases a deposit held on a card',
  input: { bookingId: secretId },
});

export const openDrawer = commandEndpoint({
  path: '/console/drawers/open',
  access: 'work-drawer',
  touches: ['drawers'],
  summary: 'Opens a drawer and records the cash in it',
  input: { name: text(longestDrawerName).check(z.regex(/\S/, 'is required')), float: cashInDrawer },
  result: z.object({ drawer: rowId }),
});

export const setFloat = commandEndpoint({
  path: '/console/drawers/float',
  access: 'work-drawer',
  touches: ['drawers'],
  summary: 'Records the float of a drawer that was opened before its cash was counted',
  input: { drawer: rowId, float: cashInDrawer },
});

export const countDrawer = commandEndpoint({
  path: '/console/drawers/count',
  access: 'work-drawer',
  touches: ['drawers'],
  summary:
    'Records a count of a drawer; only the answer has the expected sum. A later count does not replace an earlier one',
  input: { drawer: rowId, counted: cashInDrawer },
  result: z.object({ counted: pounds, expected: pounds }),
});

export const closeDrawer = commandEndpoint({
  path: '/console/drawers/close',
  access: 'work-drawer',
  touches: ['drawers'],
  summary: `Closes a drawer by its last count; a difference above £${unexplainedDifference} needs a note`,
  input: { drawer: rowId, note: text(longestReason, { lines: true }) },
});

export const putCashIn = commandEndpoint({
  path: '/console/drawers/put_in',
  access: 'work-drawer',
  touches: ['drawers'],
  summary:
    'Puts cash that is in no drawer into one’s own drawer; dock staff can do so only with cash that they took',
  input: { lines: z.array(rowId).check(z.minLength(1), z.maxLength(mostPutIn)), ...ofFirstCash },
});

const line = {
  kind: z.enum(['payment', 'refund', 'deposit', 'deposit_back', 'deposit_kept']),
  amount: pounds,
  at: z.string(),
  by: z.nullable(z.string()),
  bookingId: z.nullable(secretId),
  code: z.nullable(z.string()),
};

const drawers = z.object({
  drawers: z.array(
    z.object({
      drawer: rowId,
      name: z.string(),
      isMine: z.boolean(),
      openedAt: z.string(),
      openedBy: z.nullable(z.string()),
      float: pounds,
      closedAt: z.nullable(z.string()),
      closedBy: z.nullable(z.string()),
      counted: z.nullable(pounds),
      /** The cash that the drawer should hold; null until staff have counted the drawer. */
      expected: z.nullable(pounds),
      note: z.nullable(z.string()),
      /** True: nobody has counted the float yet, and `float` is 0 until then. */
      isFloatOpen: z.boolean(),
      /** Each count as typed, the earliest first, with the sum that the drawer should have held at that time. */
      counts: z.array(
        z.object({ counted: pounds, expected: pounds, at: z.string(), by: z.nullable(z.string()) }),
      ),
      entries: count,
      /** The lines of a closed drawer: cash in, and cash out. */
      lines: z.array(
        z.object({
          ...line,
          /** True: staff added this cash to the drawer later. Until then it was outside any drawer. */
          wasPutIn: z.boolean(),
        }),
      ),
    }),
  ),
  /** Cash outside any drawer. */
  inNone: z.array(z.object({ line: rowId, name: z.nullable(z.string()), ...line })),
  /** Payments and refunds by card machine, the latest first. */
  slips: z.array(z.object({ slip: z.nullable(z.string()), ...line })),
  /** Cash and card-machine refunds that nobody has handed over yet. */
  toGiveBack: z.array(
    z.object({
      refund: secretId,
      amount: pounds,
      method,
      bookingId: secretId,
      code: z.string(),
      name: z.string(),
      since: z.string(),
    }),
  ),
});
export type WireDrawers = z.output<typeof drawers>;

export const listDrawers = consoleEndpoint({
  method: 'GET',
  path: '/console/drawers',
  access: 'see-drawers',
  summary: 'Drawers and slips of the last two weeks, and refunds to hand over',
  data: drawers,
});
