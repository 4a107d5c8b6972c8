import { dayMs } from '@slipway/shared/values/durations.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { retention } from '../../platform/runtime/retention.ts';

/** Photos of parties' boats: queries shared by staff and parties (docs/decisions/0159). */

type KeptPhoto = Row<'bookingPhotos'> & { kind: 'before' | 'after'; takenAt: Date; keptAt: Date };

/** The photos that staff kept and have not removed, earliest first. Their bytes are not read. */
export function selectPhotos(db: Database, bookingId: string) {
  return db
    .selectFrom('bookingPhotos')
    .select(['bookingPhotos.id', 'frame', 'width', 'height', 'sentAt'])
    .select(['kind', 'takenAt', 'keptAt'])
    .$narrowType<Pick<KeptPhoto, 'kind' | 'takenAt' | 'keptAt'>>()
    .where('bookingId', '=', bookingId)
    .where('keptAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('takenAt')
    .orderBy('bookingPhotos.id');
}

export type PhotosOfCharge = { photo: string; at: string; before: { photo: string; at: string } | null }[];

/** SQL for the photos that a row of `charges` names, with instants as text. */
export const photosOfCharge = sql<PhotosOfCharge>`(
  select coalesce(jsonb_agg(jsonb_build_object('photo', a.id, 'at', a.taken_at, 'before',
    case when b.id is not null then jsonb_build_object('photo', b.id, 'at', b.taken_at) end) order by a.taken_at, a.id), '[]')
  from charge_photos p
  join booking_photos a on a.id = p.photo_id and a.removed_at is null
  left join booking_photos b on b.id = a.frame and b.removed_at is null
  where p.charge_id = charges.id and charges.let_go_at is null)`;

/**
 * Evidence for a charge, shown to the charged party: a photo taken after the trip, and the photo of the same view from
 * before the trip.
 */
export type EvidenceOfCharge = {
  charge: string;
  photo: string;
  takenAt: Date;
  before: { photo: string; takenAt: Date } | null;
};

/**
 * The photos that a party sees beside the charges of its booking. Leaves out photos of a charge that was cancelled, or
 * that staff can still undo.
 */
export async function evidenceForParty(
  db: Database,
  bookingId: string,
  now: Date,
): Promise<EvidenceOfCharge[]> {
  const rows = await db
    .selectFrom('chargePhotos')
    .innerJoin('charges', 'charges.id', 'chargePhotos.chargeId')
    .innerJoin('bookingPhotos as after', 'after.id', 'chargePhotos.photoId')
    .leftJoin('bookingPhotos as before', (join) =>
      join.onRef('before.id', '=', 'after.frame').on('before.removedAt', 'is', null),
    )
    .select(['charges.id as charge', 'after.id as photo', 'after.takenAt'])
    .select(['before.id as beforeId', 'before.takenAt as beforeAt'])
    .where('charges.bookingId', '=', bookingId)
    .where('after.bookingId', '=', bookingId)
    .where('after.removedAt', 'is', null)
    .where('charges.letGoAt', 'is', null)
    // When staff answer an objection, `not_before` is set again, for the minute in which they can undo the answer. The
    // charge itself can no longer be undone, so the charge's photos are shown.
    .where(sql<boolean>`(charges.answered_at is not null or coalesce(charges.not_before <= ${now}, true))`)
    .orderBy('after.takenAt')
    .orderBy('after.id')
    .$narrowType<{ takenAt: Date }>()
    .execute();
  return rows.map(({ beforeId, beforeAt, ...of }) => ({
    ...of,
    before: beforeId === null || beforeAt === null ? null : { photo: beforeId, takenAt: beforeAt },
  }));
}

export type PhotoSize = 'whole' | 'small';

/** The bytes of a photo. Undefined: this booking has no such photo, or the photo was removed. */
export async function photoBytes(
  db: Database,
  { bookingId, photo, size }: { bookingId: string; photo: string; size: PhotoSize },
): Promise<Uint8Array | undefined> {
  // Only a UUID is compared: Postgres would raise an error for any other text.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(photo)) return undefined;
  const found = await db
    .selectFrom('bookingPhotos')
    .select(size)
    .where('id', '=', photo)
    .where('bookingId', '=', bookingId)
    .where('keptAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return found?.[size];
}

/** Sends a photo with headers that keep it out of caches and search engines, and forbid scripts in it. */
export function sendPhoto(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(bytes);
}

/**
 * Deletes a photo one day after staff removed it. A photo that staff did not keep is deleted one day after it was sent.
 * Photos of an old trip are deleted unless a bank still has to decide on a payment, or staff on an objection.
 */
export async function deleteOldPhotos(db: Database, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - dayMs);
  const before = addMonths(venueDate(now), -retention.photoMonths);
  await sql`
    delete from booking_photos p using bookings b
    where b.id = p.booking_id and (
      p.kept_at is null and p.sent_at < ${aDayAgo} or p.removed_at < ${aDayAgo}
      or b.date < ${before} and not exists (
        select from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        where a.booking_id = b.id and d.kind <> 'fraud_warning' and d.closed_at is null)
      and not exists (
        select from charges c where c.booking_id = b.id and c.objected_at is not null and c.answered_at is null))`.execute(
    db,
  );
}
