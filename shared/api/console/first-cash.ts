import * as z from 'zod/mini';
import { count, poundsFromZero, rowId } from '../fields.ts';
import { mostInDrawer } from './limits.ts';
import { consoleEndpoint } from './console-endpoint.ts';

export const cashInDrawer = poundsFromZero.check(z.maximum(mostInDrawer));

/** What every call takes that moves cash. */
export const ofFirstCash = {
  /** What lies in the drawer that the first cash of one's day opens. Null or left out: that is counted later. */
  inDrawer: z.optional(z.nullable(cashInDrawer)),
};

/** Where cash goes that somebody takes now. */
export const getCashDrawer = consoleEndpoint({
  method: 'GET',
  path: '/console/drawers/mine',
  access: 'work-drawer',
  summary: 'The drawer that one’s cash goes into, and what of drawers is still to be done',
  data: z.object({
    /** Null: the next cash opens one's own. */
    drawer: z.nullable(z.object({ name: z.string(), isMine: z.boolean() })),
    /** Open drawers whose float is to be counted later. */
    openFloats: z.array(z.object({ drawer: rowId, name: z.string() })),
    /** Lines of cash that lie in no drawer. */
    inNone: count,
  }),
});
export type WireCashDrawer = z.output<(typeof getCashDrawer)['data']>;
