import { longestAlt } from '@slipway/shared/api/console/pictures.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import * as z from 'zod/mini';
import { doubled, part } from './part.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));

const entry = z.strictObject({
  name: z
    .string()
    .check(
      z.refine((name) => isUploadedPicture(name) && !name.includes('.'), 'is not the name of a picture'),
    ),
  alt: text(longestAlt).check(z.minLength(1, 'must say what the picture shows')),
  /** The centre of the crop. */
  x: share,
  y: share,
  /** The picture's pixels, which are sent before the rest of the file. */
  master: z.literal('', 'must be base64 on one line, or empty'),
});

/**
 * The pictures of the library. Their pixels are imported and exported one picture at a time:
 * shared/rules/set-up-pictures.ts.
 */
export const pictures = part({
  tables: [],
  section: z.array(entry).check(z.maxLength(1_000)),
  async read({ db }) {
    const kept = await db
      .selectFrom('pictures')
      .select(['name', 'alt', 'focusX', 'focusY'])
      .where('keptAt', 'is not', null)
      .where('removedAt', 'is', null)
      .orderBy('name')
      .execute();
    return kept.map(({ name, alt, focusX, focusY }) => ({
      name,
      alt: alt ?? '',
      x: focusX / 10_000,
      y: focusY / 10_000,
      master: '' as const,
    }));
  },
  mistakes: (section) =>
    doubled(
      section.map(({ name }) => name),
      'pictures',
      'name',
      'Two pictures',
    ),
  // Writes nothing, because pictures are imported separately. Each part that shows a picture checks that the
  // library has the picture.
  write: async () => {},
});
