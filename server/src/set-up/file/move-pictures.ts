import { type FilePicture, picturesWithPixels, withPixels } from '@slipway/shared/rules/set-up-pictures.ts';
import { putSetUpPicture } from '@slipway/shared/api/console/set-up-file.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { archivedPictures, putPicture } from '../pictures/picture-archive.ts';
import type { PictureMaker } from '../../platform/pictures/picture-maker.ts';

/** Copies the image data of pictures from the library into a set-up file, or from a set-up file into the library. */

/** Adds the image data to a set-up file that exportSetUp made at the same instant. */
export async function fillPixels(db: Database, file: string): Promise<string> {
  const masters: string[] = [];
  for await (const { master } of archivedPictures(db)) masters.push(Buffer.from(master).toString('base64'));
  return withPixels(file, masters);
}

export async function putPixels(db: Database, make: PictureMaker, file: string, now: Date): Promise<void> {
  for (const picture of picturesWithPixels(file)) await putPicturePixels(db, make, picture, now);
}

/** Stores a picture from a set-up file, with its description, unless the library already has this picture. */
export async function putPicturePixels(
  db: Database,
  make: PictureMaker,
  picture: FilePicture,
  now: Date,
): Promise<void> {
  const { name, alt, x, y, master } = picture;
  if (!putSetUpPicture.body.safeParse(picture).success)
    throw new Refusal('invalid', { message: `The picture ${name.slice(0, 60)} of the file can’t be read.` });
  const known = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', name)
    .where('keptAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (known !== undefined) return;
  await putPicture(db, make, { name, alt, focus: { x, y }, master: Buffer.from(master, 'base64') }, now);
}
