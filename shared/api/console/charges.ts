import * as z from 'zod/mini';
import { chargeKinds, chargeSources } from '../../rules/charges.ts';
import { pounds, poundsFromZero, secretId } from '../fields.ts';
import { longestObjection, text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { longestBecause } from './limits.ts';

/** Late fees, cleaning, damage and goodwill: lines of a booking beside its price (docs/decisions/0157). */

const because = text(longestBecause).check(z.regex(/\S/, 'is required'));

/** One charge. */
export const wireCharge = z.object({
  id: secretId,
  kind: z.enum(chargeKinds),
  amount: pounds,
  /** As the party reads it. */
  because: z.string(),
  madeAt: z.string(),
  /**
   * to_object: kept of a deposit, and the party may still object. objected: a manager is to answer. kept: nobody objected, or the
   * answer was no. owed: asked for by pay link. paid: by link. given_back: all of it. let_go: it is not asked for.
   */
  state: z.enum(['to_object', 'objected', 'kept', 'owed', 'paid', 'given_back', 'let_go']),
  from: z.enum(chargeSources),
  objectsUntil: z.nullable(z.string()),
  objection: z.nullable(z.string()),
  objectedAt: z.nullable(z.string()),
  /** By then a manager is to answer. */
  answerBy: z.nullable(z.string()),
  /** To an objection, or why it was let go. */
  answer: z.nullable(z.string()),
  givenBack: pounds,
});
export type WireCharge = z.output<typeof wireCharge>;

/**
 * `from` 'deposit': what is held of it, on the card or by hand; what is over that is asked for by pay link. 'pay_link': all
 * by pay link. All standing charges of a booking are together at most the liability of its terms.
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
  /** The link is told once: a repeated request has none. */
  result: z.object({ charges: z.array(secretId), payLink: z.optional(z.string()) }),
  refusals: ['trip_over'],
});

/** What was taken of it already goes back as it came. */
export const letChargeGo = commandEndpoint({
  path: '/console/charges/let_go',
  access: 'decide-money',
  touches: ['trips', 'drawers', 'books'],
  summary: 'Lets a charge go for a reason: it is not asked for any more',
  input: { charge: secretId, because },
});

/** The party says so on the phone or at the jetty: at any time until it is answered, as its page says. */
export const recordObjection = commandEndpoint({
  path: '/console/charges/object',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Writes down that a party says no to a charge: a manager is to answer',
  input: {
    charge: secretId,
    words: text(longestObjection, { lines: true }).check(z.regex(/\S/, 'is required')),
  },
});

/** `givenBack` 0: it is kept. */
export const answerObjection = commandEndpoint({
  path: '/console/charges/answer',
  access: 'decide-money',
  touches: ['trips', 'drawers', 'books'],
  summary: 'Answers a party that objects: all of it is kept, or some or all is given back',
  input: { charge: secretId, givenBack: poundsFromZero, answer: because },
});
