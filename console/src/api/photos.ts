import {
  keepPhoto,
  listPhotos,
  nameEvidence,
  photoFilePath,
  type photoKinds,
  type photoSizes,
  removePhoto,
  uploadPhoto,
} from '@slipway/shared/api/console/photos.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';
import { sendPicture } from './send-picture.ts';

export { keepPhoto, nameEvidence, removePhoto };

type Photos = DataOf<typeof listPhotos>;
export type BoatPhoto = Photos['photos'][number];
export type PhotoKind = (typeof photoKinds)[number];

export const photosQuery = (bookingId: string) => ({
  queryKey: ['photos', bookingId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Photos> =>
    call(listPhotos, { params: { bookingId }, signal }),
});

export function photoAddress(bookingId: string, photo: string, size: (typeof photoSizes)[number]): string {
  const values: Record<string, string> = { bookingId, photo, size };
  return `/api${photoFilePath.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')}`;
}

export const sendPhoto = (bytes: Blob, query: { bookingId: string; photo: string }) =>
  sendPicture(uploadPhoto, bytes, { query });
