import {
  answerOffer,
  cancelBooking,
  getBooking,
  nameCaptain,
  sendConfirmation,
} from '@slipway/shared/api/bookings.ts';
import { acceptCaptain, getParty } from '@slipway/shared/api/party.ts';
import { displayCode, shortCodeAlphabet } from '@slipway/shared/values/shown-text.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, monday, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { at } from '../../testing/test-clock.ts';

const site = testAppOfFile({ boats: 3 });
let coupon: string;
let slot: Awaited<ReturnType<TestApp['aSlot']>>;
beforeAll(async () => {
  coupon = await site.aCoupon();
  slot = await site.aSlot({ date: '2027-06-19', startTime: '12:30' });
});
afterEach(() => site.clock.set(monday));

const email = 'ada@example.com';

async function aTrip() {
  const id = await site.aVisitor({ email }).book(slot, coupon);
  const row = await site.booking(id);
  await site.db.deleteFrom('allocations').where('bookingId', '=', id).execute();
  return { id, token: row.partyToken, code: row.code, total: row.total };
}
const view = (id: string) => site.aVisitor().get(getBooking, { params: { id }, query: { email } });
const party = (token: string, captain?: string) =>
  site.aVisitor().get(getParty, { params: { token }, query: captain === undefined ? {} : { captain } });
const refused = (token: string) => site.aVisitor().refused(getParty, { params: { token } });
const calendar = (token: string) => site.app.inject(`/api/party/calendar/${token}`);

describe('the party page', () => {
  test('the party page shows the trip and its times, and the token in its link is not the booking’s id', async () => {
    const { id, token } = await aTrip();
    expect(token).toMatch(/^[0-9a-z]{26}$/);
    expect(token).not.toBe(id);
    expect(await party(token)).toEqual({
      state: 'on',
      is_test: true,
      organiser_first_name: 'Ada',
      package_name: 'Classic',
      trip_date: '2027-06-19',
      start_time: '12:30',
      end_time: '14:30',
      arrive_at: '12:15',
      captain: null,
    });
  });

  test('the party page and the booking page say that a booking is a test if it was made before payments were real', async () => {
    const { id, token } = await aTrip();
    const file = `/api/booking/calendar/${id}?email=${email}`;
    const mark = 'This booking is a test';
    const saysSo = async (realSince: Date) => {
      const live = await openTestApp({ database: site.database, deps: { realSince } });
      const visitor = live.aVisitor();
      const [own, theirs] = [
        await visitor.get(getBooking, { params: { id }, query: { email } }),
        await visitor.get(getParty, { params: { token }, query: {} }),
      ];
      const calendars = await Promise.all(
        [file, `/api/party/calendar/${token}`].map((path) => live.app.inject(path)),
      );
      const files = calendars.map(({ payload }) => payload.replaceAll('\r\n ', ''));
      await live.app.close();
      return [
        own.is_test === true,
        theirs.is_test === true,
        ...files.map((text) => text.includes(mark) && text.includes('SUMMARY:Test: Boat trip')),
      ];
    };
    expect(await saysSo(new Date(monday.getTime() + 1))).toEqual([true, true, true, true]);
    expect(await saysSo(monday)).toEqual([false, false, false, false]);
  });

  test('the party page never shows the id, the code, the surname, an address, a phone number or a price', async () => {
    const { id, token, code } = await aTrip();
    await site.aVisitor().get(nameCaptain, { body: { id, email, captain_name: 'Sam' } });
    const { captain_link } = await view(id);
    const page = await site.app.inject(`/api/party/${token}?captain=${captain_link}`);
    const file = await calendar(token);
    expect([page.statusCode, file.statusCode]).toEqual([200, 200]);
    const unfolded = file.payload.replaceAll('\r\n ', '');
    for (const text of [page.payload, unfolded]) {
      for (const secret of [id, code, displayCode(code), 'Byron', email, '07700900123', '£'])
        expect(text).not.toContain(secret);
      // Matches the digits only as a separate number: a random token may contain them.
      expect(text).not.toMatch(/\b150\b/);
    }
    expect(unfolded).toContain(`/party/${token.slice(0, 10)}#/party/${token}`);
  });

  test('no cache stores the party page and no search engine lists it', async () => {
    const { token } = await aTrip();
    for (const answer of [await site.app.inject(`/api/party/${token}`), await calendar(token)]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('the party page says when the trip is over, cancelled or called off', async () => {
    const trip = await aTrip();
    const setStatus = (set: object) => site.setBooking(trip.id, set);
    site.clock.set(at('2027-06-19 14:30'));
    expect((await party(trip.token)).state).toBe('over');
    site.clock.set(monday);
    await setStatus({ status: 'cancelled' });
    expect((await party(trip.token)).state).toBe('cancelled');
    expect((await calendar(trip.token)).payload).toContain('STATUS:CANCELLED');
    await site.db
      .insertInto('cancellations')
      .values({
        bookingId: trip.id,
        byWhom: 'business',
        reason: 'wind',
        refund: trip.total,
        adminFee: trip.total,
        offerUntil: null,
        cancelledAt: monday,
      })
      .execute();
    expect((await party(trip.token)).state).toBe('called_off');
  });

  test('the party page gives the same 404 for nonsense, a wrong token, a hold and an erased booking', async () => {
    const held = await site.aVisitor().hold(await site.aSlot());
    const { partyToken } = await site.booking(held.booking_id);
    const erased = await aTrip();
    await site.setBooking(erased.id, { emailKey: '' });
    const tokens = ['z'.repeat(26), partyToken, erased.token, erased.id, "' or 1=1", 'x'];
    const answers = await Promise.all(tokens.map(async (token) => JSON.stringify(await refused(token))));
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a booking’s short code', () => {
  test('the short code has six characters, without 0, O, 1, I or L, and is in the view, email and calendar', async () => {
    const { id, code } = await aTrip();
    expect(code).toHaveLength(6);
    expect(code.split('').every((character) => shortCodeAlphabet.includes(character))).toBe(true);
    expect(shortCodeAlphabet).not.toMatch(/[01OIL]/);
    expect((await view(id)).short_code).toBe(code);
    const mail = (await site.mailed({ bookingId: id }))[0]!;
    expect(mail.textBody).toContain(`Code: ${displayCode(code)}`);
    expect(mail.calendar?.replaceAll('\r\n ', '')).toContain(`Your code: ${displayCode(code)}`);
  });

  test('a call that gets the short code in place of an id or a token is refused', async () => {
    const { code } = await aTrip();
    const visitor = site.aVisitor();
    for (const tried of [code, displayCode(code), code.toLowerCase()]) {
      const statuses = await Promise.all([
        visitor.ask(getBooking, { params: { id: tried }, query: { email } }),
        visitor.ask(getParty, { params: { token: tried } }),
        visitor.ask(cancelBooking, { body: { id: tried, email } }),
        visitor.ask(sendConfirmation, { body: { id: tried, email } }),
        visitor.ask(nameCaptain, { body: { id: tried, email } }),
        visitor.ask(answerOffer, { body: { id: tried, email, link: tried } }),
        visitor.ask(acceptCaptain, { body: { token: tried, captain: tried } }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 400, 400]);
      const files = await Promise.all([
        site.app.inject(`/api/booking/calendar/${tried}?email=${email}`),
        calendar(tried),
      ]);
      expect(files.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    }
  });

  test('a short code that is already used is replaced by another', async () => {
    const { code } = await aTrip();
    await sql`create sequence tries`.execute(site.db);
    await sql
      .raw(
        `create function take_code() returns trigger language plpgsql as $$
         begin if nextval('tries') <= 2 then new.code := '${code}'; end if; return new; end $$`,
      )
      .execute(site.db);
    await sql`create trigger take_code before insert on bookings for each row execute function take_code()`.execute(
      site.db,
    );
    try {
      expect((await aTrip()).code).not.toBe(code);
      const { rows } = await sql<{ tries: number }>`select last_value::integer as tries from tries`.execute(
        site.db,
      );
      expect(rows[0]?.tries).toBe(3);
    } finally {
      await sql`drop trigger take_code on bookings`.execute(site.db);
    }
  });
});

describe('the captain', () => {
  const name = (id: string, captain_name?: string) =>
    site
      .aVisitor()
      .get(nameCaptain, { body: { id, email, ...(captain_name === undefined ? {} : { captain_name }) } });
  const accept = (token: string, captain: string) =>
    site.aVisitor().get(acceptCaptain, { body: { token, captain } });

  test('a named captain gets a link of their own, and has to accept only once', async () => {
    const { id, token } = await aTrip();
    expect(await view(id)).toMatchObject({ captain_declared: false, captain_name: '', captain_link: '' });
    await name(id, ' Sam ');
    const { captain_link } = await view(id);
    expect(await view(id)).toMatchObject({ captain_declared: false, captain_name: 'Sam' });
    expect((await party(token, captain_link)).captain).toEqual({ name: 'Sam', has_accepted: false });
    await accept(token, captain_link);
    await accept(token, captain_link);
    await name(id, 'Sam');
    expect(await view(id)).toMatchObject({ captain_declared: true, captain_name: 'Sam', captain_link });
    expect((await party(token, captain_link)).captain).toEqual({ name: 'Sam', has_accepted: true });
  });

  test('if another captain is named, they have to accept, and the first captain’s link no longer works', async () => {
    const { id, token } = await aTrip();
    await name(id, 'Sam');
    const { captain_link: first } = await view(id);
    await accept(token, first);
    await name(id, 'Alex');
    expect(await view(id)).toMatchObject({ captain_declared: false, captain_name: 'Alex' });
    expect((await party(token, first)).captain).toBeNull();
    const body = { token, captain: first };
    expect((await site.aVisitor().refused(acceptCaptain, { body })).code).toBe('not_found');
  });

  test('the customer is the captain if nobody else is named', async () => {
    const { id } = await aTrip();
    await name(id, 'Sam');
    await name(id);
    expect(await view(id)).toMatchObject({ captain_declared: true, captain_name: '', captain_link: '' });
  });

  test('a captain cannot be named by a stranger, without a proper name, or once the trip is over', async () => {
    const { id, token } = await aTrip();
    const refusal = async (body: { id: string; email: string; captain_name?: string }) =>
      (await site.aVisitor().refused(nameCaptain, { body })).code;
    expect(await refusal({ id, email: 'eve@example.com' })).toBe('not_found');
    expect(await refusal({ id, email, captain_name: '  ' })).toBe('malformed');
    expect(await refusal({ id, email, captain_name: 'see https://evil.example' })).toBe('malformed');
    await name(id, 'Sam');
    const { captain_link: captain } = await view(id);
    site.clock.set(at('2027-06-19 14:30'));
    expect(await refusal({ id, email, captain_name: 'Alex' })).toBe('trip_over');
    expect((await site.aVisitor().refused(acceptCaptain, { body: { token, captain } })).code).toBe(
      'trip_over',
    );
  });
});
