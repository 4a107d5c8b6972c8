import * as z from 'zod/mini';
import { type Pence, penceFromPounds } from '../../values/pence.ts';
import { poundsFromZero } from '../fields.ts';

/** What every call takes that moves cash. */
export const ofFirstCash = {
  /** What lies in the drawer that the first cash of one's day opens. Null or left out: that is counted later. */
  in_drawer: z.optional(z.nullable(poundsFromZero)),
};

/** As the commands have it, in pence. */
export function firstCashOf({ in_drawer: float }: { in_drawer?: number | null | undefined }): {
  inDrawer?: Pence | null;
} {
  if (float === undefined) return {};
  return { inDrawer: float === null ? null : (penceFromPounds(float) ?? null) };
}
