import { viewPayLink } from '@slipway/shared/api/pay-links.ts';
import { twinMarks } from '@slipway/shared/site-rendering.ts';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aPayLink } from '../../testing/a-pay-link.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import type { BuiltSite } from '../built-site.ts';

const style = 'body{margin:0}';
const built: BuiltSite = {
  renderer: {
    renderSite: async () => ({
      pages: [
        { path: '/booking', html: `<head>${twinMarks.card}</head>${twinMarks.text}`, style },
        { path: undefined, html: 'nowhere', style },
      ],
      trips: [],
      mostGuests: 10,
    }),
    inlineScripts: [],
  },
  template: 'unfilled',
  styleSheets: {},
};

const site = testAppOfFile({ site: built });

const get = (url: string) => site.app.inject({ url });
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
/** The texts of the link preview at an address. */
async function card(url: string) {
  const { statusCode, headers, payload } = await get(url);
  expect(statusCode, url).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  return {
    title: first(payload, /<meta property="og:title" content="(.*?)" \/>/),
    description: first(payload, /<meta property="og:description" content="(.*?)" \/>/),
    payload: payload.replaceAll(/\s+/g, ' '),
  };
}

describe('the booking wizard without JavaScript', () => {
  test('without JavaScript the wizard has instructions and the current free times of two weeks', async () => {
    const slot = await site.aSlot({ date: '2027-05-08', startTime: '12:30' });
    const before = await card('/booking');
    expect(before.payload).toContain('You need JavaScript to book online.');
    expect(before.payload).toContain('href="tel:+441632960142"');
    expect(before.payload).toContain('<li>Sat 8 May: 12:30</li>');
    const policy = String((await get('/booking')).headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    await site.aVisitor().hold(slot);
    const after = await card('/booking?package_id=1');
    expect(after.payload).not.toContain('12:30');
    expect(after.title).toBe('Book a boat: Classic | Roundabout Boats');
    expect(after.payload).toMatch(/Times still available until \w{3} \d+ May/);
  });

  test('without JavaScript the wizard shows the lowest price for the requested number of guests', async () => {
    await site.aRule();
    const said = async (query: string) => (await card(`/booking?package_id=1${query}`)).description;
    const some = await said('');
    const ten = await said('&guests=10');
    const onBoatsFor = (seats: number) => site.db.updateTable('boatKinds').set({ seats }).execute();
    await onBoatsFor(12);
    const twelve = await said('&guests=12');
    await onBoatsFor(4);
    const six = await said('&guests=6');
    await onBoatsFor(10);
    await site.db.deleteFrom('scheduleRules').execute();
    expect(some).toBe(
      'From £150.00 for up to 5 people, then £15 each, VAT included. Choose a day and a time.',
    );
    expect(ten).toBe('From £225.00 for 10, VAT included. Choose a day and a time.');
    expect(twelve).toBe('From £255.00 for 12, VAT included. Choose a day and a time.');
    expect(six).toBe('From £150.00 for up to 4, VAT included. Choose a day and a time.');
  });

  test('without JavaScript the wizard names a time’s trip if only one trip is possible and none is chosen', async () => {
    await site.aSlot({ date: '2027-05-09', startTime: '19:15', packageIds: [1] });
    await site.aSlot({ date: '2027-05-09', startTime: '19:45', packageIds: [1] });
    expect((await card('/booking')).payload).toContain('<li>Sun 9 May: 19:15, 19:45 (Classic)</li>');
    expect((await card('/booking?package_id=1')).payload).toContain('<li>Sun 9 May: 19:15, 19:45</li>');
  });

  test('the wizard’s card describes a shared choice: trip, day, time and price', async () => {
    const slot = await site.aSlot({ date: '2027-06-12', startTime: '09:30' });
    const shared = '/booking?package_id=1&date=2027-06-12&time=09:30';
    const { title, description } = await card(`${shared}&guests=7`);
    expect(title).toBe('Classic, Saturday 12 June 2027, 09:30 | Roundabout Boats');
    expect(description).toBe('£180.00 for 7, the whole boat, VAT included.');
    expect((await card(shared)).description).toBe('£150.00 for up to 5, the whole boat, VAT included.');
    expect((await card(`${shared}&time=10:00`)).title).toBe(
      'Classic, Saturday 12 June 2027 | Roundabout Boats',
    );
    await site.aVisitor().hold(slot);
    expect((await card(shared)).description).toBe('This time is no longer available. See which others are.');
    expect((await card('/booking?package_id=1&date=2027-06-13')).description).toContain('No time is left');
  });

  test('the wizard’s card ignores values in the address that the wizard does not offer', async () => {
    const odd = '/booking?package_id=3&date=%3Cb%3E2027&time=%3Cscript%3E&guests=%3Cb%3E';
    const { title, payload } = await card(odd);
    expect(title).toBe('Book a boat | Roundabout Boats');
    expect(payload).not.toMatch(/<b>|<script>/);
  });
});

describe('a link to a party page', () => {
  const aParty = async (date = '2027-06-19') => {
    const slot = await site.aSlot({ date, startTime: '12:30' });
    const id = await site.aVisitor({ email: 'ada@example.com' }).book(slot, await site.aCoupon());
    const row = await site.booking(id);
    return { id, token: row.partyToken, code: row.code };
  };

  test('a party link’s card shows the inviter and the time, and no more than the party page', async () => {
    const { id, token, code } = await aParty();
    for (const name of [token.slice(0, 10), token]) {
      const { title, description, payload } = await card(`/party/${name}`);
      expect(title).toBe('Ada’s boat, Sat 19 June, 12:30');
      expect(description).toBe('You’re invited.');
      for (const secret of [id, code, token, 'Byron', 'ada@example.com', '07700900123', '£150'])
        expect(payload).not.toContain(secret);
    }
    await site.setBooking(id, { status: 'cancelled' });
    expect((await card(`/party/${token.slice(0, 10)}`)).description).toBe('This trip is cancelled.');
  });

  test('an unknown party link gets the same 404 page as any other unknown address', async () => {
    const { token, id } = await aParty('2027-06-20');
    const held = await site.aVisitor().hold(await site.aSlot());
    const { partyToken } = await site.booking(held.booking_id);
    await site.setBooking(id, { emailKey: '' });
    const nowhere = (await get('/nothing')).payload;
    const names = [
      token,
      token.slice(0, 10),
      partyToken.slice(0, 10),
      'z'.repeat(10),
      token.slice(0, 11),
      'x',
      '%27',
    ];
    for (const name of names) {
      const { statusCode, payload } = await get(`/party/${name}`);
      expect([statusCode, payload], name).toEqual([404, nowhere]);
    }
  });
});

describe('a pay link’s card', () => {
  test('a pay link’s card shows purpose and sum, and the address of its image cannot be used to pay', async () => {
    const token = await aPayLink(site);
    const link = await site.db
      .selectFrom('payLinks')
      .selectAll()
      .orderBy('madeAt', 'desc')
      .executeTakeFirstOrThrow();
    const name = link.tokenHash.slice(0, 16);
    for (const asked of [name, token]) {
      const { title, description, payload } = await card(`/pay/${asked}`);
      expect(title).toMatch(/^Roundabout Boats: Classic, \w{3} \d+ \w+, \d\d:\d\d$/);
      expect(description).toBe('£150.00 to pay.');
      for (const secret of [token, 'Rhys', link.bookingId]) expect(payload).not.toContain(secret);
    }
    expect((await site.aVisitor().ask(viewPayLink, { body: { link: name } })).status).toBe(400);
    // A preview does not mark the link as opened by a person.
    const { openedAt } = await site.db
      .selectFrom('payLinks')
      .select('openedAt')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(openedAt).toBeNull();
    await site.setBooking(link.bookingId, { status: 'cancelled', holdExpiresAt: null });
    expect((await card(`/pay/${name}`)).description).toBe('This trip is off. Nothing is to pay.');
    const nowhere = (await get('/nothing')).payload;
    for (const unknown of ['0'.repeat(16), link.tokenHash, link.tokenHash.slice(0, 15), 'z'.repeat(26)])
      expect((await get(`/pay/${unknown}`)).payload, unknown).toBe(nowhere);
  });
});
