import * as z from 'zod/mini';
import { pounds, poundsFromZero, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { longestBecause } from './limits.ts';

/** The fee for a boat that came back late, by the terms of its booking (docs/decisions/0158). */

const ofLateFee = {
  bookingId: secretId,
  /** The fee that the screen showed. If the rule now gives another sum, the call is refused. */
  fee: poundsFromZero,
};

export const keepLateFee = commandEndpoint({
  path: '/console/late_fee/keep',
  access: 'keep-late-fee',
  touches: ['trips', 'drawers', 'books'],
  summary:
    'Charges the late fee that the rule gives: from the deposit with any rest by pay link, or all by pay link',
  input: {
    ...ofLateFee,
    from: z.enum(['deposit', 'pay_link']),
  },
  /** `asked`: the part of the fee for which we email a pay link. To get a link for the screen, call `sendPayLink`. */
  result: z.object({ kept: pounds, asked: pounds }),
  refusals: ['trip_over'],
});

export const letLateFeeGo = commandEndpoint({
  path: '/console/late_fee/let_go',
  access: 'decide-money',
  touches: ['trips', 'books'],
  summary: 'Waives a late fee, for a reason',
  input: { ...ofLateFee, because: text(longestBecause).check(z.regex(/\S/, 'is required')) },
});
