import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const listGallery = endpoint({
  method: 'POST',
  path: '/gallery/list',
  summary: 'The pictures of the gallery, in their order; none: those that came with the site',
  data: z.array(
    z.object({
      /** A file name below /uploads/. */
      picture: z.string(),
      /** The picture's description; '': the picture came with the site. */
      alt: z.string(),
      caption: z.string(),
    }),
  ),
});
