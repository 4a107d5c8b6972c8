import * as z from 'zod/mini';
import { isUploadedPicture } from '../../values/uploaded-picture.ts';
import { count } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Pictures from staff's phones, and the library for packages, dishes and the gallery. */

/** Content types that a browser may send; the real type is read from the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const mostPictureBytes = 20_000_000;
/** The fewest pixels of a picture's shorter side. */
export const leastPixels = 480;
export const longestAlt = 200;

const picture = z
  .string()
  .check(z.refine((name) => isUploadedPicture(name) && name.endsWith('.webp'), 'is not an uploaded picture'));
/** A share of a picture's width or height, as text in the query of an address. */
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
        /** A description for people who cannot see the picture. */
        alt: z.string(),
        width: count,
        height: count,
        /** The size of all the picture's files together. */
        bytes: count,
        focus: z.object({ x: z.number(), y: z.number() }),
        added: z.object({ by: z.nullable(z.string()), at: z.string() }),
        /** The places that show the picture, in words: 'BBQ', 'Burger', 'Gallery', 'Draft: Winter'. */
        used: z.array(z.string()),
      }),
    ),
    /** The file names of the pictures that came with the site. */
    ours: z.array(z.string()),
    /** How many more pictures can be added. */
    room: count,
  }),
});

const made = z.object({ picture, width: count, height: count });

const upload = consoleEndpoint({
  method: 'POST',
  path: '/console/pictures/upload',
  access: 'set-up-sale',
  summary:
    'Makes the site’s sizes of a picture, cropped around a focus. The picture is in the library once it is saved',
  query: z.strictObject({ x: typedShare, y: typedShare }),
  data: made,
  refusals: ['invalid'],
});

/** The request's body is the picture itself. */
export const uploadPicture = { ...upload, takes: pictureTypes };

export const cropPicture = consoleEndpoint({
  method: 'POST',
  path: '/console/pictures/crop',
  access: 'set-up-sale',
  summary: 'Makes a new picture from an uploaded one, with its sizes cropped around another focus',
  body: z.strictObject({ picture, x: share, y: share }),
  data: made,
  refusals: ['invalid', 'not_found'],
});

export const keepPicture = commandEndpoint({
  path: '/console/pictures/keep',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Puts an uploaded picture into the library, with its description',
  input: { picture, alt },
  result: z.object({ picture }),
});

export const describePicture = commandEndpoint({
  path: '/console/pictures/describe',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Changes a picture’s description everywhere',
  input: { picture, /** The description that staff saw before the change. */ was: text(longestAlt), alt },
  refusals: ['version_changed'],
});

export const removePicture = commandEndpoint({
  path: '/console/pictures/remove',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Removes an unused picture from the library',
  input: { picture },
});
