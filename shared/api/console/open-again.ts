import * as z from 'zod/mini';
import { count, rowId } from '../fields.ts';
import { commandEndpoint } from './console-endpoint.ts';

export const openAgain = commandEndpoint({
  path: '/console/stops/open_again',
  access: 'open-again',
  touches: ['trips', 'places'],
  summary:
    'Puts a time that was called off on sale again; its called-off parties have their old place to themselves for an hour',
  input: { stop: rowId },
  result: z.object({
    /** Parties whose old place is kept. */
    kept: count,
    /** Parties that are told at once, with everybody. */
    told: count,
  }),
  refusals: ['being_changed'],
});
