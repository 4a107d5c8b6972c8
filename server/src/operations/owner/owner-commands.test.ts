import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { answerOffer, cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { lookAtInvite } from '@slipway/shared/api/console/sign-in.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advancePayments } from '../../bookings/money/paying/advance-payments.ts';
import { findPaymentOutcome } from '../../bookings/money/paying/payment-outcome.ts';
import { sendRefunds } from '../../bookings/money/refunds/send-refunds.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { signedInAs, staffBrowser } from '../../testing/test-staff.ts';
import { type Slot, classic } from '../../testing/test-catalogue.ts';
import { at } from '../../testing/test-clock.ts';
import { refuseWithoutDatabase, runOwnerCommand } from './owner-commands.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(() => site.clock.set(monday));

const email = 'ada@example.com';
const owner = (...words: string[]) => runOwnerCommand(site.deps, words);
const view = (id: string) => site.aVisitor().get(getBooking, { params: { id }, query: { email } });
const isOnSale = async (slot: Slot) =>
  (
    await site.aVisitor().get(listAvailability, { body: { from: slot.date, to: slot.date } })
  )[0]?.periods.some(({ isSoldOut }) => !isSoldOut) === true;

const onSaleAt = async (date: string) => {
  const days = await site.aVisitor().get(listAvailability, { body: { from: date, to: date } });
  return days.flatMap(({ periods }) => periods.map(({ start_time }) => start_time.slice(0, 5)));
};

async function paid(slot: Slot, { isTaken = true } = {}): Promise<string> {
  const held = await site.aVisitor({ email }).hold(slot);
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  if (isTaken) await advancePayments(site.deps);
  return held.booking_id;
}

async function codeOf(id: string): Promise<string> {
  const { code } = await site.booking(id);
  return displayCode(code);
}

async function offerLinkOf(id: string): Promise<string> {
  const { textBody } = await (
    await site.mails()
  )
    .select('textBody')
    .where('bookingId', '=', id)
    .where('kind', '=', 'day_cancelled')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return /&offer=([\w-]{22})\n/.exec(textBody)?.[1] ?? '';
}

describe('a day', () => {
  test('the owner’s list of a day shows each party’s boat, phone and booking', async () => {
    const slot = await site.aSlot({ date: '2027-06-01' });
    const id = await site.aVisitor().book(slot, coupon);
    const sheet = await owner('day', '2027-06-01');
    expect(sheet).toContain('Tuesday 1 June 2027: 1 party');
    expect(sheet).toContain(
      `10:00-12:00  Boat 1  Classic, 4 guests  Ada Byron, 07700900123  ${await codeOf(id)}  ${id}`,
    );
    expect(await owner('day', '2027-06-02')).toBe('Wednesday 2 June 2027: 0 parties');
  });

  test('the owner closes and opens a day, and its bookings are kept', async () => {
    const slot = await site.aSlot({ date: '2027-06-03' });
    const id = await paid(slot);
    expect(await isOnSale(slot)).toBe(true);
    expect(await owner('close', '2027-06-03')).toContain('1 booking stays');
    expect(await isOnSale(slot)).toBe(false);
    expect((await view(id)).booking_status).toBe('open');
    await owner('open', '2027-06-03');
    expect(await isOnSale(slot)).toBe(true);
    await expect(owner('open', '2027-06-03')).rejects.toThrow('was not closed');
  });

  test('the owner closes and opens part of a day, and the error about an invalid command says what to correct', async () => {
    const date = '2027-06-07';
    const [morning, afternoon] = [await site.aSlot({ date }), await site.aSlot({ date, startTime: '15:00' })];
    await paid(morning);
    await site.aVisitor().hold(afternoon);
    expect(await owner('close', date, '09:00', '11:00', '--reason', 'a regatta')).toBe(
      'Closed on Monday 7 June 2027, 09:00 to 11:00. 1 booking stays.',
    );
    expect(await onSaleAt(date)).toEqual(['15:00']);
    expect(await owner('close', date, '16:00', '24:00')).toBe(
      'Closed on Monday 7 June 2027, 16:00 to the end of the day. Nothing was booked. 1 visitor is paying now and has a minute; after it they lose their place and are not charged.',
    );
    expect(await onSaleAt(date)).toEqual([]);
    await expect(owner('open', date, '09:00', '10:00')).rejects.toThrow(
      /is part of a longer closure: 09:00 to 11:00\. Open the day with 'open 2027-06-07'/,
    );
    expect(await owner('open', date, '08:00', '11:00')).toBe(
      'Sales are open again on Monday 7 June 2027, 09:00 to 11:00.',
    );
    expect(await onSaleAt(date)).toEqual(['10:00']);
    await owner('close', date);
    await expect(owner('open', date, '10:00', '12:00')).rejects.toThrow('the whole day');
    await owner('open', date);
    expect(await onSaleAt(date)).toEqual(['10:00', '15:00']);
    await expect(owner('open', date, '10:00', '12:00')).rejects.toThrow('10:00 to 12:00, was not closed');
    await expect(owner('close', date, '12:00', '10:00')).rejects.toThrow('12:00 is not before 10:00');
    await expect(owner('close', date, '10:00', '10:00')).rejects.toThrow('10:00 is not before 10:00');
    await expect(owner('close', date, '10', '12:00')).rejects.toThrow("'10' is not a time like 10:00");
    await expect(owner('close', date, '24:00', '24:00')).rejects.toThrow('not before');
    await expect(owner('cancel-day', date, '10:00')).rejects.toThrow('takes 1 or 3 words');
  });
});

test('the owner can block a boat for a time, unless a booked party would have no other boat', async () => {
  const slot = await site.aSlot({ date: '2027-06-05' });
  await owner('block-boat', 'boat 2', '2027-06-05T09:00', '2027-06-05T18:00');
  await site.aVisitor().book(slot, coupon);
  expect(await isOnSale(slot)).toBe(false);
  await expect(owner('block-boat', '1', '2027-06-05', '2027-06-05')).rejects.toThrow(
    `No other boat is free for 1 party of Boat 1: Saturday 5 June 2027, ${slot.startTime}`,
  );
  await expect(owner('block-boat', 'Titanic', '2027-06-05', '2027-06-05')).rejects.toThrow(
    '1 Boat 1, 2 Boat 2',
  );
  await expect(owner('block-boat', '1', '2027-06-06', '2027-06-04')).rejects.toThrow('must be before');
});

test.each([
  ['cash', {}, 'is to be paid back in cash; the refund is listed under Drawers until it is made.'],
  ['card_machine', { slip: '0042' }, 'is to be refunded by card machine; the refund is listed under Drawers'],
] as const)('the owner refunds a payment by %s', async (by, slip, says) => {
  const { id: slotId } = await site.aSlot({ date: by === 'cash' ? '2027-08-05' : '2027-08-06' });
  const who = { name: 'Rhys', phone: '', email: '', isWalkIn: true };
  const order = { slotId, packageId: classic, guests: 4, addOns: [] };
  const manager = await signedInAs(site, 'manager');
  const { bookingId: id } = await manager.run(sellWalkIn, { ...order, ...who, by, ...slip });
  expect(await owner('refund', id, '20')).toContain(`£20.00 of booking ${id} ${says}`);
});

test('a refund is never more than the captured amount, and the booking is kept', async () => {
  const id = await paid(await site.aSlot());
  expect(await owner('refund', id, '£20.50')).toContain('£20.50 will be refunded');
  await expect(owner('refund', id, '130')).rejects.toThrow('We have £129.50');
  await sendRefunds(site.deps);
  expect(await view(id)).toMatchObject({
    booking_status: 'open',
    refunds: [{ amount: 20.5, state: 'paid' }],
  });
  await expect(owner('refund', id, '1.005')).rejects.toThrow('not an amount');
  await expect(owner('refund', 'nobody', '1')).rejects.toThrow('no booking');
});

test('the owner hides a review', async () => {
  const { id } = await site.db
    .insertInto('reviews')
    .values({ bookingId: null, name: 'Ann', stars: 1, words: 'Wet.', sailed: 'May 2027', createdAt: monday })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(owner('hide-review', String(id))).rejects.toThrow('private details, abuse');
  await expect(owner('hide-review', String(id), 'one', 'star')).rejects.toThrow('private details, abuse');
  expect(await owner('hide-review', String(id), 'private', 'details')).toContain('by Ann is hidden');
  expect(await owner('show-review', String(id))).toContain('by Ann is on the site again');
  await expect(owner('hide-review', '999', 'abuse')).rejects.toThrow('no review');
});

describe('a day that the owner cancels', () => {
  test('a party of a cancelled day gets all its money back with the link in its email, which works only once', async () => {
    const slot = await site.aSlot({ date: '2027-07-01' });
    const id = await paid(slot);
    expect(await owner('cancel-day', '2027-07-01', '--reason', 'strong', 'wind')).toBe(
      'Called off on Thursday 1 July 2027: 1 party, £150.00 paid.',
    );
    expect(await view(id)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'business',
      offer_until: '2028-07-01',
    });
    const link = await offerLinkOf(id);
    const wrong = { body: { id, email, link: 'x'.repeat(22) } };
    expect(await site.aVisitor().refused(answerOffer, wrong)).toMatchObject({ status: 404 });
    expect(await site.aVisitor().refused(cancelBooking, { body: { id, email } })).toMatchObject({
      code: 'cannot_cancel',
    });
    await site.aVisitor().get(answerOffer, { body: { id, email, link } });
    await sendRefunds(site.deps);
    expect(await view(id)).toMatchObject({ net_refund: 150, refunds: [{ amount: 150, state: 'paid' }] });
    expect(await site.aVisitor().refused(answerOffer, { body: { id, email, link } })).toMatchObject({
      code: 'offer_over',
    });
  });

  test('a party of a cancelled day moves free of charge, and keeps its booking, link and calendar event', async () => {
    const id = await paid(await site.aSlot({ date: '2027-07-02' }), { isTaken: false });
    const other = await site.aSlot({ date: '2027-09-02', startTime: '14:00' });
    await owner('cancel-day', '2027-07-02', '--reason', 'weather');
    // The money is captured nevertheless, because the party may still come.
    await advancePayments(site.deps);
    const body = { id, email, link: await offerLinkOf(id), period_id: other.id };
    await site.aVisitor().get(answerOffer, { body });
    expect(await view(id)).toMatchObject({
      booking_status: 'open',
      booking_date: '2027-09-02',
      expected_start_time: '14:00',
      cancel_until: '2027-08-23',
      total_amount: 150,
      net_refund: 147.5,
      refunds: [],
    });
    const file = await site.app.inject(`/api/booking/calendar/${id}?email=${email}`);
    expect(file.payload).toContain('SEQUENCE:2');
    expect(file.payload).toContain('DTSTART;TZID=Europe/London:20270902T140000');
    const mails = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', id).execute();
    // The emails are sorted by kind, because they were all written at the same instant.
    const kinds = mails.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['booking_confirmed', 'booking_moved', 'day_cancelled']);
  });

  test('a party of a cancelled day cannot choose a full or closed slot, or any slot after the season', async () => {
    const id = await paid(await site.aSlot({ date: '2027-07-03' }));
    const full = await site.aSlot({ date: '2027-09-03' });
    await site.aVisitor().book(full, coupon);
    await site.aVisitor().book(full, coupon);
    await owner('cancel-day', '2027-07-03', '--reason', 'weather');
    const body = { id, email, link: await offerLinkOf(id) };
    const refused = async (periodId: number) =>
      (await site.aVisitor().refused(answerOffer, { body: { ...body, period_id: periodId } })).code;
    expect(await refused(full.id)).toBe('slot_taken');
    expect(await refused((await site.aSlot({ date: '2027-07-03', startTime: '15:00' })).id)).toBe(
      'slot_not_on_sale',
    );
    site.clock.set(at('2028-07-04 09:00'));
    expect((await site.aVisitor().refused(answerOffer, { body })).code).toBe('offer_over');
  });
});

describe('people', () => {
  test('the first owner’s link expires after a day, and is stored in no table and no log', async () => {
    const shown = await owner('invite', 'Ruth', 'Ellison', '--role', 'owner', '--email', 'ruth@example.com');
    const [, token = ''] = /\/console\/invite#([\w-]{43})$/.exec(shown)!;
    expect(shown).toContain('within 24 hours');
    const browser = staffBrowser(site);
    expect(await browser.get(lookAtInvite, { body: { token } })).toMatchObject({
      name: 'Ruth Ellison',
      role: 'owner',
      needsEmail: false,
    });
    const { rows } = await site.database.pool.query(
      'select (select jsonb_agg(a) from staff_actions a) || (select jsonb_agg(d) from staff_action_details d) as kept',
    );
    expect(JSON.stringify(rows)).toContain('Ruth Ellison');
    expect(JSON.stringify(rows) + site.log.join()).not.toContain(token);
    const told = await site.db
      .selectFrom('mails')
      .select('facts')
      .where('kind', '=', 'staff_notice')
      .where('recipient', '=', 'ruth@example.com')
      .execute();
    expect(told).toMatchObject([
      { facts: { what: expect.stringContaining('sign-in link for Ruth Ellison was made') } },
    ]);
    site.clock.forward(24 * 3_600_000);
    expect(await browser.refused(lookAtInvite, { body: { token } })).toMatchObject({ code: 'invite_over' });
  });

  test('a person who lost every way to sign in gets a new link, and is signed out everywhere', async () => {
    await owner('invite', 'Tom', '--role', 'manager');
    const first = /#([\w-]{43})$/.exec(await owner('let-in', 'tom'))![1]!;
    const second = /#([\w-]{43})$/.exec(await owner('let-in', 'ruth@example.com'))![1]!;
    const browser = staffBrowser(site);
    expect(await browser.get(lookAtInvite, { body: { token: first } })).toMatchObject({ name: 'Tom' });
    expect(await browser.get(lookAtInvite, { body: { token: second } })).toMatchObject({ role: 'owner' });
    expect(await owner('sign-out', 'Tom')).toBe('Tom is signed out everywhere.');
    await expect(owner('let-in', 'Nobody')).rejects.toThrow('Ruth Ellison (owner), Tom (manager)');
    await expect(owner('invite', 'Ann')).rejects.toThrow('--role owner, manager');
    await expect(owner('invite', '--role', 'dock')).rejects.toThrow('Give their name');
  });
});

test('a valid command of the owner is logged, and the error about an invalid command says what to correct', async () => {
  const last = await site.db.selectFrom('staffActions').select('id').orderBy('id', 'desc').executeTakeFirst();
  await owner('close', '2027-12-24');
  await expect(owner('close', '24', 'December')).rejects.toThrow('takes 1 or 3 words after it');
  await expect(owner('close', '2027-02-30')).rejects.toThrow("'2027-02-30' is not a date like");
  await expect(owner('cancel-day', '2027-12-24')).rejects.toThrow('--reason weather');
  await expect(owner('hide-review', 'the first')).rejects.toThrow('is not the number of a review');
  await expect(owner('dance')).rejects.toThrow('npm run owner -- day DATE');
  const actions = await site.db
    .selectFrom('staffActions')
    .innerJoin('staffActionDetails', 'actionId', 'id')
    .select(['command', 'sentence', 'via', 'staffId', 'subjectId', 'at'])
    .where('id', '>', last?.id ?? 0)
    .execute();
  expect(actions).toEqual([
    {
      command: 'stop-sales',
      sentence: 'Closed on Friday 24 December 2027. Nothing was booked.',
      via: 'terminal',
      staffId: null,
      subjectId: expect.stringMatching(/^\d+$/),
      at: monday,
    },
  ]);
});

test('without a database, the owner can run no command except an import', () => {
  const nowhere = { databaseUrl: undefined, dataDir: '/nowhere' };
  const refuse = (name: string, place: Parameters<typeof refuseWithoutDatabase>[1] = nowhere) =>
    refuseWithoutDatabase([name, 'lake.json'], place);
  for (const name of ['export-set-up', 'day'])
    expect(() => refuse(name)).toThrow('There is no database in /nowhere.');
  expect(() => refuse('import-set-up')).not.toThrow();
  expect(() => refuse('export-set-up', { ...nowhere, databaseUrl: 'postgres://db' })).not.toThrow();
});
