import * as z from 'zod/mini';
import { count, pounds, rowId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

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
    /** Refunds of what was paid in cash or by card machine, which nobody has given back yet. */
    toGiveBack: pounds,
  }),
});
export type WireCashDrawer = z.output<(typeof getCashDrawer)['data']>;
