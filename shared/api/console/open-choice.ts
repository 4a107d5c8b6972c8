import * as z from 'zod/mini';
import { rowId } from '../fields.ts';

/** What a party may still choose whose trip we cancelled. Null: nothing, or nothing any more. */
export const openChoice = z.nullable(
  z.object({
    packageId: rowId,
    /** The slot of its old time, where that can be given back; null: not. */
    oldSlot: z.nullable(rowId),
  }),
);
