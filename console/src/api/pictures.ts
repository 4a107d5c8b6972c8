import { minuteMs } from '@slipway/shared/values/durations.ts';
import {
  cropPicture,
  listPictures,
  longestAlt,
  mostPictureBytes,
  uploadPicture,
} from '@slipway/shared/api/console/pictures.ts';
import { listGallery } from '@slipway/shared/api/gallery.ts';
import { type Focus, frameOf } from '@slipway/shared/rules/picture-frame.ts';
import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import { cuts } from '../../../media/pictures.json';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call, noteRefusal } from './client.ts';
import { noteAnswer } from './connection.ts';
import { ConsoleError, broken, errorOf, unreachable } from './console-error.ts';

export { describePicture, keepPicture, removePicture } from '@slipway/shared/api/console/pictures.ts';
export { type Focus, frameOf, longestAlt };

/** The shapes in which the site shows what is chosen here. */
export type Shape = 'round' | 'wide';
export const ratioOf = (shape: Shape): number => cuts[shape].ratio;

export type Library = DataOf<typeof listPictures>;
export type LibraryPicture = Library['pictures'][number];
export type MadePicture = { picture: string; width: number; height: number };

export const libraryQuery = {
  queryKey: ['pictures'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Library> => call(listPictures, { signal }),
};

/** Its address at a width that the build and the server make. */
export function smallAddress(file: string, shape: Shape): string {
  return `/uploads/sizes/${pictureNameOf(file)}/${shape}-${shape === 'round' ? 320 : 480}.webp`;
}

export const cropAgain = async (picture: string, focus: Focus): Promise<MadePicture> =>
  call(cropPicture, { body: { picture, ...focus } });

/** A photo of a telephone over a weak signal; the server waits no longer for a whole request. */
const patienceMs = minuteMs;

/** `onProgress`: from 0 to 1 of what is sent; 1: the server is making the sizes. */
export function upload(
  photo: Blob,
  { focus, onProgress, signal }: { focus: Focus; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<MadePicture> {
  if (photo.size > mostPictureBytes)
    return Promise.reject(
      new ConsoleError({
        status: 413,
        message: `That file is too large: ${mostPictureBytes / 1e6} MB at most. Please choose a smaller one.`,
      }),
    );
  // `fetch` tells nobody how much of a body is sent.
  const request = new XMLHttpRequest();
  const share = (value: number) => value.toFixed(4).replace(/\.?0+$/, '');
  const asked = new URLSearchParams({ x: share(focus.x), y: share(focus.y) }).toString();
  return new Promise((resolve, reject) => {
    const lost = () => {
      noteAnswer(false);
      reject(new ConsoleError({ status: 0, message: unreachable }));
    };
    request.open(uploadPicture.method, `/api${uploadPicture.path}?${asked}`);
    request.timeout = patienceMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', photo.type || 'application/octet-stream');
    // A header that a form on another site cannot send.
    request.setRequestHeader('slipway-console', '1');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('load', () => {
      noteAnswer(true);
      const { json, data } = answerIn(request.responseText);
      if (request.status === 200 && data?.success === true) return resolve(data.data);
      const error =
        request.status === 200
          ? new ConsoleError({ status: 200, message: broken })
          : errorOf(request.status, json);
      noteRefusal(error.code);
      return reject(error);
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(photo);
  });
}

function answerIn(text: string) {
  try {
    const json = JSON.parse(text) as { success?: unknown; data?: unknown };
    return { json, data: uploadPicture.data.safeParse(json.data) };
  } catch {
    return { json: undefined, data: undefined };
  }
}

/** What the gallery shows now, without asking as staff; empty: what came with the site. */
export const galleryQuery = {
  queryKey: ['gallery'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => call(listGallery, { signal }),
};

/** The picture uncut, as the library keeps it to be cut again. */
export const wholeAddress = (file: string): string => `/uploads/sizes/${pictureNameOf(file)}/whole-800.webp`;
