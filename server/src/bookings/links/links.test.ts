import { endLink, listByLink, requestLinks } from '@slipway/shared/api/booking-links.ts';
import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulatedLimitFactor } from '../../platform/http/shared-limits.ts';
import { hashOf } from '../../platform/security/random-id.ts';
import { signLink } from '../../platform/security/signed-link.ts';
import { type TestApp, monday, testAppOfFile } from '../../testing/test-app.ts';
import { at, hour } from '../../testing/test-clock.ts';
import { eraseExpiredData } from '../follow-up/erase-expired-data.ts';
import { purgeExpiredRows } from '../follow-up/purge-expired-rows.ts';
import { linkHours } from './booking-link.ts';

const site = testAppOfFile({ boats: 20, config: { rateLimits: 'on' } });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(() => site.clock.set(monday));
afterEach(async () => {
  await site.db.deleteFrom('mails').where('kind', '=', 'booking_links').execute();
  await site.db.deleteFrom('rateCounters').execute();
});

let people = 0;
const aPerson = () => `links${(people += 1)}@example.com`;
const mailed = async () => site.mailed({ kind: 'booking_links' });

const slots = new Map<string, ReturnType<TestApp['aSlot']>>();
function slotOn(date: string) {
  const slot = slots.get(date) ?? site.aSlot({ date });
  slots.set(date, slot);
  return slot;
}

async function book(email: string, date: string) {
  return site.aVisitor({ email }).book(await slotOn(date), coupon);
}

async function askFor(email: string, visitor = site.aVisitor()) {
  const links = async () => (await mailed()).map(({ textBody }) => linkIn(textBody ?? ''));
  const before = await links();
  await visitor.get(requestLinks, { body: { email } });
  const sent = async () => (await links()).filter((each) => !before.includes(each));
  await expect.poll(sent).not.toEqual([]);
  return (await sent())[0]!;
}

function linkIn(text: string): string {
  return /#\/bookings\?link=(\S+)/.exec(text)?.[1] ?? '';
}

const list = (link: string) => site.aVisitor().get(listByLink, { body: { link } });
const refused = async (link: string) => {
  const { status, text } = await site.aVisitor().ask(listByLink, { body: { link } });
  return `${status} ${text}`;
};

describe('a request for a link', () => {
  test('the link is emailed only to the address of the bookings, with the time until which it works', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    await askFor(`  ${email.toUpperCase()} `);
    const [mail] = await mailed();
    expect(mail).toMatchObject({ recipient: email, bookingId: null });
    expect(mail?.textBody).toContain('works until Tuesday 4 May 2027, 09:00.');
    expect(linkIn(mail?.textBody ?? '')).toMatch(/^[0-9a-z]{26}[\w-]{22}$/);
  });

  test('a request for a link is answered alike for strangers and customers, and emails a stranger nothing', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map(async (asked) => {
        const { status, text, headers } = await site.aVisitor().ask(requestLinks, { body: { email: asked } });
        return { status, text, cache: headers['cache-control'] };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, cache: 'no-store' });
    await expect.poll(mailed).toHaveLength(1);
    expect((await mailed())[0]?.recipient).toBe(email);
  });

  test('requests for a link are counted before the answer, in the same way for strangers and customers', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    const counts = async (asked: string) => {
      const sent = await site.queries.during(() =>
        site.aVisitor().ask(requestLinks, { body: { email: asked } }),
      );
      return sent.filter((statement) => statement.includes('rate_counters'));
    };
    const ofCustomer = await counts(email);
    expect(ofCustomer).toHaveLength(2);
    expect(await counts('nobody@example.com')).toEqual(ofCustomer);
    await expect.poll(mailed).toHaveLength(1);
  });

  test('after the answer, a request for a link runs the same statements for strangers and customers, and starts no job', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    const hints = vi.spyOn(site.deps, 'mailWritten');
    const asked = (address: string) =>
      site.queries.untilCommitted(() => site.aVisitor().get(requestLinks, { body: { email: address } }));
    const ofCustomer = await asked(email);
    expect(ofCustomer.some((statement) => statement.startsWith('insert into "mails"'))).toBe(true);
    expect(await asked('nobody@example.com')).toEqual(ofCustomer);
    expect(await mailed()).toHaveLength(1);
    expect(
      await site.db
        .selectFrom('bookingLinks')
        .selectAll()
        .where('emailKey', '=', 'nobody@example.com')
        .execute(),
    ).toEqual([]);
    expect(hints).not.toHaveBeenCalled();
    hints.mockRestore();
  });

  test('requests for a link are limited per network and per address, even for an address without bookings', async () => {
    const booked = aPerson();
    await book(booked, '2027-06-19');
    const useUpTo = (used: number, bucket: string) =>
      site.db.updateTable('rateCounters').set({ used }).where('bucket', 'like', `${bucket}:%`).execute();
    const tooMany = { status: 429, code: 'too_many_requests', retryAfter: 3600 };
    for (const email of [booked, aPerson()]) {
      await site.aVisitor().get(requestLinks, { body: { email } });
      await useUpTo(3 * simulatedLimitFactor - 1, 'linksByEmail');
      await site.aVisitor().get(requestLinks, { body: { email } });
      expect(await site.aVisitor().refused(requestLinks, { body: { email } })).toMatchObject(tooMany);
    }
    const visitor = site.aVisitor();
    await visitor.get(requestLinks, { body: { email: aPerson() } });
    await useUpTo(10 * simulatedLimitFactor - 1, 'linksByNetwork');
    await visitor.get(requestLinks, { body: { email: aPerson() } });
    expect(await visitor.refused(requestLinks, { body: { email: aPerson() } })).toMatchObject(tooMany);
    await expect.poll(mailed).toHaveLength(2);
  });

  test('a malformed address gets no link, and the link of an erased person lists no bookings', async () => {
    expect(await site.aVisitor().refused(requestLinks, { body: { email: 'ada' } })).toMatchObject({
      code: 'email_not_deliverable',
      field: 'email',
    });
    expect(await site.aVisitor().refused(requestLinks, { body: { email: ' ' } })).toMatchObject({
      code: 'email_not_deliverable',
    });
  });
});

describe('a link', () => {
  test('a link lists the bookings of its address: future ones by day, then the others, latest first', async () => {
    const email = aPerson();
    const other = aPerson();
    const [sooner, later] = [await book(email, '2027-06-19'), await book(email, '2027-07-10')];
    const [over, cancelled] = [await book(email, '2027-05-20'), await book(email, '2027-06-12')];
    await book(other, '2027-06-20');
    await site.aVisitor().get(cancelBooking, { body: { id: cancelled, email } });
    site.clock.set(at('2027-06-01 10:00'));
    const listed = await list(await askFor(email));
    expect(listed.map(({ booking_id: id, booking_status: status }) => [id, status])).toEqual([
      [sooner, 'open'],
      [later, 'open'],
      [cancelled, 'cancelled'],
      [over, 'closed'],
    ]);
    expect(listed.map(({ is_to_come: isToCome }) => isToCome)).toEqual([true, true, false, false]);
    expect(listed[0]).toMatchObject({ email, package_name: 'Classic', expected_guests: 4, offer_link: '' });
    expect(listed[2]).toMatchObject({ cancelled_by: 'visitor' });
  });

  test('a link lists bookings that are being paid for, but none that were left unpaid', async () => {
    const email = aPerson();
    const held = await site.aVisitor({ email }).hold(await slotOn('2027-06-19'));
    const link = await askFor(email);
    expect((await list(link)).map(({ booking_status: status }) => status)).toEqual(['pending']);
    site.clock.forward(hour);
    expect(await list(link)).toEqual([]);
    expect(held.booking_id).toMatch(/^[0-9a-z]{26}$/);
  });

  test('a link lists a called-off trip among the future bookings, with the link to our offer', async () => {
    const email = aPerson();
    const [id, next] = [await book(email, '2027-06-19'), await book(email, '2027-06-26')];
    await site.setBooking(id, { status: 'cancelled' });
    await site.db
      .insertInto('cancellations')
      .values({
        bookingId: id,
        byWhom: 'business',
        reason: 'wind',
        refund: pence(0),
        adminFee: pence(0),
        offerUntil: localDate('2028-06-19'),
        cancelledAt: monday,
      })
      .execute();
    const listed = await list(await askFor(email));
    expect(listed.map(({ booking_id: each }) => each)).toEqual([id, next]);
    expect(listed[0]).toMatchObject({
      is_to_come: true,
      cancelled_by: 'business',
      offer_link: signLink(site.deps.linkKey, 'another day', id),
    });
  });

  test('a link that is forged, expired, ended, for another purpose or unknown is refused in the same way', async () => {
    const email = aPerson();
    const id = await book(email, '2027-06-19');
    const good = await askFor(email);
    const ended = await askFor(email);
    const over = await askFor(email);
    await site.db
      .updateTable('bookingLinks')
      .set({ expiresAt: site.clock.now() })
      .where('tokenHash', '=', hashOf(over))
      .execute();
    await site.aVisitor().get(endLink, { body: { link: ended } });
    // A link needs a signature, even if its row exists: write access to the table is not enough to make a link.
    const unsigned = 'a'.repeat(48);
    await site.db
      .insertInto('bookingLinks')
      .values({ tokenHash: hashOf(unsigned), emailKey: email, expiresAt: at('2027-06-01 09:00') })
      .execute();
    const rowless = 'b'.repeat(26);
    const forged = [
      ended,
      over,
      unsigned,
      rowless + signLink(site.deps.linkKey, 'bookings', rowless),
      id + signLink(site.deps.linkKey, 'review', id),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      good.slice(0, 26),
      `${good}A`,
      '',
      'é'.repeat(200),
    ];
    const answers = await Promise.all(forged.map(refused));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*doesn’t work any more/);
    expect(await list(good)).toHaveLength(1);
  });

  test('a link works for a day and any number of times; ending it twice gives the same answer', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    const link = await askFor(email);
    site.clock.forward(linkHours * hour - 1);
    expect([await list(link), await list(link)].map(({ length }) => length)).toEqual([1, 1]);
    site.clock.forward(1);
    expect(await refused(link)).toContain('not_found');
    const ends = await Promise.all(
      [link, link, 'x'].map(
        async (each) => (await site.aVisitor().ask(endLink, { body: { link: each } })).text,
      ),
    );
    expect(new Set(ends).size).toBe(1);
  });

  test('a link is stored only as a hash, and the email with the link is deleted once the link expires', async () => {
    const email = aPerson();
    await book(email, '2027-06-19');
    const link = await askFor(email);
    const kept = await site.db.selectFrom('bookingLinks').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(link);
    site.clock.forward(linkHours * hour + 1);
    await purgeExpiredRows(site.deps);
    expect(await mailed()).toEqual([]);
    expect(
      await site.db
        .selectFrom('bookingLinks')
        .select('tokenHash')
        .where('tokenHash', '=', hashOf(link))
        .execute(),
    ).toEqual([]);
  });

  test('a link does not list a booking whose email address has changed, and the links of an erased person are deleted', async () => {
    const [email, now] = [aPerson(), aPerson()];
    const id = await book(email, '2027-05-20');
    const link = await askFor(email);
    await site.setBooking(id, { emailKey: now });
    expect(await list(link)).toEqual([]);
    await site.setBooking(id, { emailKey: email, status: 'completed' });
    site.clock.set(at('2029-05-21 09:00'));
    await site.db
      .insertInto('bookingLinks')
      .values({ tokenHash: 'later', emailKey: email, expiresAt: at('2029-05-22 09:00') })
      .execute();
    await eraseExpiredData(site.deps);
    expect(
      await site.db.selectFrom('bookingLinks').selectAll().where('emailKey', '=', email).execute(),
    ).toEqual([]);
  });
});
