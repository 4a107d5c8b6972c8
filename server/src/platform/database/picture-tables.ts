import type { ColumnType, Generated } from 'kysely';

/** The tables of uploaded pictures; row types as in tables.ts. */

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

export type PictureTables = {
  pictures: PicturesTable;
  pictureFiles: PictureFilesTable;
  galleryPictures: GalleryPicturesTable;
};
