import * as z from 'zod/mini';
import { rowId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';
import { partOfDay } from './decisions.ts';
import { longestBecause } from './limits.ts';

/** Warnings: the parties of a time are told that it may be called off, and when that is decided. */

export const warnParties = commandEndpoint({
  path: '/console/warnings',
  access: 'warn',
  touches: ['trips', 'weather'],
  summary:
    'Tells the parties of a time that it may be called off, and when that is decided; each once, and again if that time changes',
  input: {
    ...partOfDay,
    /** When it is decided: to come, and before the last of the trips begins. */
    decideAt: z.iso.datetime({ offset: true, error: 'must be an instant' }),
    /** As the customer reads it: 'strong wind'. */
    because: text(longestBecause),
  },
  result: z.object({ warning: rowId }),
});

export const liftWarning = commandEndpoint({
  path: '/console/warnings/lift',
  access: 'warn',
  touches: ['trips', 'weather'],
  summary: 'The trips of a warned time take place after all: the parties that were told are told so',
  input: { warning: rowId },
});
