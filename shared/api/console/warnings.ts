import * as z from 'zod/mini';
import { rowId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { partOfDay } from './decisions.ts';
import { longestBecause } from './limits.ts';

/** A warning tells parties that their trip may be called off, and when staff will decide. */

export const warnParties = commandEndpoint({
  path: '/console/warnings',
  access: 'warn',
  touches: ['trips', 'weather'],
  summary:
    'Tells the parties of a time that their trips may be called off, and when staff will decide. Each party is told once, and again if the time of the decision changes',
  input: {
    ...partOfDay,
    /** The time of the decision: in the future, and before the last trip begins. */
    decideAt: z.iso.datetime({ offset: true, error: 'must be an instant' }),
    /** The reason as the customer reads it: 'strong wind'. */
    because: text(longestBecause),
  },
  result: z.object({ warning: rowId }),
});

export const liftWarning = commandEndpoint({
  path: '/console/warnings/lift',
  access: 'warn',
  touches: ['trips', 'weather'],
  summary: 'Lifts a warning: tells the warned parties that their trips take place',
  input: { warning: rowId },
});
