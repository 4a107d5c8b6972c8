import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import type { Database } from '../platform/database/tables.ts';
import { randomUUID } from 'node:crypto';
import type { World } from './random-days.ts';
import type { Random } from './random.ts';
import { aBooking, one } from './random-words.ts';

/** Random input for commands about pictures and photos, and random rows of pictures and photos without their bytes. */

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

/** Adds three photos to each booking without any: one before the trip, one after it, and one uploaded but not kept. */
export async function addPhotos(db: Database, now: Date): Promise<void> {
  const bookings = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', 'not in', db.selectFrom('bookingPhotos').select('bookingId'))
    .execute();
  const byte = Buffer.from([1]);
  const shape = { whole: byte, small: byte, width: 800, height: 600, sentBy: null, sentAt: now };
  const isKept = { keptAt: now, takenAt: now, takenBy: null, frame: null, removedAt: null };
  const isNew = { ...isKept, keptAt: null, takenAt: null };
  const rows = bookings.flatMap(({ id: bookingId }) => [
    { id: randomUUID(), bookingId, ...shape, ...isKept, kind: 'before' as const },
    { id: randomUUID(), bookingId, ...shape, ...isKept, kind: 'after' as const },
    { id: randomUUID(), bookingId, ...shape, ...isNew, kind: null },
  ]);
  if (rows.length > 0) await db.insertInto('bookingPhotos').values(rows).execute();
}

async function aPhoto(world: World, random: Random, db: Database, isKept = random.chance(0.7)) {
  const found = await db
    .selectFrom('bookingPhotos')
    .select(['id as photo', 'bookingId'])
    .where('keptAt', isKept ? 'is not' : 'is', null)
    .orderBy('bookingId')
    .orderBy('kind')
    .execute();
  return one(found, random, { photo: randomUUID(), bookingId: aBooking(world, random) });
}

export const photoInputs = {
  'keep-photo': async (world: World, random: Random, now: Date, db: Database) => ({
    ...(await aPhoto(world, random, db, random.chance(0.2))),
    kind: random.pick(['before', 'after']),
    takenAt: now.toISOString(),
  }),
  'name-evidence': async (world: World, random: Random, _now: Date, db: Database) => {
    const { photo, bookingId } = await aPhoto(world, random, db);
    const charges = await db
      .selectFrom('charges')
      .select('id')
      .where('bookingId', '=', bookingId)
      .orderBy('id')
      .execute();
    return { bookingId, photos: [photo], charge: one(charges, random, { id: '0'.repeat(26) }).id };
  },
  'remove-photo': (world: World, random: Random, _now: Date, db: Database) => aPhoto(world, random, db),
};
