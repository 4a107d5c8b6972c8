import type { ColumnType, Generated } from 'kysely';

/** The tables of uploaded pictures and of photos from the jetty; row types as in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;

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
  keptAt: ColumnType<Date | null, Date | null, Date | null>;
  removedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type PictureFilesTable = { picture: string; file: string; content: Uint8Array };

type GalleryPicturesTable = {
  id: Generated<number>;
  position: number;
  picture: string;
  caption: string;
};

/** The columns about a kept photo are null until staff keep the photo. */
type BookingPhotosTable = {
  id: string;
  bookingId: string;
  whole: Uint8Array;
  small: Uint8Array;
  width: number;
  height: number;
  sentBy: string | null;
  sentAt: Timestamp;
  keptAt: ColumnType<Date | null, Date | null, Date | null>;
  kind: 'before' | 'after' | null;
  takenAt: ColumnType<Date | null, Date | null, Date | null>;
  takenBy: string | null;
  frame: string | null;
  removedAt: ColumnType<Date | null, Date | null, Date | null>;
};

type ChargePhotosTable = { chargeId: string; photoId: string };

export type PictureTables = {
  bookingPhotos: BookingPhotosTable;
  chargePhotos: ChargePhotosTable;
  pictures: PicturesTable;
  pictureFiles: PictureFilesTable;
  galleryPictures: GalleryPicturesTable;
};
