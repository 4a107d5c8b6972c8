import * as z from 'zod/mini';
import { pounds, poundsFromZero, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { longestBecause } from './limits.ts';

/** What a boat costs that came back late, as the terms of its booking have it (docs/decisions/0158). */

const ofLateFee = {
  bookingId: secretId,
  /** As it was shown: if the rule says another sum by now, it is refused. */
  fee: poundsFromZero,
};

export const keepLateFee = commandEndpoint({
  path: '/console/late_fee/keep',
  access: 'keep-late-fee',
  touches: ['trips', 'drawers', 'books'],
  summary:
    'The late fee that the rule says, kept from the deposit that is held, with the rest by pay link; or all by pay link',
  input: {
    ...ofLateFee,
    from: z.enum(['deposit', 'pay_link']),
  },
  /** `asked`: by pay link, which its email has; `sendPayLink` makes another one, to show. */
  result: z.object({ kept: pounds, asked: pounds }),
  refusals: ['trip_over'],
});

export const letLateFeeGo = commandEndpoint({
  path: '/console/late_fee/let_go',
  access: 'decide-money',
  touches: ['trips', 'books'],
  summary: 'A late fee that is not asked for, with the reason',
  input: { ...ofLateFee, because: text(longestBecause).check(z.regex(/\S/, 'is required')) },
});
