import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { answerEnquiry, listEnquiries } from '@slipway/shared/api/console/enquiries.ts';
import { stepUp } from '@slipway/shared/api/console/me.ts';
import { erasePerson, exportPerson } from '@slipway/shared/api/console/personal-data.ts';
import { writeNote } from '@slipway/shared/api/console/booking.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tablesThatName } from '../../testing/tables-that-name.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { keepErasures } from './erasures.ts';

let site: TestApp;
let owner: StaffBrowser;
let folder: string;
const who = 'zebedee.quill@example.com';
const ofNobody = 'somebody.else@example.com';
beforeAll(async () => {
  site = await openTestApp({ boats: 3 });
  folder = await mkdtemp(join(tmpdir(), 'erasures-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** A person who is named in a trip's note, in an enquiry with an answer, and in a review. */
async function aWholePerson(): Promise<string> {
  owner = await signedInAs(site, 'owner');
  await owner.get(stepUp, { body: { isDemo: true } });
  const id = await site.aVisitor({ email: who }).book(await site.aSlot(), await site.aCoupon());
  await site.db.updateTable('customers').set({ firstName: 'Zebedee' }).where('email', '=', who).execute();
  await owner.run(writeNote, { bookingId: id, note: randomUUID(), text: 'Zebedee walks slowly.' });
  await site.aVisitor().get(addEnquiry, {
    body: { name: 'Zebedee', email: ` ${who.toUpperCase()}`, phone: '7700900123', message: 'A dog?' },
  });
  const { enquiries } = await owner.get(listEnquiries);
  await owner.run(answerEnquiry, { enquiry: enquiries[0]!.id, words: 'Hello Zebedee', answersSeen: 0 });
  await site.db
    .insertInto('reviews')
    .values({
      bookingId: id,
      name: 'Zebedee',
      stars: 4,
      words: 'Calm.',
      sailed: 'May',
      createdAt: site.clock.now(),
    })
    .execute();
  return id;
}

const over = (id: string) => site.setBooking(id, { status: 'completed' });

beforeEach(async () => {
  await site.db.deleteFrom('enquiries').execute();
  await rm(join(folder, 'erasures.jsonl'), { force: true });
});

test('a person’s data export is one file, with the day and the reason of their erasure', async () => {
  const id = await aWholePerson();
  const { sections, forgotten } = await owner.get(exportPerson, { body: { who } });
  const titles = sections.map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining([
      'Names and addresses',
      'Bookings',
      'Notes by the team',
      'Enquiries',
      'Reviews',
      'Emails',
    ]),
  );
  const whole = JSON.stringify(sections);
  expect(whole).toContain('Zebedee walks slowly.');
  expect(whole).toContain('Hello Zebedee');
  // The export contains no keys and no tokens.
  expect(whole).not.toMatch(/token|hash/);
  const { date, code } = await site.booking(id);
  expect(forgotten?.on).toBe(`${Number(date.slice(0, 4)) + 2}${date.slice(4)}`);
  expect(forgotten?.because).toContain('24 months');
  expect((await owner.get(exportPerson, { body: { who: code! } })).sections).toHaveLength(sections.length);
  const { sentence } = await site.db
    .selectFrom('staffActionDetails as d')
    .innerJoin('staffActions as a', 'a.id', 'd.actionId')
    .select('d.sentence')
    .where('a.command', '=', 'export-personal-data')
    .executeTakeFirstOrThrow();
  expect(sentence).toBe('Everything about one person was read: 1 booking, 1 enquiry, 1 review.');
  expect(await owner.refused(exportPerson, { body: { who: ofNobody } })).toMatchObject({ code: 'not_found' });
  const manager = await signedInAs(site, 'manager');
  expect(await manager.refused(exportPerson, { body: { who } })).toMatchObject({ code: 'not_allowed' });
  const other = await signedInAs(site, 'owner');
  expect(await other.refused(exportPerson, { body: { who } })).toMatchObject({ code: 'step_up_needed' });
  await over(id);
  await owner.run(erasePerson, { who });
});

test('after an erasure no table names the person, but the booking remains', async () => {
  const id = await aWholePerson();
  expect(await tablesThatName(site.db, 'zebedee')).toContain('mails');
  expect(await owner.refusedRun(erasePerson, { who })).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('is still open'),
  });
  await over(id);
  const { effect, result } = await owner.get(erasePerson, { body: { who, isPreview: true } });
  expect(result).toBeNull();
  expect(effect.sentence).toBe('One person is erased: 1 booking, 1 enquiry, 1 review.');
  expect(await tablesThatName(site.db, 'zebedee')).toContain('mails');
  // The log does not name the person, even if the typed reason does.
  await owner.run(erasePerson, { who, reason: 'Zebedee has asked for it' });
  expect(await tablesThatName(site.db, 'zebedee')).toEqual([]);
  const row = await site.booking(id);
  expect(row.status).toBe('completed');
  expect(row.emailKey).toBe('');
  expect(await owner.refusedRun(erasePerson, { who })).toMatchObject({ code: 'not_found' });
});

test('after a database is restored to an earlier time, the lost erasures are repeated exactly once', async () => {
  const id = await aWholePerson();
  await over(id);
  await owner.run(erasePerson, { who });
  const erasuresFile = join(folder, 'erasures.jsonl');
  const { db } = site;
  await keepErasures({ db, erasuresFile });
  await keepErasures({ db, erasuresFile });
  const lines = (await readFile(erasuresFile, 'utf8')).trim().split('\n');
  const listed = await db.selectFrom('erasures').select('id').execute();
  expect(lines).toHaveLength(listed.length);
  expect(lines.join('')).not.toContain('@');
  // Imitates a restore of an older backup: the person has a name again, and `erasures` is empty.
  const { customerId } = await db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('erasures').execute();
  await db.updateTable('bookings').set({ emailKey: who }).where('id', '=', id).execute();
  await db
    .updateTable('customers')
    .set({ email: who, emailKey: who, firstName: 'Zebedee' })
    .where('id', '=', customerId)
    .execute();
  // An incomplete line, left by a killed process, is ignored.
  await writeFile(erasuresFile, '{"id":"half', { flag: 'a' });
  expect(await keepErasures({ db, erasuresFile })).toBe(listed.length);
  expect(await tablesThatName(site.db, 'zebedee')).toEqual([]);
  expect(await keepErasures({ db, erasuresFile })).toBe(0);
});
