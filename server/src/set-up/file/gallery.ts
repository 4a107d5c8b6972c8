import { changeWords } from '@slipway/shared/api/console/changes.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/tables.ts';
import { gallery as galleryKind } from '../kinds/gallery.ts';
import { part } from './part.ts';

export const gallery = part({
  tables: ['galleryPictures'],
  section: changeWords.gallery.shape.pictures,
  read: ({ db }) => readPictures(db),
  async write(work, wanted) {
    if (isDeepStrictEqual(wanted, await readPictures(work.context.db))) return;
    const done = await galleryKind.apply(work.book, { pictures: wanted }, work.context);
    work.did('Gallery', 'changed', `${wanted.length} pictures`, done);
  },
});

async function readPictures(db: Database): Promise<{ picture: string; caption: string }[]> {
  return db
    .selectFrom('galleryPictures')
    .select(['picture', 'caption'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
