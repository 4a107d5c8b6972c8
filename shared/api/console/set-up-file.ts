import * as z from 'zod/mini';
import { atMost, houseText } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { isUploadedPicture } from '../../values/uploaded-picture.ts';
import { longestAlt } from './pictures.ts';
import { staffId } from './parts.ts';

/** Exports and imports the whole set-up as one file; docs/set-up-file.md lists its contents. */

/** The file without the pixels of its pictures, which are sent separately. */
export const mostFileBytes = 8_000_000;
/** One picture as base64. */
const mostMasterBytes = 12_000_000;

export const exportSetUp = consoleEndpoint({
  method: 'GET',
  path: '/console/set-up/file',
  access: 'set-up-sale',
  summary: 'The whole set-up as one readable text: no people, no bookings, no secrets',
  data: z.object({
    file: z.string(),
    /** The reasons why an import of this file would be refused, each with its line. */
    mistakes: z.array(z.string()),
  }),
});

export const importSetUp = commandEndpoint({
  path: '/console/set-up/import',
  access: 'set-policies',
  touches: ['setUp'],
  summary: 'Reads a whole set-up and keeps it as a draft, which previews its changes',
  input: {
    file: z.string().check(atMost(mostFileBytes)),
    /** The file's name on the device where it was chosen. */
    name: houseText(80),
  },
  result: z.object({ set: staffId, version: z.number() }),
});

const name = z
  .string()
  .check(z.refine((each) => isUploadedPicture(each) && !each.includes('.'), 'is no picture'));
const share = z.number().check(z.minimum(0), z.maximum(1));

export const getSetUpPicture = consoleEndpoint({
  method: 'GET',
  path: '/console/set-up/pictures/:name',
  access: 'set-up-sale',
  summary: 'The pixels of one picture in the library, in base64, for the exported file',
  params: z.strictObject({ name }),
  data: z.object({ master: z.string() }),
  refusals: ['not_found'],
});

export const putSetUpPicture = consoleEndpoint({
  method: 'POST',
  path: '/console/set-up/pictures',
  access: 'set-policies',
  summary: 'Adds one picture of a set-up file to the library and keeps the picture’s name',
  body: z.strictObject({
    name,
    alt: houseText(longestAlt).check(z.minLength(1, 'must say what the picture shows')),
    x: share,
    y: share,
    master: z.string().check(atMost(mostMasterBytes), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')),
  }),
  data: z.object({}),
  refusals: ['invalid', 'not_allowed'],
});
export const mostPictureBody = mostMasterBytes + 4_000;
