import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './typed-text.ts';

// A file of its own: only who follows the address of a text message loads it.

export const openTextLink = endpoint({
  method: 'POST',
  path: '/text_links/open',
  summary: 'The page of the site that the short address of a text message leads to',
  body: z.strictObject({ link: text(64, { typed: 'kept' }) }),
  data: z.object({
    /** As the hash router sees it: '/booking/…'. */
    path: z.string(),
  }),
  refusals: ['not_found'],
});
