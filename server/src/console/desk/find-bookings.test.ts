import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { findBookings } from '@slipway/shared/api/console/bookings.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

import { aPaidBooking } from '../../testing/paid-booking.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
let manager: StaffBrowser;
let dock: StaffBrowser;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(async () => {
  site.clock.set(monday);
  [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
});

const page = (id: string, who = manager) => who.get(getStaffBooking, { params: { id } });
describe('finding a booking', () => {
  const names = async (words: string, who = manager, more: Record<string, string> = {}) =>
    (await who.get(findBookings, { query: { words, ...more } })).bookings.map(
      ({ firstName: first, lastName: last }) => `${first} ${last}`,
    );

  test('a booking is found by its code, by an email address, by parts of a name, or by the last digits of a phone number', async () => {
    const visitor = site.aVisitor({ email: 'zoe.quill@example.com' });
    const customer = await visitor.aCustomer({
      first_name: 'Zoë',
      last_name: "O'Quillan-Smythe",
      phone: '07700 900777',
    });
    const id = await visitor.book(await site.aSlot(), coupon, { customer });
    const { code } = await page(id);
    for (const words of [
      'zoe',
      'Zoë quil',
      'smythe',
      "o'quill",
      '0777',
      '07700 900777',
      '+44 7700 900777',
      'zoe.quill@exa',
      'ZOE.QUILL',
      code,
      `${code.slice(0, 3)}-${code.slice(3)}`,
    ])
      expect([words, await names(words)]).toEqual([words, ["Zoë O'Quillan-Smythe"]]);
    for (const words of [
      'quillo',
      'zoe smith',
      '0778',
      "zoe'; drop table bookings;--",
      '%',
      '\\',
      ':*',
      '!!',
      "'",
    ])
      expect([words, await names(words)]).toEqual([words, []]);
  });

  test('bookings within 60 days of today come first, future before past, and no booking is missing or listed twice', async () => {
    const visitor = site.aVisitor();
    const customer = await visitor.aCustomer({ first_name: 'Paige', last_name: 'Turner' });
    const slot = await site.aSlot({ date: '2027-05-20' });
    const id = await visitor.book(slot, coupon, { customer });
    const booking = await site.booking(id);
    const offsets = [-400, -100, -61, -60, -30, -2, -1, 0, 1, 5, 17, 59, 60, 61, 90, 300];
    const days = [...offsets, ...Array.from({ length: 30 }, (_, index) => index * 2 + 2)];
    for (const [index, offset] of days.entries())
      await site.db
        .insertInto('bookings')
        .values({
          ...booking,
          id: `p${String(index).padStart(25, '0')}`,
          code: `PAGE${'23456789AB'[Math.floor(index / 20)]!}${'23456789ABCDEFGHJKMN'[index % 20]!}`,
          partyToken: `t${String(index).padStart(25, '0')}`,
          date: addDays(localDate('2027-05-03'), offset),
          browserHash: null,
          status: 'completed',
        })
        .execute();
    const seen: { id: string; date: string }[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null && pages < 10; pages += 1) {
      const query: Record<string, string> = { words: 'paige', ...(after === '' ? {} : { after }) };
      const answer = await manager.get(findBookings, { query });
      seen.push(...answer.bookings.map(({ bookingId: found, date }) => ({ id: found, date })));
      after = answer.next;
    }
    expect(new Set(seen.map(({ id: found }) => found)).size).toBe(seen.length);
    expect(seen).toHaveLength(days.length + 1);
    const rank = ({ date }: { date: string }) => {
      const away = (Date.parse(date) - Date.parse('2027-05-03')) / 86_400_000;
      const far = Math.abs(away) > 60 ? 2 : 0;
      return (far + (away < 0 ? 1 : 0)) * 1000 + Math.abs(away);
    };
    const ranks = seen.map(rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect((await manager.refused(findBookings, { query: { after: 'x' } })).code).toBe('malformed');
    // With the direction 'earlier', a search without words lists the bookings before today.
    const earlier = await manager.get(findBookings, { query: { direction: 'earlier' } });
    expect(earlier.bookings[0]?.date).toBe('2027-05-02');
    // Dock staff see two days either side of today.
    const near = await dock.get(findBookings, { query: { words: 'paige' } });
    expect(near.bookings.map(({ date }) => date)).toEqual([
      '2027-05-03',
      '2027-05-04',
      '2027-05-05',
      '2027-05-02',
      '2027-05-01',
    ]);
    await site.db.deleteFrom('bookings').where('id', 'like', 'p0%').execute();
  });

  test('a search also finds names that differ in one letter, apostrophe or space, after the exact results', async () => {
    const [near, later] = [
      await site.aSlot({ date: '2027-05-04' }),
      await site.aSlot({ date: '2027-05-05' }),
    ];
    const far = await site.aSlot({ date: '2027-05-21' });
    const booked = async (firstName: string, lastName: string, slot: typeof near) => {
      const visitor = site.aVisitor();
      const customer = await visitor.aCustomer({ first_name: firstName, last_name: lastName });
      return visitor.book(slot, coupon, { customer });
    };
    await booked('Christopher', 'Featherstonehaugh', near);
    await booked('Margaret', 'O’Sullivan', near);
    await booked('John', 'Smith', later);
    await booked('Jon', 'Smithers', far);
    const found = async (words: string, who = manager, more: Record<string, string> = {}) => {
      const { bookings, alike } = await who.get(findBookings, { query: { words, ...more } });
      return [bookings, alike].map((rows) => rows.map((row) => `${row.firstName} ${row.lastName}`));
    };
    expect(await found('fetherston')).toEqual([[], ['Christopher Featherstonehaugh']]);
    expect(await found('osullivan')).toEqual([[], ['Margaret O’Sullivan']]);
    expect(await found('johnsmith')).toEqual([[], ['John Smith', 'Jon Smithers']]);
    // Exact matches come first, and each person appears once.
    expect(await found('jon smith')).toEqual([['Jon Smithers'], ['John Smith']]);
    // A filter applies to exact and similar names.
    expect(await found('fetherston', manager, { state: 'held' })).toEqual([[], []]);
    // Dock staff see two days either side of today, and the answer names these days.
    expect(await found('jonsmithers', dock)).toEqual([[], []]);
    const within = async (who: typeof manager) =>
      (await who.get(findBookings, { query: { words: 'jonsmithers' } })).within;
    expect(await within(dock)).toEqual({ from: '2027-05-01', to: '2027-05-05' });
    expect(await within(manager)).toBeNull();
    // The search compares the names of the next 1,000 bookings only. Now more than 1,000 bookings come before the
    // booking of Jon Smithers.
    const [like] = await site.db.selectFrom('bookings').select('id').limit(1).execute();
    await sql`insert into bookings
      select (jsonb_populate_record(b, jsonb_build_object(
        'id', 'm' || lpad(n::text, 25, '0'), 'party_token', 'm' || lpad(n::text, 25, '0'),
        'code', 'MM' || translate(lpad(n::text, 4, '0'), '01', 'XY'),
        'date', date '2027-05-04' + n / 100, 'status', 'completed', 'browser_hash', null))).*
      from bookings b, generate_series(0, 1099) n where b.id = ${like!.id}`.execute(site.db);
    expect(await found('johnsmith')).toEqual([[], ['John Smith']]);
    await site.db.deleteFrom('bookings').where('id', 'like', 'm0%').execute();
  });

  test('a search can be filtered by state, package, day and money', async () => {
    const id = await aPaidBooking(site, '2027-06-01');
    const query = { from: '2027-06-01', to: '2027-06-01' };
    const found = async (more: Record<string, string>) =>
      (await manager.get(findBookings, { query: { ...query, ...more } })).bookings.map(
        (row) => row.bookingId,
      );
    expect(await found({})).toEqual([id]);
    expect(await found({ state: 'confirmed', package: '1', source: 'site' })).toEqual([id]);
    for (const more of [{ state: 'held' }, { package: '2' }, { source: 'phone' }, { unpaid: 'yes' }])
      expect([more, await found(more as unknown as Record<string, string>)]).toEqual([more, []]);
    await site.db
      .updateTable('paymentAttempts')
      .set({ captured: 0 as never })
      .where('bookingId', '=', id)
      .execute();
    expect(await found({ unpaid: 'yes' })).toEqual([id]);
  });
});
