import * as z from 'zod/mini';
import { count, secretId } from '../fields.ts';
import { eventId } from './board-day.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { staffId } from './parts.ts';
import { instant } from './board.ts';
import { pictureTypes } from './pictures.ts';

/** Photos of a party's boat, before it leaves and after it is back: evidence for charges. */

export const photoKinds = ['before', 'after'] as const;

/** The most photos of one booking. */
export const mostPhotos = 20;

/** The photo's id, made on the device: a photo sent twice is stored once. */
const photoId = eventId;

export const listPhotos = consoleEndpoint({
  method: 'GET',
  path: '/console/photos/:bookingId',
  access: 'see-photos',
  summary: 'The photos of a party’s boat, the earliest first',
  params: z.strictObject({ bookingId: secretId }),
  data: z.object({
    photos: z.array(
      z.object({
        photo: photoId,
        kind: z.enum(photoKinds),
        takenAt: z.string(),
        /** The person who took the photo, according to the device; null: no name is known. */
        takenBy: z.nullable(z.string()),
        /** When the photo reached the server; null: the photo arrived within five minutes of being taken. */
        reachedAt: z.nullable(z.string()),
        /** The person who sent the photo; null: the person who took the photo also sent it. */
        sentBy: z.nullable(z.string()),
        /** The earlier photo of the same view. */
        frame: z.nullable(photoId),
        width: count,
        height: count,
        /** Charges for which this photo, or the later photo of the same view, is evidence. */
        charges: z.array(secretId),
      }),
    ),
    /** How many more photos can be added. */
    room: count,
  }),
  refusals: ['not_found', 'out_of_reach'],
});

const upload = consoleEndpoint({
  method: 'POST',
  path: '/console/photos/upload',
  access: 'work-board',
  summary: 'Re-encodes an uploaded photo of a party’s boat; a second call saves the photo with the booking',
  query: z.strictObject({ bookingId: secretId, photo: photoId }),
  data: z.object({ photo: photoId }),
  refusals: ['invalid', 'not_found', 'out_of_reach', 'trip_over', 'idempotency_key_reused'],
});

/** The request's body is the photo itself. */
export const uploadPhoto = { ...upload, takes: pictureTypes };

export const keepPhoto = commandEndpoint({
  path: '/console/photos/keep',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Saves an uploaded photo of a party’s boat, with who took it and when',
  input: {
    bookingId: secretId,
    photo: photoId,
    kind: z.enum(photoKinds),
    /** When the photo was taken, by the device's clock. */
    takenAt: instant,
    /** The person who took the photo; left out: the person signed in. */
    takenBy: z.optional(staffId),
    /** The earlier photo of the same view. */
    frame: z.optional(photoId),
    /** The charge for which the photo is evidence. */
    charge: z.optional(secretId),
  },
  refusals: ['trip_over'],
});

/** The party's page shows the charge with these photos, each beside the earlier photo of the same view. */
export const nameEvidence = commandEndpoint({
  path: '/console/photos/name',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Adds photos to a charge as evidence; the party sees the photos on its booking’s page',
  input: {
    bookingId: secretId,
    charge: secretId,
    photos: z.array(photoId).check(z.minLength(1), z.maxLength(mostPhotos)),
  },
});

export const removePhoto = commandEndpoint({
  path: '/console/photos/remove',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Removes a photo that no charge names; its file is deleted a day later',
  input: { bookingId: secretId, photo: photoId },
});

/** The address of a photo's JPEG, whole or small, below /api. An `<img>` in a signed-in session can load it. */
export const photoFilePath = '/console/photos/:bookingId/:photo/:size';
export const photoSizes = ['whole', 'small'] as const;
