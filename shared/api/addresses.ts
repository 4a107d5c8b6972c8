import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The first half of a British postcode: 'MK9' of 'MK9 0AA'. */
export const outwardCodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/i;

/** The first half of a typed postcode, in capitals. Undefined until a space or the whole second half is also typed. */
export function outwardCodeOf(typed: string): string | undefined {
  return /^([A-Z]{1,2}\d[A-Z\d]?)(\s|\d[A-Z]{2}$)/i.exec(typed.trimStart())?.[1]?.toUpperCase();
}

export const getPostTown = endpoint({
  method: 'GET',
  path: '/address/get_post_town/:outward_code',
  summary: 'The post town of an outward code; null where it has several or none',
  params: z.strictObject({
    outward_code: z.string('is required').check(z.regex(outwardCodePattern, 'must be like MK9')),
  }),
  data: z.object({ post_town: z.nullable(z.string()) }),
});
