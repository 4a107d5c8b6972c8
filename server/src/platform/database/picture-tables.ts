import type { ColumnType, Generated } from 'kysely';

/** The tables of uploaded pictures and of photos from the jetty; row types as in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;
type MaybeTimestamp = ColumnType<Date | null, Date | null, Date | null>;

type PicturesTable = {
  name: string;
  alt: string | null;
  width: number;
  height: number;
  focusX: number;
  focusY: number;
  bytes: number;
  uploadedBy: string | null;
  uploadedAt: Timestamp;
  keptAt: MaybeTimestamp;
  removedAt: MaybeTimestamp;
};

type PictureFilesTable = { picture: string; file: string; content: Uint8Array };

type GalleryPicturesTable = {
  id: Generated<number>;
  position: number;
  picture: string;
  caption: string;
};

/** Those of a photo that is not kept yet are null. */
type BookingPhotosTable = {
  id: string;
  bookingId: string;
  whole: Uint8Array;
  small: Uint8Array;
  width: number;
  height: number;
  sentBy: string | null;
  sentAt: Timestamp;
  keptAt: MaybeTimestamp;
  kind: 'before' | 'after' | null;
  takenAt: MaybeTimestamp;
  takenBy: string | null;
  frame: string | null;
  removedAt: MaybeTimestamp;
};

type ChargePhotosTable = { chargeId: string; photoId: string };

export type PictureTables = {
  bookingPhotos: BookingPhotosTable;
  chargePhotos: ChargePhotosTable;
  pictures: PicturesTable;
  pictureFiles: PictureFilesTable;
  galleryPictures: GalleryPicturesTable;
};
