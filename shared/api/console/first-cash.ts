import * as z from 'zod/mini';
import { count, pounds, rowId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** The drawer for cash that a person takes now. */
export const getCashDrawer = consoleEndpoint({
  method: 'GET',
  path: '/console/drawers/mine',
  access: 'work-drawer',
  summary: 'The drawer for one’s cash, and what is still to be done with drawers',
  data: z.object({
    /** Null: the next cash opens a drawer of one's own. */
    drawer: z.nullable(z.object({ name: z.string(), isMine: z.boolean() })),
    /** Open drawers whose float has still to be counted. */
    openFloats: z.array(z.object({ drawer: rowId, name: z.string() })),
    /** Lines of cash outside any drawer. */
    inNone: count,
    /** Refunds of cash or card machine payments that nobody has handed over yet. */
    toGiveBack: pounds,
  }),
});
export type WireCashDrawer = z.output<(typeof getCashDrawer)['data']>;
