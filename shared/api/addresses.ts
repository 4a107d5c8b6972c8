import * as z from 'zod/mini';
import { outwardCodePattern } from '../values/outward-code.ts';
import { endpoint } from './endpoint.ts';

export const getPostTown = endpoint({
  method: 'GET',
  path: '/address/get_post_town/:outward_code',
  summary: 'The post town of an outward code; null where it has several or none',
  params: z.strictObject({
    outward_code: z.string('is required').check(z.regex(outwardCodePattern, 'must be like MK9')),
  }),
  data: z.object({ post_town: z.nullable(z.string()) }),
});
