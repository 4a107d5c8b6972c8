import { getEnquiry, listEnquiries } from '@slipway/shared/api/console/enquiries.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../testing/test-staff.ts';

let site: TestApp;
let manager: StaffBrowser;
beforeAll(async () => {
  site = await openTestApp();
  manager = await signedInAs(site, 'manager');
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('enquiries').execute());

const asks = (name: string, facts: { guests?: number; date?: string } = {}) =>
  site.aVisitor().get(addEnquiry, {
    body: { name, email: 'ada@example.com', phone: '7700900123', message: 'All of us?', ...facts },
  });

test('what was asked is listed newest first, with the number and the day that the site asked for', async () => {
  await asks('Ada');
  await asks('Many Rowers', { guests: 23, date: '2027-06-12' });
  const { enquiries, next } = await manager.get(listEnquiries);
  expect(next).toBeNull();
  expect(enquiries).toMatchObject([
    { name: 'Many Rowers', guests: 23, date: '2027-06-12', message: 'All of us?', at: monday.toISOString() },
    { name: 'Ada', guests: null, date: null },
  ]);
  const mails = await (await site.mails()).selectAll().execute();
  expect(
    mails.filter(({ textBody }) => textBody?.includes('Guests: 23\n\nDay: Saturday 12 June 2027\n\n')),
  ).toHaveLength(1);
  expect(mails.filter(({ textBody }) => textBody?.includes('Guests:'))).toHaveLength(1);
  const [first] = enquiries;
  expect(await manager.get(getEnquiry, { params: { id: String(first!.id) } })).toEqual(first);
});

test('each page goes on where the one before ended, and nobody is on two', async () => {
  const rows = Array.from({ length: 65 }, (_, nth) => ({
    name: `Nr ${nth}`,
    email: 'ada@example.com',
    phone: '7700900123',
    message: 'Hello',
    createdAt: monday,
    guests: null,
    wantedDate: null,
  }));
  await site.db.insertInto('enquiries').values(rows).execute();
  const names: string[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const page = await manager.get(listEnquiries, { query: before === undefined ? {} : { before } });
    names.push(...page.enquiries.map(({ name }) => name));
    before = page.next;
  }
  expect(names).toEqual(rows.map(({ name }) => name).toReversed());
});

test('one that was erased is not found', async () => {
  expect(await manager.refused(getEnquiry, { params: { id: '999999999' } })).toMatchObject({
    code: 'not_found',
  });
});

test.each([{ guests: 0 }, { guests: 1000 }, { date: '2027-02-30' }])(
  'no number or day is kept that does not exist: %s',
  async (facts) => {
    await expect(asks('Ada', facts)).rejects.toThrow();
    expect(await site.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
  },
);
