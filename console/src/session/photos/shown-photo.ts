import type { BoatPhoto, PhotoKind } from '../../api/photos.ts';
import type { PhotoSource } from './PhotoImage.tsx';
import type { WaitingPhoto } from './photo-queue.ts';

/** A photo to show: from the server, or waiting on this device. */
export type ShownPhoto = {
  photo: string;
  kind: PhotoKind;
  takenAt: string;
  by: string | null;
  frame: string | null;
  small: PhotoSource;
  whole: PhotoSource;
  kept?: BoatPhoto;
  waiting?: WaitingPhoto;
};
