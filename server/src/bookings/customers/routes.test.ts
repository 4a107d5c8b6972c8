import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { describe, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';
import { day } from '../../testing/test-clock.ts';
import { type Customer, type Visitor, settledHeaders } from '../../testing/test-visitor.ts';

const site = testAppOfFile({ config: { rateLimits: 'on' } });

const ada: Customer = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '07700900123',
  email: 'ada@example.com',
  country: 'United Kingdom',
};

const check = (visitor: Visitor, email: string) => visitor.get(findCustomer, { body: { email } });
const save = (visitor: Visitor, changes: Partial<Customer> = {}) =>
  visitor.get(saveCustomer, { body: { ...ada, ...changes } });
const blanks = { id: '', first_name: '', last_name: '', country: '', phone: '' };

describe('the Check button, pressed by a stranger', () => {
  test('the answers for a known and an unknown address are the same, headers included', async () => {
    await save(site.aVisitor(), { remember: true });
    const visitor = site.aVisitor();
    await check(visitor, 'first@example.com');
    const ask = (email: string) => visitor.ask(findCustomer, { body: { email } });
    const [known, unknown] = [await ask('ada@example.com'), await ask('eva@example.com')];
    expect(JSON.parse(known.text)).toEqual({
      success: true,
      message: '',
      data: { ...blanks, email: 'ada@example.com' },
    });
    expect(unknown.text).toBe(known.text.replace('ada@', 'eva@'));
    expect(settledHeaders(unknown)).toEqual(settledHeaders(known));
  });

  test('the same statements run for a known and an unknown address, so the time reveals nothing', async () => {
    const stranger = site.aVisitor();
    for (const email of ['ada@example.com', 'nobody@example.com'])
      expect(await site.queries.during(() => check(stranger, email))).toEqual([]);
    const visitor = site.aVisitor();
    visitor.cookies.set('remember', 'a'.repeat(26));
    const known = await site.queries.during(() => check(visitor, 'ada@example.com'));
    const unknown = await site.queries.during(() => check(visitor, 'nobody@example.com'));
    expect(known).toHaveLength(1);
    expect(unknown).toEqual(known);
  });

  test('details saved without Remember me are not filled in', async () => {
    const visitor = site.aVisitor();
    await save(visitor, { remember: false });
    expect(visitor.cookies.has('remember')).toBe(false);
    expect(await check(visitor, 'ada@example.com')).toEqual({ ...blanks, email: 'ada@example.com' });
  });

  test.each(['', 'a'.repeat(26), 'x; drop table customers', 'ÄÖÜ'])(
    "a remember cookie that we did not set ('%s') is ignored",
    async (cookie) => {
      const visitor = site.aVisitor();
      visitor.cookies.set('remember', cookie);
      expect(await check(visitor, 'ada@example.com')).toEqual({ ...blanks, email: 'ada@example.com' });
    },
  );

  test('spaces around an email address are ignored', async () => {
    expect(await check(site.aVisitor(), '  Ada@Example.com ')).toMatchObject({ email: 'Ada@Example.com' });
  });
});

describe('the Check button, in a browser where the customer ticked Remember me', () => {
  test('the Check button fills in the details typed in this browser, not those typed later in another browser', async () => {
    const [home, library] = [site.aVisitor(), site.aVisitor()];
    const { id } = await save(home, { remember: true });
    await save(library, { first_name: 'Mallory', phone: '07700900999', remember: true });
    expect(await check(home, ' ADA@example.com')).toEqual({
      id,
      email: 'ADA@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      country: 'United Kingdom',
      phone: '07700900123',
    });
    expect(await check(library, 'ada@example.com')).toMatchObject({ first_name: 'Mallory' });
  });

  test('the Check button fills in nothing for an email address other than the saved one', async () => {
    const visitor = site.aVisitor();
    await save(visitor, { remember: true });
    expect(await check(visitor, 'bea@example.com')).toEqual({ ...blanks, email: 'bea@example.com' });
  });

  test('the Check button fills in the details that this browser last saved with Remember me', async () => {
    const visitor = site.aVisitor();
    await save(visitor, { remember: true });
    await save(visitor, { last_name: 'Lovelace', remember: true });
    expect(await check(visitor, 'ada@example.com')).toMatchObject({ last_name: 'Lovelace' });
  });

  test('the remember cookie is for this site only, hidden from scripts, and only its hash is stored', async () => {
    const visitor = site.aVisitor();
    const { headers } = await visitor.ask(saveCustomer, { body: { ...ada, remember: true } });
    const cookies = headers['set-cookie'] as string[];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = visitor.cookies.get('remember')!;
    const rows = await site.db.selectFrom('rememberedBrowsers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('the browser’s details are forgotten after a year', async () => {
    const visitor = site.aVisitor();
    const start = site.clock.now();
    await save(visitor, { remember: true });
    site.clock.forward(365 * day - 1);
    expect(await check(visitor, 'ada@example.com')).toMatchObject({ first_name: 'Ada' });
    site.clock.forward(1);
    expect(await check(visitor, 'ada@example.com')).toMatchObject(blanks);
    site.clock.set(start);
  });
});

describe('saving details', () => {
  test('saving details makes a new opaque id each time and leaves earlier details unchanged', async () => {
    const visitor = site.aVisitor();
    const first = await save(visitor);
    const second = await save(visitor, { first_name: 'Augusta' });
    expect(first.id).toMatch(/^[0-9a-z]{26}$/);
    expect(second.id).not.toBe(first.id);
    const row = await site.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ firstName: 'Ada', emailKey: 'ada@example.com' });
  });

  test('details are stored without the spaces around them', async () => {
    const { id } = await save(site.aVisitor(), { first_name: ' Ada ', email: ' Ada@Example.com ' });
    const row = await site.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ firstName: 'Ada', email: 'Ada@Example.com', emailKey: 'ada@example.com' });
  });

  test.each(['first_name', 'last_name', 'phone', 'email', 'country'] as const)(
    'an empty %s is refused with “All fields are required”',
    async (field) => {
      const refused = await site.aVisitor().refused(saveCustomer, { body: { ...ada, [field]: '  ' } });
      expect(refused).toMatchObject({ status: 400, code: 'invalid', message: 'All fields are required' });
    },
  );

  test.each(['ada', 'ada@', '@example.com', 'ada@localhost', 'ada@example.com, eve@example.com'])(
    "an address that cannot receive email ('%s') is refused",
    async (email) => {
      const refused = await site.aVisitor().refused(saveCustomer, { body: { ...ada, email } });
      expect(refused).toMatchObject({
        status: 400,
        code: 'email_not_deliverable',
        message: 'Please enter a valid email address',
      });
    },
  );

  test.each([
    ['call me maybe', 'That isn’t a phone number.'],
    ['07700 900', 'That phone number is too short.'],
  ])("a phone number that cannot be called ('%s') is refused at its field", async (phone, words) => {
    const refused = await site.aVisitor().refused(saveCustomer, { body: { ...ada, phone } });
    expect(refused).toMatchObject({
      status: 400,
      code: 'phone_not_callable',
      field: 'phone',
      message: `${words} A UK number looks like 07700 900123.`,
    });
  });

  test('a foreign number is stored as it was typed', async () => {
    const { id } = await save(site.aVisitor(), { phone: '06 12 34 56 78', country: 'France' });
    const row = await site.db.selectFrom('customers').select('phone').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ phone: '06 12 34 56 78' });
  });

  test.each([
    ['a line break in a name', { last_name: 'Byron\r\nBcc: eve@example.com' }],
    ['a NUL in an address', { email: 'ada@example.com\u0000' }],
    ['a phone of 16 characters', { phone: '0'.repeat(16) }],
    ['a name of 61 characters', { first_name: 'A'.repeat(61) }],
  ])('customer details with %s are refused', async (_what, changes) => {
    const refused = await site.aVisitor().refused(saveCustomer, { body: { ...ada, ...changes } });
    expect(refused).toMatchObject({ status: 400, code: 'malformed' });
  });
});
