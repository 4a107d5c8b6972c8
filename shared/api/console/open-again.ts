import * as z from 'zod/mini';
import { count, rowId } from '../fields.ts';
import { commandEndpoint } from './console-endpoint.ts';

export const openAgain = commandEndpoint({
  path: '/console/stops/open_again',
  access: 'open-again',
  touches: ['trips', 'places'],
  summary:
    'Puts a called-off time on sale again; its called-off parties can take their old place back for an hour first',
  input: { stop: rowId },
  result: z.object({
    /** The number of parties whose old place we reserve for up to an hour. */
    kept: count,
    /** The number of parties whom we tell immediately that their old place is on sale to everyone. */
    told: count,
  }),
  refusals: ['being_changed'],
});
