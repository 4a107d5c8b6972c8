import {
  keepPhoto,
  listPhotos,
  mostPhotos,
  nameEvidence,
  photoFilePath,
  removePhoto,
  uploadPhoto,
} from '@slipway/shared/api/console/photos.ts';
import { mostPictureBytes } from '@slipway/shared/api/console/pictures.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseExpiredData, forgetPeople } from '../../../bookings/follow-up/erase-expired-data.ts';
import { deleteOldPhotos } from '../../../bookings/photos/booking-photos.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import * as hostile from '../../../testing/hostile-pictures.ts';
import { at, day, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs, staffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let site: typeof jetty.site;
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
let party: string;
let photo: Buffer;
beforeEach(async () => {
  ({ site } = jetty);
  ({ dock, manager, kitchen } = await jetty.begin());
  party = await jetty.aParty(jetty.slots.ten);
  photo ??= await hostile.aPhoto();
});

const sending = (bookingId: string, id: string, body: unknown = photo) => ({
  body,
  query: { bookingId, photo: id },
  headers: { 'content-type': 'image/jpeg' },
});

/** Uploads a photo and adds it to the booking, as a phone does. */
async function taken(
  kind: 'before' | 'after',
  more: { frame?: string; charge?: string; takenAt?: string; bookingId?: string } = {},
  who = dock,
): Promise<string> {
  const { bookingId = party, ...words } = more;
  const id = randomUUID();
  await who.get(uploadPhoto, sending(bookingId, id));
  const takenAt = site.clock.now().toISOString();
  await who.run(keepPhoto, { bookingId, photo: id, kind, takenAt, ...words });
  return id;
}

async function aCharge(bookingId = party): Promise<string> {
  const id = randomId();
  const { termsVersion } = await site.booking(bookingId);
  await sql`insert into charges (id, booking_id, kind, amount, reason, terms_version, source, made_at)
    values (${id}, ${bookingId}, 'damage', 3500, 'Cushion torn', ${termsVersion}, 'pay_link', ${site.clock.now()})`.execute(
    site.db,
  );
  return id;
}

const listed = (who = dock, bookingId = party) => who.get(listPhotos, { params: { bookingId } });
const fetched = (url: string, cookies?: ReadonlyMap<string, string>) =>
  site.app.inject({
    url,
    headers:
      cookies === undefined
        ? {}
        : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
const fileOf = (id: string, { bookingId = party, size = 'whole' } = {}) =>
  `/api${photoFilePath.replace(':bookingId', bookingId).replace(':photo', id).replace(':size', size)}`;
const left = async () =>
  (await site.db.selectFrom('bookingPhotos').select('id').where('bookingId', '=', party).execute()).map(
    ({ id }) => id,
  );

describe('a photo of the boat', () => {
  test('a photo is re-encoded, stored once even if it is sent repeatedly, and has its author and time', async () => {
    expect(photo.includes(hostile.secret)).toBe(true);
    const before = await taken('before');
    await jetty.later(70 * minute);
    const after = randomUUID();
    const [me] = await site.db.selectFrom('staff').select('id').where('role', '=', 'dock').execute();
    const takenAt = site.clock.now().toISOString();
    await jetty.later(20 * minute);
    // The photo waited on one person's phone, and was sent while another person was signed in. The first answer was
    // lost.
    const words = { bookingId: party, photo: after, kind: 'after', takenAt, takenBy: me!.id, frame: before };
    for (const _ of [1, 2]) {
      await manager.get(uploadPhoto, sending(party, after));
      await manager.get(keepPhoto, { body: { ...words, requestId: after } });
    }
    const { photos, room } = await listed();
    expect(room).toBe(mostPhotos - 2);
    expect(photos).toMatchObject([
      { photo: before, kind: 'before', reachedAt: null, sentBy: null, frame: null, charges: [] },
      { photo: after, kind: 'after', takenAt, frame: before, width: 480, height: 500 },
    ]);
    expect(photos[1]).toMatchObject({
      takenBy: photos[0]!.takenBy,
      sentBy: expect.not.stringMatching(String(photos[0]!.takenBy)),
      reachedAt: site.clock.now().toISOString(),
    });
    for (const size of ['whole', 'small']) {
      const { statusCode, headers, rawPayload } = await fetched(fileOf(after, { size }), dock.cookies);
      expect([statusCode, headers]).toMatchObject([
        200,
        {
          'content-type': 'image/jpeg',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
          'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
      const { format, exif, xmp, icc, orientation } = await sharp(rawPayload).metadata();
      expect([format, exif, xmp, icc, orientation]).toEqual([
        'jpeg',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(rawPayload.includes(hostile.secret)).toBe(false);
    }
  });

  test('a photo’s time is never in the future, and a photo cannot overwrite another party’s photo', async () => {
    const id = await taken('after', { takenAt: '2030-01-01T00:00:00.000Z' });
    expect((await listed()).photos).toMatchObject([
      { photo: id, takenAt: site.clock.now().toISOString(), reachedAt: null },
    ]);
    const other = await jetty.aParty(jetty.slots.one);
    expect(await dock.refused(uploadPhoto, sending(other, id))).toMatchObject({
      code: 'idempotency_key_reused',
    });
    const words = { kind: 'after', takenAt: site.clock.now().toISOString() };
    expect(await dock.refusedRun(keepPhoto, { bookingId: other, photo: id, ...words })).toMatchObject({
      code: 'not_found',
    });
    expect(
      await dock.refusedRun(keepPhoto, { bookingId: party, photo: id, ...words, frame: id }),
    ).toMatchObject({
      message: 'Only a photo after the trip can be matched with a photo from before it.',
    });
  });

  test('a file that is too large, cut off or not a photo is refused, and anything appended to a photo is not stored', async () => {
    const refusals = [
      [hostile.noPictures['an SVG'], 'not a picture we can use'],
      [hostile.noPictures['a page'], 'not a picture we can use'],
      [hostile.noPictures['nothing'], 'not a picture we can use'],
      [Buffer.alloc(mostPictureBytes + 1, 0xff), '20 MB at most'],
      [photo.subarray(0, photo.length * 0.6), 'damaged, or only a part of it arrived'],
      [await hostile.jpegThatSays(50_000, 50_000), 'too large to open'],
    ] as const;
    for (const [body, words] of refusals)
      expect(await dock.refused(uploadPhoto, sending(party, randomUUID(), body))).toMatchObject({
        status: 400,
        message: expect.stringContaining(words),
      });
    expect(await left()).toEqual([]);
    await dock.get(uploadPhoto, sending(party, randomUUID(), await hostile.jpegAndHtml()));
    const [{ whole, small }] = (await site.db
      .selectFrom('bookingPhotos')
      .select(['whole', 'small'])
      .where('bookingId', '=', party)
      .execute()) as [{ whole: Buffer; small: Buffer }];
    for (const bytes of [whole, small]) expect(Buffer.from(bytes).includes(hostile.script)).toBe(false);
  });

  test('a stranger cannot store a photo, and the type that a file claims does not matter', async () => {
    const id = randomUUID();
    const named = (type: string, body: unknown = photo) => ({
      ...sending(party, id, body),
      headers: { 'content-type': type },
    });
    const words = Buffer.from('{"bookingId":1}');
    expect(await dock.refused(uploadPhoto, named('application/json', words))).toMatchObject({ status: 400 });
    expect(await dock.refused(uploadPhoto, sending(randomId(), id))).toMatchObject({ code: 'not_found' });
    expect(await dock.refused(uploadPhoto, sending("' or 1=1 --", id))).toMatchObject({ status: 400 });
    expect(await staffBrowser(site).refused(uploadPhoto, sending(party, id))).toMatchObject({ status: 401 });
    const elsewhere = { ...sending(party, id).headers, 'sec-fetch-site': 'cross-site' };
    expect(await dock.refused(uploadPhoto, { ...sending(party, id), headers: elsewhere })).toMatchObject({
      status: 400,
    });
    expect(await left()).toEqual([]);
    // The server looks at the file's bytes: a photo sent as another type is re-encoded like any other photo.
    await dock.get(uploadPhoto, named('text/html'));
    expect(await left()).toEqual([id]);
  });

  test(`a booking has at most ${mostPhotos} photos, and none can be added before the day of the trip`, async () => {
    const first = await taken('before');
    await sql`insert into booking_photos (id, booking_id, whole, small, width, height, sent_at)
      select gen_random_uuid()::text, booking_id, whole, small, width, height, sent_at from booking_photos, generate_series(2, ${mostPhotos})
      where id = ${first}`.execute(site.db);
    expect(await dock.refused(uploadPhoto, sending(party, randomUUID()))).toMatchObject({
      message: expect.stringContaining('20 photos, the most that are kept'),
    });
    const tomorrow = await jetty.aParty(await site.aSlot({ date: '2027-05-09', startTime: '10:00' }));
    expect(await dock.refused(uploadPhoto, sending(tomorrow, randomUUID()))).toMatchObject({
      code: 'trip_over',
    });
  });

  test('a photo can be removed only by its author or a manager, and the removal can be undone', async () => {
    const id = await taken('before', {}, manager);
    expect(await dock.refusedRun(removePhoto, { bookingId: party, photo: id })).toMatchObject({
      code: 'out_of_reach',
    });
    await jetty.undo(manager, removePhoto, { bookingId: party, photo: id });
    expect((await listed()).photos).toHaveLength(1);
    await manager.run(removePhoto, { bookingId: party, photo: id });
    expect((await listed()).photos).toEqual([]);
    expect((await fetched(fileOf(id), manager.cookies)).statusCode).toBe(404);
    const { action } = await dock.get(keepPhoto, {
      body: {
        bookingId: party,
        photo: await uploaded(),
        kind: 'before',
        takenAt: site.clock.now().toISOString(),
        requestId: randomUUID(),
      },
    });
    await dock.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
    expect((await listed()).photos).toEqual([]);
    // The files are deleted a day later.
    expect(await left()).toHaveLength(2);
    await deleteOldPhotos(site.db, new Date(site.clock.now().getTime() + day + minute));
    expect(await left()).toEqual([]);
  });
});

async function uploaded(): Promise<string> {
  const id = randomUUID();
  await dock.get(uploadPhoto, sending(party, id));
  return id;
}

describe('visibility of a photo', () => {
  test('staff who handle trips or money see photos of the days that their role may see', async () => {
    const id = await taken('before');
    for (const who of [kitchen, await signedInAs(site, 'accountant')]) {
      expect(await who.refused(listPhotos, { params: { bookingId: party } })).toMatchObject({
        code: 'not_allowed',
      });
      expect((await fetched(fileOf(id), who.cookies)).statusCode).toBe(403);
    }
    expect((await fetched(fileOf(id), manager.cookies)).statusCode).toBe(200);
    const other = await jetty.aParty(jetty.slots.one);
    expect((await fetched(fileOf(id, { bookingId: other }), manager.cookies)).statusCode).toBe(404);
    expect((await fetched(fileOf('none'), manager.cookies)).statusCode).toBe(404);
    // Six days later dock staff can no longer see the trip's photos, nor add photos.
    site.clock.set(at('2027-05-14 09:30'));
    const [late, office] = [await signedInAs(site, 'dock'), await signedInAs(site, 'manager')];
    expect((await fetched(fileOf(id), late.cookies)).statusCode).toBe(403);
    expect(await late.refused(listPhotos, { params: { bookingId: party } })).toMatchObject({
      code: 'out_of_reach',
    });
    expect(await late.refused(uploadPhoto, sending(party, randomUUID()))).toMatchObject({
      code: 'out_of_reach',
    });
    expect((await fetched(fileOf(id), office.cookies)).statusCode).toBe(200);
  });

  test('a party’s link shows only the photos of its charge, and no stranger or other party sees them', async () => {
    const [before, apart, after, loose] = [
      await taken('before'),
      await taken('before'),
      randomUUID(),
      await taken('after'),
    ];
    await dock.get(uploadPhoto, sending(party, after));
    const charge = await aCharge();
    const takenAt = site.clock.now().toISOString();
    await dock.run(keepPhoto, {
      bookingId: party,
      photo: after,
      kind: 'after',
      takenAt,
      frame: before,
      charge,
    });
    const other = await jetty.aParty(jetty.slots.one);
    const emailOf = async (id: string) =>
      (
        await site.db
          .selectFrom('customers')
          .innerJoin('bookings', 'bookings.customerId', 'customers.id')
          .select('email')
          .where('bookings.id', '=', id)
          .executeTakeFirstOrThrow()
      ).email;
    const [email, otherEmail] = [await emailOf(party), await emailOf(other)];
    const seen = async (id: string, { of = party, by = email } = {}) => {
      const query = by === '' ? '' : `?${new URLSearchParams({ email: by }).toString()}`;
      return (await fetched(`/api/booking/photos/${of}/${id}/whole${query}`)).statusCode;
    };
    expect(await Promise.all([before, after, apart, loose, randomUUID(), 'x'].map((id) => seen(id)))).toEqual(
      [200, 200, 404, 404, 404, 404],
    );
    const answer = await fetched(
      `/api/booking/photos/${party}/${after}/whole?email=${encodeURIComponent(email)}`,
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    // Strangers get no photo. A party's link opens no photo of another party.
    expect(
      await Promise.all([
        seen(after, { by: '' }),
        seen(after, { by: otherEmail }),
        seen(after, { of: other, by: otherEmail }),
        seen(after, { of: other }),
        fetched(fileOf(after)).then(({ statusCode }) => statusCode),
      ]),
    ).toEqual([404, 404, 404, 404, 401]);
    expect(await manager.refusedRun(removePhoto, { bookingId: party, photo: before })).toMatchObject({
      message: 'This photo is evidence for a charge, so it cannot be removed.',
    });
    // A party sees a photo only while one of its charges names that photo.
    await jetty.undo(manager, nameEvidence, { bookingId: party, charge, photos: [loose, after] });
    expect([await seen(loose), await seen(after)]).toEqual([404, 200]);
    await manager.run(nameEvidence, { bookingId: party, charge, photos: [loose] });
    expect(await seen(loose)).toBe(200);
    expect(
      await manager.refusedRun(nameEvidence, { bookingId: party, charge, photos: [apart] }),
    ).toMatchObject({ message: 'Only photos taken after the trip can be evidence for a charge.' });
    expect(
      await manager.refusedRun(nameEvidence, {
        bookingId: party,
        charge: await aCharge(other),
        photos: [loose],
      }),
    ).toMatchObject({ code: 'not_found' });
    await sql`update charges set let_go_at = made_at, let_go_because = 'Goodwill' where id = ${charge}`.execute(
      site.db,
    );
    expect([await seen(loose), await seen(before)]).toEqual([404, 404]);
  });
});

describe('how long a photo is kept', () => {
  const monthsLater = (date: string) => at(`${date} 12:00`);

  test('a photo is stored for six months after the trip, and longer while a dispute or an objection is open', async () => {
    const id = await taken('after');
    const charge = await aCharge();
    await dock.run(nameEvidence, { bookingId: party, charge, photos: [id] });
    await deleteOldPhotos(site.db, monthsLater('2027-11-08'));
    expect(await left()).toEqual([id]);
    await sql`update charges set objected_at = made_at, objection = 'It was torn before' where id = ${charge}`.execute(
      site.db,
    );
    await deleteOldPhotos(site.db, monthsLater('2027-11-09'));
    expect(await left()).toEqual([id]);
    await sql`update charges set answered_at = made_at, answer = 'The photo says no', given_back = 0
      where id = ${charge}`.execute(site.db);
    const attempt = randomId();
    await sql`insert into payment_attempts (id, booking_id, provider, amount, reference, status, created_at, updated_at)
      values (${attempt}, ${party}, 'stripe', 100, ${randomId()}, 'captured', now(), now())`.execute(site.db);
    await sql`insert into payment_disputes values ('stripe', ${randomId()}, ${attempt}, 'dispute', 100, 'fraud',
      'under_review', true, 0, null, now(), null, now())`.execute(site.db);
    await eraseExpiredData({ ...site.deps, now: () => monthsLater('2027-11-09') });
    expect(await left()).toEqual([id]);
    await sql`update payment_disputes set closed_at = now(), status = 'lost' where attempt_id = ${attempt}`.execute(
      site.db,
    );
    await eraseExpiredData({ ...site.deps, now: () => monthsLater('2027-11-09') });
    expect(await left()).toEqual([]);
    await sql`delete from payment_disputes where attempt_id = ${attempt}`.execute(site.db);
    await sql`delete from payment_attempts where id = ${attempt}`.execute(site.db);
  });

  test('photos are deleted when their party is erased', async () => {
    await taken('after');
    await forgetPeople(site.db, [], [party]);
    expect(await left()).toEqual([]);
  });
});
