import { counted } from '@slipway/shared/values/counted.ts';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import type { ChangeKind } from '../change-kind.ts';
import { atOnce, requirePicture } from './edit-row.ts';

/**
 * Edits the gallery, whose first pictures are also on the home page. An empty gallery shows the pictures that came with
 * the site.
 */
export const gallery: ChangeKind<'gallery'> = {
  title({ pictures }) {
    return pictures.length === 0
      ? 'Gallery: the pictures that came with the site'
      : `Gallery: ${counted(pictures.length, 'picture')}`;
  },
  async apply(journal, { pictures }, context) {
    const { db } = context;
    for (const { picture, caption } of pictures) await requirePicture(db, caption, picture);
    const before = await db
      .selectFrom('galleryPictures')
      .select('id')
      .orderBy('position')
      .forUpdate()
      .execute();
    journal.begin('Gallery');
    for (const { id } of before) await journal.remove('galleryPictures', id);
    for (const [position, { picture, caption }] of pictures.entries())
      await journal.insert('galleryPictures', { position, picture, caption });
    const photos = pictures.filter(({ picture }) => isUploadedPicture(picture)).length;
    return {
      clauses: [
        pictures.length === 0
          ? 'The gallery shows the pictures that came with the site'
          : `The gallery shows ${counted(pictures.length, 'picture')}`,
      ],
      warnings: [
        ...atOnce('The gallery', context),
        ...(photos > 0 && photos < pictures.length
          ? ['Photos and illustrations are side by side: visitors can’t tell what is real.']
          : []),
      ],
    };
  },
};
