import { linkDebts } from '../../rules/payment-purposes.ts';
import { ofFirstCash } from './first-cash.ts';
import {
  longestBecause,
  longestDrawerName,
  longestReason,
  longestSlip,
  mostPutIn,
  unexplainedDifference,
} from './limits.ts';
import * as z from 'zod/mini';
import { count, pounds, poundsFromZero, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Hand money: payments and refunds over the counter, drawers, pay links. */

const method = z.enum(['cash', 'card_machine']);
const slip = z.optional(text(longestSlip));
const { in_drawer } = ofFirstCash;

export const takePayment = commandEndpoint({
  path: '/console/money/take',
  access: 'sell-walk-in',
  summary: 'Takes all that a booking owes, in cash or by card machine; a place that is kept is sold by it',
  body: { booking_id: secretId, method, slip, given: z.optional(poundsFromZero), in_drawer },
  result: z.object({ paid: pounds, change: pounds }),
  refusals: ['trip_over', 'hold_over'],
});

export const giveBackByHand = commandEndpoint({
  path: '/console/money/give_back',
  access: 'sell-walk-in',
  summary: 'Notes that a refund went back over the counter; the card machine’s slip is asked for',
  body: { refund: secretId, slip, in_drawer },
  result: z.object({ amount: pounds }),
  refusals: ['being_changed'],
});

export const sendPayLink = commandEndpoint({
  path: '/console/money/pay_link',
  access: 'send-pay-link',
  summary: 'A new link at which anybody can pay what a booking owes, or its deposit',
  body: { booking_id: secretId, debt: z.enum(linkDebts) },
  /** The link is told once: a repeated request has none. */
  result: z.object({ pay_link: z.nullable(z.string()), sum: pounds, until: z.string() }),
});

export const letHoldGo = commandEndpoint({
  path: '/console/money/let_go',
  access: 'send-pay-link',
  summary: 'Frees the place that is kept for a party that has not paid',
  body: { booking_id: secretId },
  result: z.object({}),
});

export const releaseCardDeposit = commandEndpoint({
  path: '/console/money/release_deposit',
  access: 'handle-deposit',
  summary: 'Lets a deposit go that was set aside on a card',
  body: { booking_id: secretId },
  result: z.object({}),
});

export const keepCardDeposit = commandEndpoint({
  path: '/console/money/keep_deposit',
  access: 'decide-money',
  summary: 'Keeps a deposit that was set aside on a card, or a part of it, for a reason',
  body: {
    booking_id: secretId,
    amount: poundsFromZero,
    because: text(longestBecause).check(z.regex(/\S/, 'is required')),
  },
  result: z.object({}),
});

export const openDrawer = commandEndpoint({
  path: '/console/drawers/open',
  access: 'work-drawer',
  summary: 'Opens a drawer with what lies in it',
  body: { name: text(longestDrawerName).check(z.regex(/\S/, 'is required')), float: poundsFromZero },
  result: z.object({ drawer: rowId }),
});

export const setFloat = commandEndpoint({
  path: '/console/drawers/float',
  access: 'work-drawer',
  summary: 'What lay in a drawer at its start, where that was to be counted later',
  body: { drawer: rowId, float: poundsFromZero },
  result: z.object({}),
});

export const countDrawer = commandEndpoint({
  path: '/console/drawers/count',
  access: 'work-drawer',
  summary:
    'Counts a drawer; only then is it said what it should hold. The count stands, another one is added to it',
  body: { drawer: rowId, counted: poundsFromZero },
  result: z.object({ counted: pounds, expected: pounds }),
});

export const closeDrawer = commandEndpoint({
  path: '/console/drawers/close',
  access: 'work-drawer',
  summary: `Closes a drawer by its last count; a difference above £${unexplainedDifference} needs a note`,
  body: { drawer: rowId, note: text(longestReason, { lines: true }) },
  result: z.object({}),
});

export const putCashIn = commandEndpoint({
  path: '/console/drawers/put_in',
  access: 'work-drawer',
  summary: 'Puts cash that lay in no drawer into one’s own; the jetty what it took itself',
  body: { lines: z.array(rowId).check(z.minLength(1), z.maxLength(mostPutIn)), in_drawer },
  result: z.object({}),
});

const line = {
  kind: z.enum(['payment', 'refund', 'deposit', 'deposit_back', 'deposit_kept']),
  amount: pounds,
  at: z.string(),
  by: z.nullable(z.string()),
  booking_id: z.nullable(secretId),
  code: z.nullable(z.string()),
};

const drawers = z.object({
  drawers: z.array(
    z.object({
      drawer: rowId,
      name: z.string(),
      is_mine: z.boolean(),
      opened_at: z.string(),
      opened_by: z.nullable(z.string()),
      float: pounds,
      closed_at: z.nullable(z.string()),
      closed_by: z.nullable(z.string()),
      counted: z.nullable(pounds),
      /** Null until it was counted. */
      expected: z.nullable(pounds),
      note: z.nullable(z.string()),
      /** What lay in it at its start is still to be counted: `float` is 0 until then. */
      is_float_open: z.boolean(),
      /** As they were typed; what it should have held then is said from the first on. */
      counts: z.array(
        z.object({ counted: pounds, expected: pounds, at: z.string(), by: z.nullable(z.string()) }),
      ),
      entries: count,
      /** Of a closed one: what went in, and out. */
      lines: z.array(
        z.object({
          ...line,
          /** It lay in no drawer before. */
          was_put_in: z.boolean(),
        }),
      ),
    }),
  ),
  /** Cash that lies in no drawer. */
  in_none: z.array(z.object({ line: rowId, name: z.nullable(z.string()), ...line })),
  /** Refunds of hand money that nobody has given back yet. */
  to_give_back: z.array(
    z.object({
      refund: secretId,
      amount: pounds,
      method,
      booking_id: secretId,
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
  summary: 'Drawers of the last two weeks, and what is to be given back by hand',
  data: drawers,
});
