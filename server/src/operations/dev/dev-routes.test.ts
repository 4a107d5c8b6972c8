import { getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { movableClock, realClock } from '../../platform/runtime/clock.ts';
import { toMailbox } from '../../mail/mail-transport.ts';
import { sendMails } from '../../mail/send-mails.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';

const clock = movableClock();
let site: TestApp;
beforeAll(async () => {
  // The clock does not run: only the test moves it.
  vi.useFakeTimers({ toFake: ['Date'] });
  site = await openTestApp({ clock });
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});

const advance = (payload: object) => site.app.inject({ method: 'POST', url: '/dev/clock', payload });

describe('the clock', () => {
  test('a hold ends, and its boat is free, once the demo clock moves past a quarter of an hour', async () => {
    const [holder, other] = [site.aVisitor({ email: 'ada@example.com' }), site.aVisitor()];
    const slot = await site.aSlot({ date: addDays(venueDate(clock.now()), 20) });
    const { booking_id: id } = await holder.hold(slot);
    const shown = async () => ({
      status: (await holder.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } }))
        .booking_status,
      isSoldOut: (await other.get(listAvailability))[0]!.periods[0]!.isSoldOut,
    });
    expect(await shown()).toEqual({ status: 'pending', isSoldOut: true });
    await advance({ advance: 'PT14M' });
    expect(await shown()).toEqual({ status: 'pending', isSoldOut: true });
    await advance({ advance: 'PT1M' });
    expect(await shown()).toEqual({ status: 'cancelled', isSoldOut: false });
    await other.get(addReservation, { body: await other.aReservation(slot) });
  });

  test('the demo clock reports its time, and another process adopts that time', async () => {
    const moved = await advance({ advance: 'P1D' });
    const told = (await site.app.inject('/dev/clock')).json<{ now: string }>();
    expect(told.now).toBe(moved.json<{ now: string }>().now);
    expect(Date.parse(told.now) - Date.now()).toBeGreaterThan(86_400_000);
    const elsewhere = movableClock();
    await elsewhere.catchUp(site.db);
    expect(elsewhere.now()).toEqual(clock.now());
  });

  test.each([{}, { advance: '1 hour' }, { advance: 60 }, { advance: 'PT1H', back: true }])(
    'the demo clock is not moved by %j',
    async (payload) => {
      const before = clock.now().getTime();
      const response = await advance(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: expect.stringContaining('PT16M') });
      expect(clock.now().getTime()).toBe(before);
    },
  );

  test('the demo clock is not moved more than ten years, so that years keep four digits', async () => {
    const before = clock.now().getTime();
    for (const tooFar of ['P99999D', 'P3660D']) {
      const response = await advance({ advance: tooFar });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: expect.stringContaining('ten years') });
    }
    expect(clock.now().getTime()).toBe(before);
  });

  test('the clock of a live site is the machine’s, and cannot be moved', async () => {
    const real = realClock();
    await real.catchUp(site.db);
    expect(real.now().getTime()).toBe(Date.now());
    await expect(real.advance(site.db, 1)).rejects.toThrow('not moved');
  });
});

describe('the mailbox', () => {
  test.each(['%00', 'nothing', '%ED%A0%BD', 'x'.repeat(26)])(
    'the demo mailbox has no email %s',
    async (id) => {
      for (const file of ['', '/html', '/boat-trip.ics']) {
        const { statusCode } = await site.app.inject(`/dev/mailbox/${id}${file}`);
        expect(statusCode, id + file).toBeGreaterThanOrEqual(400);
        expect(statusCode, id + file).toBeLessThan(500);
      }
      if (id === '%00') expect((await site.app.inject('/dev/mailbox/%00')).statusCode).toBe(404);
    },
  );

  test('the demo mailbox is empty, and says so, until an email is sent', async () => {
    const { statusCode, payload } = await site.app.inject('/dev/mailbox');
    expect(statusCode).toBe(200);
    expect(payload).toContain('No email yet');
  });

  test('the demo mailbox shows each email as it was sent, and a stranger’s input as plain text', async () => {
    const visitor = site.aVisitor({ email: 'bea@example.com' });
    const customer = await visitor.aCustomer({ first_name: '<img src=x onerror=alert(1)>' });
    const slot = await site.aSlot({ date: addDays(venueDate(clock.now()), 30) });
    await visitor.book(slot, await site.aCoupon(), { customer });
    await sendMails({ ...site.deps, now: clock.now }, toMailbox);
    await site.db.updateTable('mails').set({ subject: 'Booked: <b>Classic</b>' }).execute();
    const { id } = await site.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'bea@example.com')
      .executeTakeFirstOrThrow();

    const list = await site.app.inject('/dev/mailbox');
    expect(list.payload).toContain(
      `<a href="/dev/mailbox/${id}">Booked: &lt;b&gt;Classic&lt;/b&gt;</a> to bea@example.com`,
    );
    const mail = await site.app.inject(`/dev/mailbox/${id}`);
    expect(mail.payload).toContain('<h1>Booked: &lt;b&gt;Classic&lt;/b&gt;</h1>');
    expect(mail.payload).toContain('Your boat is booked, &lt;img src=x onerror=alert(1)&gt;.');
    expect(mail.payload).toMatch(
      /<a href="http:\/\/localhost:3000\/#\/booking\/\w+\?email=bea%40example\.com">/,
    );
    const html = await site.app.inject(`/dev/mailbox/${id}/html`);
    expect(html.payload).toContain('Your boat is booked, &lt;img');
    for (const page of [list, mail, html]) {
      expect(page.payload).not.toMatch(/<img|<b>/);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(page.headers['content-security-policy']).not.toContain('script-src');
    }
    expect(html.headers['content-security-policy']).toContain("frame-ancestors 'self'");

    const words = 'https://evil.example/"> or http://localhost:3000.evil.example/';
    await site.db.updateTable('mails').set({ textBody: words }).execute();
    const spoken = await site.app.inject(`/dev/mailbox/${id}`);
    expect(spoken.payload).toContain(words.replace('">', '&quot;&gt;'));
    expect(spoken.payload, 'an address that a person typed is no link').not.toMatch(/href="[^"]*evil/);

    // The demonstration's emails about its past season were never sent, so they have no subject.
    await site.db.updateTable('mails').set({ subject: null }).execute();
    const { payload } = await site.app.inject('/dev/mailbox');
    expect(payload).toMatch(new RegExp(`<a href="/dev/mailbox/${id}">[^<]{10,}</a> to bea@example.com`));
  });

  test.each(['/dev/mailbox/nothing', '/dev/mailbox/nothing/html'])(
    'the mailbox address %s does not exist',
    async (url) => {
      expect((await site.app.inject(url)).statusCode).toBe(404);
    },
  );
});

describe('the tools of the demo', () => {
  const tools = [
    ['GET', '/dev/mailbox', undefined],
    ['GET', '/dev/clock', undefined],
    ['POST', '/dev/clock', { advance: 'PT1M' }],
    ['POST', '/dev/owner', { words: ['day', '2027-05-08'] }],
    // The server has this page only after a build.
    ['GET', '/dev/ui', undefined],
  ] as const;
  const statusOf = async (
    [method, url, payload]: (typeof tools)[number],
    {
      remoteAddress = '127.0.0.1',
      headers = {},
    }: { remoteAddress?: string; headers?: Record<string, string> },
    at = site,
  ) => {
    const asked = { method, url, remoteAddress, headers, ...(payload === undefined ? {} : { payload }) };
    return (await at.app.inject(asked)).statusCode;
  };

  const strangers = [
    ['another address', { remoteAddress: '192.168.1.9' }],
    ['another address with a local name', { remoteAddress: '203.0.113.9', headers: { host: 'localhost' } }],
    ['a name that leads here', { headers: { host: 'rebound.evil.example:3000' } }],
    ['a name that begins like ours', { headers: { host: 'localhost.evil.example' } }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a header that names this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['another header that names it', { headers: { forwarded: 'for=127.0.0.1' } }],
  ] as const;

  test.each(strangers)('the demo tools are not served to %s', async (_what, from) => {
    const before = clock.now().getTime();
    for (const tool of tools) expect(await statusOf(tool, from), tool[1]).toBe(404);
    expect(clock.now().getTime()).toBe(before);
  });

  test('a forged header does not open the demo tools when proxies are trusted', async () => {
    const trusting = await openTestApp({ clock, database: site.database, config: { trustedProxies: 1 } });
    for (const [, from] of strangers)
      for (const tool of tools) expect(await statusOf(tool, from, trusting), tool[1]).toBe(404);
    await trusting.close();
  });

  test.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.2', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost'],
  ])('the demo tools are served to %s under the name %s', async (remoteAddress, host) => {
    for (const tool of tools.slice(0, 4))
      expect(await statusOf(tool, { remoteAddress, headers: { host } }), tool[1]).toBe(200);
  });
});
