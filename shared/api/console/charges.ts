import * as z from 'zod/mini';
import { chargeKinds, chargeSources } from '../../rules/charges.ts';
import { pounds, poundsFromZero, secretId } from '../fields.ts';
import { longestObjection, text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { longestBecause } from './limits.ts';

/** Late fees, cleaning, damage and goodwill: lines of a booking in addition to its price (docs/decisions/0157). */

const because = text(longestBecause).check(z.regex(/\S/, 'is required'));

/** A charge in an answer of the console. */
export const wireCharge = z.object({
  id: secretId,
  kind: z.enum(chargeKinds),
  amount: pounds,
  /** The reason, as the party reads it. */
  because: z.string(),
  madeAt: z.string(),
  /**
   * to_object: kept from a deposit, and the party may still object. objected: a manager has to answer. kept:
   * nobody objected, or the objection was refused. owed: requested by pay link. paid: paid by link. given_back:
   * refunded in full. let_go: waived before it was paid.
   */
  state: z.enum(['to_object', 'objected', 'kept', 'owed', 'paid', 'given_back', 'let_go']),
  from: z.enum(chargeSources),
  objectsUntil: z.nullable(z.string()),
  objection: z.nullable(z.string()),
  objectedAt: z.nullable(z.string()),
  /** The time by which a manager has to answer. */
  answerBy: z.nullable(z.string()),
  /** The answer to an objection, or the reason why the charge was waived. */
  answer: z.nullable(z.string()),
  givenBack: pounds,
});
export type WireCharge = z.output<typeof wireCharge>;

/**
 * `from` 'deposit': we take the charge from the deposit, and request the rest by pay link. 'pay_link': we request
 * the whole charge by pay link. The sum of a booking's open and paid charges is at most the customer's liability in
 * the booking's terms.
 */
export const chargeParty = commandEndpoint({
  path: '/console/charges/make',
  access: 'decide-money',
  touches: ['trips', 'drawers', 'books'],
  summary: 'Charges a party for damage, cleaning or being late: from its deposit, or by pay link',
  input: {
    bookingId: secretId,
    kind: z.enum(chargeKinds),
    amount: poundsFromZero,
    because,
    from: z.enum(['deposit', 'pay_link']),
  },
  /** Only the answer to the first request has the link. A repeated request gets the same answer without it. */
  result: z.object({ charges: z.array(secretId), payLink: z.optional(z.string()) }),
  refusals: ['trip_over'],
});

/** Any part already taken is refunded the way it was paid. */
export const letChargeGo = commandEndpoint({
  path: '/console/charges/let_go',
  access: 'decide-money',
  touches: ['trips', 'drawers', 'books'],
  summary: 'Waives a charge; a reason is required',
  input: { charge: secretId, because },
});

/** Records an objection that the party made on the phone or at the jetty; possible until a manager has answered. */
export const recordObjection = commandEndpoint({
  path: '/console/charges/object',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Records a party’s objection to a charge, which a manager must answer',
  input: {
    charge: secretId,
    words: text(longestObjection, { lines: true }).check(z.regex(/\S/, 'is required')),
  },
});

/** `givenBack` 0: we keep the whole charge. */
export const answerObjection = commandEndpoint({
  path: '/console/charges/answer',
  access: 'decide-money',
  touches: ['trips', 'drawers', 'books'],
  summary: 'Answers a party’s objection: keeps the charge, or refunds some or all of it',
  input: { charge: secretId, givenBack: poundsFromZero, answer: because },
});
