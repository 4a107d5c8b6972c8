import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import { date, rowId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint } from './console-endpoint.ts';

/** A boat that is out for a while. What boats there are is edited by a change set. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));

export const takeBoatOut = commandEndpoint({
  path: '/console/boats/take-out',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary: 'Takes a boat out for a while: its parties keep their times on other boats, or nothing is changed',
  input: {
    boat: rowId,
    /** By the clock at the lake. */
    from: z.strictObject({ date, time }),
    to: z.strictObject({ date, time }),
    /** Shown to staff. */
    why: text(longestReason),
  },
  result: z.object({ repair: rowId }),
  refusals: ['boat_taken'],
});

export const putBoatBack = commandEndpoint({
  path: '/console/boats/put-back',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary: 'Ends the time for which a boat is out',
  input: { repair: rowId },
});
