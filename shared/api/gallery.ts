import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const listGallery = endpoint({
  method: 'POST',
  path: '/gallery/list',
  summary: 'The pictures of the gallery, in order. An empty list means the pictures that came with the site',
  data: z.array(
    z.object({
      /** A file name below /uploads/. */
      picture: z.string(),
      /** The description of a picture that staff uploaded; '' for a picture that came with the site. */
      alt: z.string(),
      caption: z.string(),
    }),
  ),
});
