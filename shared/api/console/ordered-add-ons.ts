import * as z from 'zod/mini';
import { mostOfOneAddOn } from '../../rules/add-on-notice.ts';
import { rowId } from '../fields.ts';
import { text } from '../typed-text.ts';

/** What staff order with a trip. */
export const orderedAddOns = z
  .array(
    z.strictObject({
      menuItemId: rowId,
      quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn)),
      comment: text(500, { lines: true }),
    }),
  )
  .check(z.maxLength(60));
