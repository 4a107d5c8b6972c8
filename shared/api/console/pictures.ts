import * as z from 'zod/mini';
import { isUploadedPicture } from '../../values/uploaded-picture.ts';
import { count } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Pictures from the phones of those who run the boats, and the library that packages, dishes and gallery choose from. */

/** What a browser may send; what it is is found by looking into it. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const mostPictureBytes = 20_000_000;
/** Of the shorter side. */
export const leastPixels = 480;
export const longestAlt = 200;

const picture = z
  .string()
  .check(z.refine((name) => isUploadedPicture(name) && name.endsWith('.webp'), 'is not an uploaded picture'));
/** A share of width or height, in an address. */
const typedShare = z.string().check(z.regex(/^(0(\.\d{1,4})?|1)$/, 'must be from 0 to 1'));
const share = z.number().check(z.minimum(0), z.maximum(1));
const alt = text(longestAlt).check(z.minLength(1, 'must say what the picture shows'));

export const listPictures = consoleEndpoint({
  method: 'GET',
  path: '/console/pictures',
  access: 'set-up-sale',
  summary:
    'The library of pictures, newest first, and where each is used; then those that came with the site',
  data: z.object({
    pictures: z.array(
      z.object({
        picture,
        /** What it shows, for those who do not see it. */
        alt: z.string(),
        width: count,
        height: count,
        /** Of all its files. */
        bytes: count,
        focus: z.object({ x: z.number(), y: z.number() }),
        added: z.object({ by: z.nullable(z.string()), at: z.string() }),
        /** In words: 'BBQ', 'Burger', 'Gallery', 'Draft: Winter'. */
        used: z.array(z.string()),
      }),
    ),
    /** File names. */
    ours: z.array(z.string()),
    /** How many more there is room for. */
    room: count,
  }),
});

const made = z.object({ picture, width: count, height: count });

const upload = consoleEndpoint({
  method: 'POST',
  path: '/console/pictures/upload',
  access: 'set-up-sale',
  summary: 'Makes the site’s sizes of a picture round a focus; it is in the library once it is kept',
  query: z.strictObject({ x: typedShare, y: typedShare }),
  data: made,
  refusals: ['invalid'],
});

/** Its body is the picture itself. */
export const uploadPicture = { ...upload, takes: pictureTypes };

export const cropPicture = consoleEndpoint({
  method: 'POST',
  path: '/console/pictures/crop',
  access: 'set-up-sale',
  summary: 'Makes the sizes of an uploaded picture again, round another focus: a picture of its own',
  body: z.strictObject({ picture, x: share, y: share }),
  data: made,
  refusals: ['invalid', 'not_found'],
});

export const keepPicture = commandEndpoint({
  path: '/console/pictures/keep',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Puts an uploaded picture into the library, with what it shows',
  input: { picture, alt },
  result: z.object({ picture }),
});

export const describePicture = commandEndpoint({
  path: '/console/pictures/describe',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Says anew what a picture shows, wherever it is shown',
  input: { picture, /** What it was typed over. */ was: text(longestAlt), alt },
  refusals: ['version_changed'],
});

export const removePicture = commandEndpoint({
  path: '/console/pictures/remove',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Takes a picture out of the library that nothing uses',
  input: { picture },
});
