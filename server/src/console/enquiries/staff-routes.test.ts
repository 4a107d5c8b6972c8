import {
  answerEnquiry,
  finishEnquiry,
  getEnquiry,
  listEnquiries,
} from '@slipway/shared/api/console/enquiries.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseExpiredData } from '../../bookings/follow-up/erase-expired-data.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

const site = testAppOfFile();
let manager: StaffBrowser;
beforeAll(async () => {
  manager = await signedInAs(site, 'manager');
});
beforeEach(() => site.db.deleteFrom('enquiries').execute());

const asks = (name: string, facts: { guests?: number; date?: string } = {}) =>
  site.aVisitor().get(addEnquiry, {
    body: { name, email: 'ada@example.com', phone: '7700900123', message: 'All of us?', ...facts },
  });

test('enquiries are listed newest first, with the guests and the day that the visitor chose', async () => {
  await asks('Ada');
  await asks('Many Rowers', { guests: 23, date: '2027-06-12' });
  const { enquiries, next } = await manager.get(listEnquiries);
  expect(next).toBeNull();
  expect(enquiries).toMatchObject([
    { name: 'Many Rowers', guests: 23, date: '2027-06-12', message: 'All of us?', at: monday.toISOString() },
    { name: 'Ada', guests: null, date: null },
  ]);
  const mails = await site.mailed();
  expect(
    mails.filter(({ textBody }) => textBody?.includes('Guests: 23\n\nDay: Saturday 12 June 2027\n\n')),
  ).toHaveLength(1);
  expect(mails.filter(({ textBody }) => textBody?.includes('Guests:'))).toHaveLength(1);
  const [first] = enquiries;
  expect(await manager.get(getEnquiry, { params: { id: String(first!.id) } })).toEqual({
    ...first,
    canBeEmailed: true,
    mostGuests: 10,
    answers: [],
    bookings: 0,
    forgottenOn: '2028-05-03',
  });
});

test('each page of enquiries continues after the page before, without repeats', async () => {
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

test('an erased enquiry is not found', async () => {
  expect(await manager.refused(getEnquiry, { params: { id: '999999999' } })).toMatchObject({
    code: 'not_found',
  });
});

test.each([{ guests: 0 }, { guests: 1000 }, { date: '2027-02-30' }])(
  'an enquiry with an impossible day or number of guests is not stored: %s',
  async (facts) => {
    await expect(asks('Ada', facts)).rejects.toThrow();
    expect(await site.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
  },
);

describe('an answer', () => {
  const theOne = async () => (await manager.get(listEnquiries)).enquiries[0]!;
  const read = async (id: number) => manager.get(getEnquiry, { params: { id: String(id) } });
  const mailsTo = async (recipient: string) => site.mailed({ recipient });

  test('an answer is stored in the thread and emailed a minute later, and the enquiry counts as waiting for the visitor', async () => {
    await asks('Ada', { guests: 9, date: '2027-06-12' });
    const { id } = await theOne();
    const words = 'Hello Ada,\n\n10:00–12:00: £305.00';
    await manager.run(answerEnquiry, { enquiry: id, words, answersSeen: 0, timesOf: '2027-06-12' });
    const { answers, state } = await read(id);
    expect(state).toBe('waiting');
    expect(answers).toEqual([{ at: monday.toISOString(), by: expect.any(String), words, sent: 'waiting' }]);
    const row = await site.db
      .selectFrom('mails')
      .selectAll()
      .where('enquiryId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.notBefore?.getTime()).toBe(monday.getTime() + 60_000);
    const [mail] = await mailsTo('ada@example.com');
    expect(mail).toMatchObject({
      replyTo: null,
      textBody: expect.stringContaining('10:00–12:00: £305.00'),
    });
    expect(mail!.textBody).toContain('/booking?date=2027-06-12&guests=9');
    // Our email does not repeat the stranger's text.
    expect(mail!.textBody).not.toContain('All of us?');
    expect((await manager.get(listEnquiries, { query: { state: 'waiting' } })).enquiries).toHaveLength(1);
    expect((await manager.get(listEnquiries, { query: { state: 'new' } })).enquiries).toEqual([]);
    expect((await manager.get(listEnquiries)).counts).toEqual({ new: 0, waiting: 1 });
  });

  test('a person who has not seen a colleague’s answer cannot send another one', async () => {
    await asks('Ada');
    const { id } = await theOne();
    const answer = { enquiry: id, words: 'Yes.', answersSeen: 0 };
    await manager.run(answerEnquiry, answer);
    expect(await manager.refusedRun(answerEnquiry, answer)).toMatchObject({ code: 'version_changed' });
    await manager.run(answerEnquiry, { ...answer, words: 'And no.', answersSeen: 1 });
    expect((await read(id)).answers.map(({ words }) => words)).toEqual(['Yes.', 'And no.']);
  });

  test('an answer sent twice with one request id is emailed once, and not at all after an undo', async () => {
    await asks('Ada');
    const { id } = await theOne();
    const body = { enquiry: id, words: 'Yes.', answersSeen: 0, requestId: 'one-press-1' };
    const done = await manager.get(answerEnquiry, { body });
    expect((await manager.get(answerEnquiry, { body })).action).toEqual(done.action);
    expect((await read(id)).answers).toHaveLength(1);
    await manager.get(undoAction, { body: { action: done.action!.id, requestId: 'one-undo-1' } });
    expect(await read(id)).toMatchObject({ state: 'new', answers: [] });
  });

  test.each([
    ['an address that cannot be', { email: 'ada@localhost' }, 'Yes.', 'email_not_deliverable'],
    ['words that are too long', {}, 'x'.repeat(4001), 'malformed'],
    ['no words', {}, ' \n ', 'malformed'],
    ['a card number', {}, 'Pay with 4242 4242 4242 4242', 'malformed'],
  ])('an answer to %s is refused', async (_what, changes, words, code) => {
    await site.aVisitor().get(addEnquiry, {
      body: { name: 'Ada', email: 'ada@example.com', phone: '7700900123', message: 'Hi', ...changes },
    });
    const { id } = await theOne();
    expect(await manager.refusedRun(answerEnquiry, { enquiry: id, words, answersSeen: 0 })).toMatchObject({
      code,
    });
    expect(await site.db.selectFrom('mails').selectAll().where('enquiryId', '=', id).execute()).toEqual([]);
  });

  test('an answer is deleted with its enquiry after twelve months', async () => {
    await asks('Ada');
    const { id } = await theOne();
    await manager.run(answerEnquiry, { enquiry: id, words: 'Yes.', answersSeen: 0 });
    await site.db
      .updateTable('enquiries')
      .set({ createdAt: new Date('2026-01-01T10:00:00Z') })
      .execute();
    await eraseExpiredData(site.deps);
    expect(await site.db.selectFrom('mails').selectAll().where('enquiryId', '=', id).execute()).toEqual([]);
    const words = await site.db
      .selectFrom('staffActions as a')
      .innerJoin('staffActionDetails as d', 'd.actionId', 'a.id')
      .select('d.sentence')
      .where('a.subjectKind', '=', 'enquiry')
      .where('a.subjectId', '=', String(id))
      .execute();
    expect(words).toEqual([]);
  });
});

test('staff can close an enquiry and open it again, and a sale closes its enquiry', async () => {
  await asks('Ada', { guests: 4 });
  const { enquiries } = await manager.get(listEnquiries);
  const enquiry = enquiries[0]!.id;
  const read = async () => manager.get(getEnquiry, { params: { id: String(enquiry) } });
  await manager.run(finishEnquiry, { enquiry, isDone: true });
  expect(await read()).toMatchObject({ state: 'done', booking: null });
  await manager.run(finishEnquiry, { enquiry, isDone: false });
  expect(await read()).toMatchObject({ state: 'new' });
  const { id: slot } = await site.aSlot({ date: '2027-06-12' });
  const sale = {
    slotId: slot,
    packageId: 1,
    guests: 4,
    addOns: [],
    name: 'Ada Byron',
    phone: '',
    email: '',
    isWalkIn: false,
    enquiry,
  };
  const dock = await signedInAs(site, 'dock');
  const { id: other } = await site.aSlot({ date: '2027-06-13' });
  await dock.run(sellWalkIn, { ...sale, slotId: other, isWalkIn: true, by: 'dock' });
  // Dock staff may sell but not answer enquiries, so their sale does not close the enquiry.
  expect(await read()).toMatchObject({ state: 'new', booking: null });
  const { bookingId: id } = await manager.run(sellByLink, sale);
  expect(await read()).toMatchObject({
    state: 'done',
    booking: { bookingId: id, date: '2027-06-12', status: 'held' },
  });
});
