import {
  listPhotos,
  mostPhotos,
  photoFilePath,
  photoSizes,
  uploadPhoto,
} from '@slipway/shared/api/console/photos.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../../bookings/deps.ts';
import {
  type PhotoSize,
  photoBytes,
  selectPhotos,
  sendPhoto,
} from '../../../bookings/photos/booking-photos.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { photoFiles } from '../../../platform/pictures/made-picture.ts';
import type { PhotoTask, PictureMaker } from '../../../platform/pictures/picture-maker.ts';
import type { Actor } from '../../command/command.ts';
import { reachAsked, requireReach } from '../../command/require-grant.ts';
import { requireAccess, serveConsole } from '../../serve-console.ts';
import { serveUpload } from '../../serve-upload.ts';
import { lockPhotographed } from './photo-commands.ts';

/** A photo that arrives this long after it was taken is marked as having waited on its device. */
const atOnceMs = 5 * minuteMs;

/** The path matches ids only, because Postgres would raise an error if it compared an id with other text. */
const file = photoFilePath
  .replace(':bookingId', ':bookingId([0-9a-z]{26})')
  .replace(':size', `:size(${photoSizes.join('|')})`);

export function photoRoutes(app: FastifyInstance, deps: Deps, make: PictureMaker<PhotoTask>): void {
  const { db, now } = deps;

  serveConsole(app, listPhotos, async ({ params: { bookingId }, actor, scope }) => {
    await requirePartyWithin(actor, scope, bookingId);
    const photos = await selectPhotos(db, bookingId)
      .leftJoin('staff as taker', 'taker.id', 'bookingPhotos.takenBy')
      .leftJoin('staff as sender', 'sender.id', 'bookingPhotos.sentBy')
      .select([
        'taker.name as takenBy',
        'sender.name as sentBy',
        'taker.id as takerId',
        'sender.id as senderId',
      ])
      .select(
        sql<
          string[]
        >`array(select distinct cp.charge_id from charge_photos cp join booking_photos named on named.id = cp.photo_id
          where booking_photos.id in (named.id, named.frame) order by 1)`.as('charges'),
      )
      .execute();
    return {
      data: {
        photos: photos.map(({ id, kind, takenAt, sentAt, frame, width, height, charges, ...who }) => ({
          photo: id,
          kind,
          takenAt: takenAt.toISOString(),
          takenBy: who.takenBy,
          reachedAt: sentAt.getTime() - takenAt.getTime() > atOnceMs ? sentAt.toISOString() : null,
          sentBy: who.takerId === who.senderId ? null : who.sentBy,
          frame,
          width,
          height,
          charges,
        })),
        room: await roomFor(db, bookingId),
      },
    };
  });

  serveUpload(app, uploadPhoto, async ({ query: { bookingId, photo }, actor, scope }, bytes) => {
    if (deps.isPublicDemo) throw new Refusal('invalid', { message: 'The public demo keeps no photos.' });
    await requirePartyWithin(actor, scope, bookingId);
    const by = actor.person?.id ?? null;
    await deps.limiter.count(db, 'photoByPerson', by ?? '');
    const known = await db
      .selectFrom('bookingPhotos')
      .select('bookingId')
      .where('id', '=', photo)
      .executeTakeFirst();
    if (known !== undefined && known.bookingId !== bookingId) throw new Refusal('idempotency_key_reused');
    if (known !== undefined) return { data: { photo } };
    if ((await roomFor(db, bookingId)) === 0) throw full();
    const { width, height, files } = await make({ bytes, isPhoto: true });
    const [whole, small] = [photoFiles.whole, photoFiles.small].map((name) =>
      Buffer.from(files.find((each) => each.file === name)!.content),
    ) as [Buffer, Buffer];
    await db.transaction().execute(async (transaction) => {
      await lockPhotographed(transaction, bookingId, now());
      // Other photos may have arrived since the first check.
      if ((await roomFor(transaction, bookingId)) === 0) throw full();
      const isNew = { keptAt: null, kind: null, takenAt: null, takenBy: null, frame: null, removedAt: null };
      await transaction
        .insertInto('bookingPhotos')
        .values({ id: photo, bookingId, whole, small, width, height, sentBy: by, sentAt: now(), ...isNew })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    });
    return { data: { photo } };
  });

  app.get<{ Params: { bookingId: string; photo: string; size: PhotoSize } }>(file, async (request, reply) => {
    // Loading photos does not count as use of the screen: a list that refreshes automatically must not keep the screen
    // unlocked.
    request.headers['slipway-background'] = '1';
    const { actor, scope } = await requireAccess(deps, request, 'see-photos');
    await requirePartyWithin(actor, scope, request.params.bookingId);
    const bytes = await photoBytes(db, request.params);
    if (bytes === undefined) throw new Refusal('not_found');
    return sendPhoto(reply, bytes);
  });

  async function requirePartyWithin(actor: Actor, scope: Parameters<typeof requireReach>[1], id: string) {
    const reach = await reachAsked(db, { bookingOf: async () => id }, {});
    if (reach.day === undefined) throw new Refusal('not_found');
    requireReach(actor, scope, reach, now());
  }
}

/** How many more photos this party may have. Photos that are being uploaded count. */
async function roomFor(db: Database, bookingId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from booking_photos
    where booking_id = ${bookingId} and removed_at is null`.execute(db);
  return Math.max(0, mostPhotos - rows[0]!.used);
}

function full(): Refusal {
  return new Refusal('invalid', {
    message: `This booking has ${mostPhotos} photos, the most that are kept. Please remove one first.`,
  });
}
