import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import type { Database } from '../platform/database/tables.ts';
import type { World } from './random-days.ts';
import type { Random } from './random.ts';

/** Random input for the commands of pictures, and pictures for them without their bytes. */

const names = ['a', 'b', 'c'].map((letter) => `photo-${letter.repeat(20)}-${'0'.repeat(24)}`);

export async function addPictures(db: Database, now: Date): Promise<void> {
  const shape = { width: 800, height: 600, focusX: 5000, focusY: 5000, bytes: 1 };
  const isNew = { alt: null, uploadedBy: null, uploadedAt: now, keptAt: null, removedAt: null };
  await db
    .insertInto('pictures')
    .values(names.map((name) => ({ name, ...shape, ...isNew })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const aPicture = (_world: World, random: Random) => ({ picture: `${random.pick(names)}.webp` });
const anAlt = (random: Random) => random.pick(['Burger with chips', 'Two boats at the jetty', ' ']);

export const pictureInputs = {
  'keep-picture': (world: World, random: Random) => ({ ...aPicture(world, random), alt: anAlt(random) }),
  'describe-picture': async (world: World, random: Random, _now: Date, db: Database) => {
    const { picture } = aPicture(world, random);
    const found = await db
      .selectFrom('pictures')
      .select('alt')
      .where('name', '=', pictureNameOf(picture))
      .executeTakeFirst();
    return {
      picture,
      was: random.chance(0.9) ? (found?.alt ?? 'nothing') : 'something else',
      alt: anAlt(random),
    };
  },
  'remove-picture': aPicture,
};
