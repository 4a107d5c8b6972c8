import { answerOffer, cancelBooking, getBooking, sendConfirmation } from '@slipway/shared/api/bookings.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';
import type { Visitor } from '../../testing/test-visitor.ts';

const site = testAppOfFile({
  config: { logLevel: 'trace' },
  site: {
    renderer: { renderSite: async () => ({ pages: [], trips: [], mostGuests: 10 }), inlineScripts: [] },
    template: '',
    styleSheets: {},
  },
});
let visitor: Visitor;
const address = '203.0.113.77';
const person = {
  first_name: 'Canarina',
  last_name: 'Birdwhistle',
  phone: '07999888777',
  email: 'canary@secret.example',
  country: 'Canaria',
};
const enquiry = { name: 'Canarina', email: person.email, phone: '7999888777', message: 'Tell Birdwhistle' };

beforeAll(async () => {
  visitor = site.aVisitor({ email: person.email, address });
});

/** Texts that name the person or give access to the person's booking. The log must contain none of them. */
const secrets = new Set([...Object.values(person), encodeURIComponent(person.email), address, 'Tell']);

function leaked(): string[] {
  return site.log.flatMap((line) =>
    [...secrets]
      .filter((secret) => line.toLowerCase().includes(secret.toLowerCase()))
      .map((secret) => `${secret}: ${line}`),
  );
}

type Line = { msg: string; level: number; method?: string; route?: string; status?: number; ms?: number };
const lines = () => site.log.map((line) => JSON.parse(line) as Line);

describe('the log', () => {
  test('the log has one line for each call, with route and status but without input', async () => {
    const { id: customer } = await visitor.get(saveCustomer, { body: { ...person, remember: true } });
    await visitor.get(findCustomer, { body: { email: person.email } });
    await visitor.ask(checkCoupon, { body: { code: 'BIRDWHISTLE', email: person.email } });
    const held = await visitor.hold(await site.aSlot(), { customer });
    const booked = await visitor.book(await site.aSlot(), await site.aCoupon(), { customer });
    for (const id of [booked, held.booking_id]) {
      await visitor.get(getBooking, { params: { id }, query: { email: person.email } });
    }
    await visitor.ask(getBooking, { params: { id: booked }, query: { email: `x${person.email}` } });
    await visitor.get(addEnquiry, { body: enquiry, key: 'birdwhistle-key' });
    for (const secret of [
      customer,
      booked,
      held.booking_id,
      held.transactionReference,
      held.client_secret!,
    ]) {
      secrets.add(secret);
    }
    for (const cookie of visitor.cookies.values()) secrets.add(cookie);
    expect(lines().filter(({ msg }) => msg === 'request')).toHaveLength(9);
    expect(lines().at(-1)).toMatchObject({
      level: 30,
      method: 'POST',
      route: '/api/query/add',
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines().map(({ route }) => route)).toContain('/api/booking/get_booking_by_id_and_email/:id');
    expect(leaked()).toEqual([]);
  });

  test('the log does not name the booking when a visitor cancels it, or requests its confirmation or calendar file', async () => {
    const { email } = person;
    const id = await visitor.book(await site.aSlot(), await site.aCoupon());
    const link = 'canary-signature-link';
    for (const secret of [id, link]) secrets.add(secret);
    const before = site.log.length;
    await visitor.get(sendConfirmation, { body: { id, email } });
    await site.app.inject({ url: `/api/booking/calendar/${id}?email=${email}`, remoteAddress: address });
    await site.app.inject({ url: `/api/booking/calendar/${id}?email=x${email}`, remoteAddress: address });
    await visitor.refused(answerOffer, { body: { id, email, link } });
    await visitor.refused(cancelBooking, { body: { id, email: `x${email}` } });
    await visitor.get(cancelBooking, { body: { id, email } });
    await visitor.refused(cancelBooking, { body: { id, [email]: person.phone } });
    expect(site.log.length - before).toBeGreaterThanOrEqual(7);
    expect(leaked()).toEqual([]);
  });

  test('the log contains no refused, unknown or unreadable input', async () => {
    const { email } = person;
    const before = site.log.length;
    await visitor.refused(findCustomer, { body: { email, [email]: person.phone } });
    await visitor.refused(addReservation, { body: { customer: email } });
    await visitor.refused(saveCustomer, { body: { ...person, phone: `${person.phone}12345` } });
    const paths = [
      `/api/user/${email}`,
      `/${email}`,
      `/api/setting/get_by_id/${email}`,
      `/uploads/menu/${email}`,
      `/api/%c0${email}`,
    ];
    for (const url of paths) await site.app.inject({ url, remoteAddress: address });
    await site.app.inject({
      method: 'POST',
      url: '/api/user/get_by_email',
      payload: `{"email":"${email}`,
      headers: { 'content-type': 'application/json' },
      remoteAddress: address,
    });
    expect(site.log.length - before).toBeGreaterThanOrEqual(8);
    expect(leaked()).toEqual([]);
  });

  test('when a visitor opens a link’s preview card, the log contains neither the visitor nor the secret in the path', async () => {
    const before = site.log.length;
    for (const name of ['canaryname', 'canary'.padEnd(26, '0')]) {
      secrets.add(name);
      for (const path of ['party', 'pay'])
        await site.app.inject({ url: `/${path}/${name}`, remoteAddress: address });
    }
    expect(site.log.length - before).toBeGreaterThanOrEqual(4);
    expect(leaked()).toEqual([]);
  });

  test('each log line about a request contains the id of the request exactly once', async () => {
    const before = site.log.length;
    await visitor.ask(checkCoupon, { body: { code: 'BIRDWHISTLE', email: person.email } });
    await site.app.inject({ url: '/api/package/get_all', remoteAddress: address });
    const theirs = site.log.slice(before).filter((line) => line.includes('"msg":"request"'));
    expect(theirs).toHaveLength(2);
    for (const line of theirs)
      expect(line.match(/"(reqId|requestId)":"[0-9a-z]{12}"/g)).toEqual([
        expect.stringContaining('requestId'),
      ]);
  });

  test('the log has the cause of a server error, but not the database row that caused the error', async () => {
    // Postgres quotes the whole refused row: 'Failing row contains (..., canary@secret.example, ...)'.
    const constraint = 'no_birds';
    await sql`alter table customers add constraint no_birds check (last_name <> 'Birdwhistle') not valid`.execute(
      site.db,
    );
    await sql`alter table enquiries add constraint no_birds check (name <> 'Canarina') not valid`.execute(
      site.db,
    );
    await sql`alter table mails add constraint no_birds check (recipient <> 'canary@secret.example') not valid`.execute(
      site.db,
    );
    const before = site.log.length;
    expect((await visitor.ask(saveCustomer, { body: person })).status).toBe(500);
    expect((await visitor.ask(addEnquiry, { body: enquiry })).status).toBe(500);
    const free = { payment_method_id: '5', coupon_code: await site.aCoupon(), total: 0 } as const;
    const { id: customer } = await site.db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
    const body = await visitor.aReservation(await site.aSlot(), { ...free, customer });
    expect((await visitor.ask(addZeroCostReservation, { body })).status).toBe(500);

    const errors = site.log.slice(before).filter((line) => line.includes('request failed'));
    expect(errors).toHaveLength(3);
    for (const line of errors) {
      expect(JSON.parse(line)).toMatchObject({
        requestId: expect.any(String),
        err: {
          type: expect.any(String),
          message: expect.stringContaining(constraint),
          code: '23514',
          constraint,
        },
      });
      expect(line).toContain('at ');
      expect(line.match(/"(reqId|requestId)":/g)).toHaveLength(1);
    }
    expect(leaked()).toEqual([]);
  });

  test('the metrics contain counts but no personal details', async () => {
    const { payload } = await site.app.inject({ url: '/metrics' });
    site.log.push(payload);
    expect(payload).toMatch(/http_request_seconds_count\{route="\/api\/query\/add",status="200"\} 1/);
    expect(payload).toMatch(/^holds_live \d+$/m);
    expect(payload).toMatch(/^mails_waiting [1-9]\d*$/m);
    expect(payload).toContain('route="unknown",status="404"');
    expect(leaked()).toEqual([]);
  });

  test('the metrics are served only to our own network', async () => {
    const statusFrom = async (remoteAddress: string) =>
      (await site.app.inject({ url: '/metrics', remoteAddress })).statusCode;
    const statuses = await Promise.all(
      ['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '::1', 'fd00::7'].map(statusFrom),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const strangers = await Promise.all(
      ['203.0.113.1', '172.32.0.1', '2001:db8::1', '11.0.0.1'].map(statusFrom),
    );
    expect(new Set(strangers)).toEqual(new Set([404]));
  });
});
