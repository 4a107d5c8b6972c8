import { counted } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/photos.ts';
import { mayUndoForOthers } from '@slipway/shared/rules/permissions.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { selectPhotos } from '../../../bookings/photos/booking-photos.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { retention } from '../../../platform/runtime/retention.ts';
import { command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../lock-trip.ts';

const ofPhotos = { kind: 'trips', isKeptFromStrangers: true } as const;

/** Adds an uploaded photo to the booking. Adding it again changes nothing. */
export const keepPhoto = command(contract.keepPhoto, {
  ...ofPhotos,
  name: 'keep-photo',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, photo, kind, takenAt, takenBy, frame, charge }, { now }) {
    const booking = await lockPhotographed(db, bookingId, now);
    const found = await lockPhoto(db, bookingId, photo);
    if (frame !== undefined) await requireFrame(db, bookingId, frame, kind);
    const isNew = found.keptAt === null;
    const claimed = new Date(takenAt);
    if (isNew)
      await db
        .updateTable('bookingPhotos')
        .set({
          keptAt: now,
          kind,
          takenAt: claimed > now ? now : claimed,
          takenBy: await whoTook(db, takenBy ?? actor.person?.id),
          frame: frame ?? null,
        })
        .where('id', '=', photo)
        .execute();
    if (charge !== undefined) await nameFor(db, { bookingId, charge, photos: [photo] });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `A photo of ${fullName(booking)}’s boat, ${kind === 'before' ? 'before the trip' : 'after the trip'}.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { photo, kind, isNew },
      basis: [bookingId, photo, kind],
      result: {},
    };
  },
  async undo(db, _actor, { subject, after }, { now }) {
    const photo = String(after['photo']);
    await lockTrips(db, [subject.id], { isAlone: false });
    const { removedAt } = await lockPhoto(db, subject.id, photo);
    if (after['isNew'] !== true || removedAt !== null) throw new Refusal('cannot_undo');
    await db.deleteFrom('chargePhotos').where('photoId', '=', photo).execute();
    await setRemoved(db, photo, now);
  },
});

/** Adds photos to a charge as evidence. The party sees the photos beside the charge on its booking’s page. */
export const nameEvidence = command(contract.nameEvidence, {
  ...ofPhotos,
  name: 'name-evidence',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, charge, photos }) {
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    for (const photo of photos) await lockPhoto(db, bookingId, photo);
    const named = await nameFor(db, { bookingId, charge, photos });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(booking)} sees ${counted(photos.length, 'photo')} as evidence for the charge.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { charge, named },
      basis: [bookingId, charge, photos],
      result: {},
    };
  },
  async undo(db, _actor, { subject, after }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await db
      .deleteFrom('chargePhotos')
      .where('chargeId', '=', String(after['charge']))
      .where(sql<boolean>`photo_id = any(${after['named']}::text[])`)
      .execute();
  },
});

/**
 * Removes a photo taken by mistake. Staff can remove the photos that they took. People who may undo the
 * actions of others can remove any photo.
 */
export const removePhoto = command(contract.removePhoto, {
  ...ofPhotos,
  name: 'remove-photo',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, { person, role, tablet }, { bookingId, photo }, { now }) {
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const { keptAt, removedAt, takenBy } = await lockPhoto(db, bookingId, photo);
    if (keptAt === null || removedAt !== null) throw gone();
    const isOwn = takenBy !== null && takenBy === person?.id;
    if (!isOwn && !mayUndoForOthers({ role, isOnTablet: tablet !== null }))
      throw new Refusal('out_of_reach', {
        message: 'Somebody else took this photo. Please ask them or a manager.',
      });
    const naming = await db
      .selectFrom('chargePhotos')
      .innerJoin('bookingPhotos as named', 'named.id', 'chargePhotos.photoId')
      .select('chargeId')
      .where((eb) => eb.or([eb('named.id', '=', photo), eb('named.frame', '=', photo)]))
      .executeTakeFirst();
    if (naming !== undefined)
      throw new Refusal('invalid', {
        message: 'This photo is evidence for a charge, so it cannot be removed.',
      });
    await setRemoved(db, photo, now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `A photo of ${fullName(booking)}’s boat is removed.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { photo },
      basis: [bookingId, photo],
      result: {},
    };
  },
  async undo(db, _actor, { subject, after }) {
    const photo = String(after['photo']);
    await lockTrips(db, [subject.id], { isAlone: false });
    const { removedAt } = await lockPhoto(db, subject.id, photo);
    if (removedAt === null) throw new Refusal('cannot_undo');
    await setRemoved(db, photo, null);
  },
});

/**
 * Locks a party's booking. Throws 'trip_over' if the booking was never paid, if the trip is on a later day,
 * or if its photos are too old to be kept.
 */
export async function lockPhotographed(db: Database, bookingId: string, now: Date): Promise<LockedTrip> {
  const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
  const { status, date } = booking;
  const today = venueDate(now);
  if (status === 'held' || status === 'expired' || status === 'replaced')
    throw new Refusal('trip_over', {
      message: 'This booking was never paid, so there’s no trip to photograph.',
    });
  if (date > today)
    throw new Refusal('trip_over', { message: 'Photos are taken on the day of the trip and after it.' });
  if (date < addMonths(today, -retention.photoMonths))
    throw new Refusal('trip_over', {
      message: `Photos are kept for ${retention.photoMonths} months after a trip, and this trip is older.`,
    });
  return booking;
}

async function lockPhoto(db: Database, bookingId: string, photo: string): Promise<Row<'bookingPhotos'>> {
  const found = await db
    .selectFrom('bookingPhotos')
    .selectAll()
    .where('id', '=', photo)
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw gone();
  return found;
}

/** Adds photos as evidence to a charge of this booking. Returns the photos that are new to the charge. */
async function nameFor(
  db: Database,
  { bookingId, charge, photos }: { bookingId: string; charge: string; photos: readonly string[] },
): Promise<string[]> {
  const found = await db
    .selectFrom('charges')
    .select('id')
    .where('id', '=', charge)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not_found', { message: 'There is no such charge.' });
  const fitting = await selectPhotos(db, bookingId)
    .where('bookingPhotos.id', 'in', photos)
    .where('kind', '=', 'after')
    .execute();
  if (fitting.length !== new Set(photos).size)
    throw new Refusal('invalid', {
      message: 'Only photos taken after the trip can be evidence for a charge.',
    });
  const rows = await db
    .insertInto('chargePhotos')
    .values(fitting.map(({ id }) => ({ chargeId: charge, photoId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('photoId')
    .execute();
  return rows.map(({ photoId }) => photoId);
}

async function requireFrame(
  db: Database,
  bookingId: string,
  frame: string,
  kind: 'before' | 'after',
): Promise<void> {
  const before = await db
    .selectFrom('bookingPhotos')
    .select('kind')
    .where('id', '=', frame)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (kind !== 'after' || before?.kind !== 'before')
    throw new Refusal('invalid', {
      message: 'Only a photo after the trip can be matched with a photo from before it.',
    });
}

/** Returns `id` if a staff member has this id, otherwise null. */
async function whoTook(db: Database, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const person = await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst();
  return person?.id ?? null;
}

async function setRemoved(db: Database, photo: string, removedAt: Date | null): Promise<void> {
  await db.updateTable('bookingPhotos').set({ removedAt }).where('id', '=', photo).execute();
}

function gone(): Refusal {
  return new Refusal('not_found', { message: 'That photo does not exist any more.' });
}
