import {
  cropPicture,
  listPictures,
  longestAlt,
  uploadPicture,
} from '@slipway/shared/api/console/pictures.ts';
import { listGallery } from '@slipway/shared/api/gallery.ts';
import { type Focus, frameOf } from '@slipway/shared/rules/picture-frame.ts';
import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import { cuts } from '../../../media/pictures.json';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';
import { sendPicture } from './send-picture.ts';

export { describePicture, keepPicture, removePicture } from '@slipway/shared/api/console/pictures.ts';
export { type Focus, frameOf, longestAlt };

/** The shapes in which the site shows a picture that staff choose in the console. */
export type Shape = 'round' | 'wide';
export const ratioOf = (shape: Shape): number => cuts[shape].ratio;

export type Library = DataOf<typeof listPictures>;
export type LibraryPicture = Library['pictures'][number];
export type MadePicture = { picture: string; width: number; height: number };

export const libraryQuery = {
  queryKey: ['pictures'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Library> => call(listPictures, { signal }),
};

/** The address of a picture at a small width. Both the build and the server make this width. */
export function smallAddress(file: string, shape: Shape): string {
  return `/uploads/sizes/${pictureNameOf(file)}/${shape}-${shape === 'round' ? 320 : 480}.webp`;
}

export const cropAgain = async (picture: string, focus: Focus): Promise<MadePicture> =>
  call(cropPicture, { body: { picture, ...focus } });

/** `onProgress` gets the share of the bytes that has been sent, from 0 to 1. After 1, the server makes the sizes. */
export function upload(
  photo: Blob,
  { focus, ...how }: { focus: Focus; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<MadePicture> {
  const share = (value: number) => value.toFixed(4).replace(/\.?0+$/, '');
  return sendPicture(uploadPicture, photo, { query: { x: share(focus.x), y: share(focus.y) }, ...how });
}

/** The gallery that the site shows now, from the public call. Empty: the site shows its built-in pictures. */
export const galleryQuery = {
  queryKey: ['gallery'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => call(listGallery, { signal }),
};

/** The address of the uncropped picture. The library stores the picture, so that staff can crop it again. */
export const wholeAddress = (file: string): string => `/uploads/sizes/${pictureNameOf(file)}/whole-800.webp`;
