import * as z from 'zod/mini';
import { count, pounds, rowId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** Reads the drawer into which this person's next cash goes. */
export const getCashDrawer = consoleEndpoint({
  method: 'GET',
  path: '/console/drawers/mine',
  access: 'work-drawer',
  summary:
    'The drawer for your next cash, floats to count, cash outside any drawer, and refunds to hand over',
  data: z.object({
    /** The drawer into which the person's next cash goes. Null: the next cash opens a drawer for this person. */
    drawer: z.nullable(z.object({ name: z.string(), isMine: z.boolean() })),
    /** Open drawers whose float nobody has counted yet. */
    openFloats: z.array(z.object({ drawer: rowId, name: z.string() })),
    /** How many cash entries belong to no drawer. */
    inNone: count,
    /** The sum of the cash and card-machine refunds that nobody has handed over yet. */
    toGiveBack: pounds,
  }),
});
export type WireCashDrawer = z.output<(typeof getCashDrawer)['data']>;
