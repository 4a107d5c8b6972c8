import {
  cancelByPolicy,
  cancelByUs,
  changeContact,
  getStaffBooking,
  getStaffMail,
  refundBooking,
  seeAsCustomer,
  sendConfirmationByStaff,
  writeNote,
} from '@slipway/shared/api/console/booking.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { recordArrived, recordOut } from '@slipway/shared/api/console/board.ts';
import { takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endUndoHolds } from '../../bookings/cancellation/cancel-booking.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { at, minute, second } from '../../testing/test-clock.ts';
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
const statusOf = async (id: string) => (await site.booking(id)).status;
const mailsTo = (id: string, kind: string) =>
  site.db
    .selectFrom('mails')
    .selectAll()
    .where('bookingId', '=', id)
    .where('kind', '=', kind as never)
    .execute();

async function done(who: StaffBrowser, endpoint: ConsoleEndpoint, body: object) {
  return (await who.get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
    effect: { sentence: string; warnings: string[] };
    action: { id: string };
  };
}
const takeBack = (who: StaffBrowser, id: string) =>
  who.get(undoAction, { body: { action: id, requestId: randomUUID() } });

describe('a booking', () => {
  test('a booking’s page waits once for the database connection, then makes its queries without waiting again', async () => {
    const id = await aPaidBooking(site);
    let isRead = false;
    const somebodyElse = async () => {
      while (!isRead) await sql`select 'somebody else'`.execute(site.db);
    };
    const statements = await site.queries.during(async () => {
      const others = [somebodyElse(), somebodyElse()];
      await page(id).finally(() => (isRead = true));
      await Promise.all(others);
    });
    const turns = statements.map((each) => (each.includes('somebody else') ? '|' : '.')).join('');
    expect(Math.max(...turns.split('|').map(({ length }) => length))).toBeGreaterThan(15);
  });

  test('a booking’s page shows its lines, its sums with reasons, and one timeline', async () => {
    const id = await aPaidBooking(site);
    await dock.refused(getStaffBooking, { params: { id } });
    await manager.run(writeNote, { bookingId: id, note: randomUUID(), text: 'Walks with a stick.' });
    const seen = await page(id);
    expect(seen.price).toMatchObject({
      lines: [{ label: 'Classic', amount: 150 }],
      total: { amount: 150 },
      vat: { amount: 25, why: { termsVersion: 1, sentence: 'Includes VAT of £25.00.' } },
    });
    expect(seen.money).toMatchObject({
      moves: [{ kind: 'taken', amount: 150, how: 'Stripe' }],
      owes: { amount: 0 },
      backByPolicy: {
        amount: 147.5,
        why: { sentence: expect.stringContaining('minus a £2.50 bank charge') },
      },
      mostBack: { amount: 150 },
      deposit: { amount: 100, why: { sentence: expect.stringContaining('refundable deposit of £100') } },
    });
    expect(seen.notes).toMatchObject([{ text: 'Walks with a stick.', by: expect.any(String) }]);
    expect(seen.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['note', 'staff', 'state', 'money']),
    );
    const times = seen.timeline.map((entry) => entry.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(seen.actions.map(({ action, isAllowed: is }) => [action, is])).toEqual([
      ['note', true],
      ['check_in', false],
      ['move', true],
      ['change', true],
      ['send_confirmation', true],
      ['see_as_customer', true],
      ['change_contact', true],
      ['cancel_by_policy', true],
      ['cancel_by_us', true],
      ['refund', true],
    ]);
    const { url } = await manager.get(seeAsCustomer, { params: { id } });
    expect(url).toMatch(new RegExp(`^http://localhost:3000/#/booking/${id}\\?email=`));
  });

  test('a booking’s page shows its cash deposit separately from payments by card', async () => {
    const id = await aPaidBooking(site, undefined);
    const { date } = await page(id);
    site.clock.set(at(`${date} 09:50`));
    const here = await signedInAs(site, 'dock');
    const tripEvent = { bookingId: id, event: randomUUID(), happenedAt: site.clock.now().toISOString() };
    await here.run(takeDeposit, { ...tripEvent, method: 'cash' });
    const { money } = await page(id, here);
    expect(money?.moves.at(-1)).toMatchObject({ kind: 'deposit', amount: 100, how: 'Cash' });
    expect(money?.mostBack.amount).toBe(150);
    const attempts = await site.db
      .selectFrom('paymentAttempts')
      .where('bookingId', '=', id)
      .selectAll()
      .execute();
    expect(attempts).toHaveLength(1);
  });
});

describe('actions of staff on a booking', () => {
  test('if staff send the confirmation again, the email waits a minute, and an undo in that minute stops the email', async () => {
    const id = await site.aVisitor().book(await site.aSlot(), coupon);
    const first = await done(manager, sendConfirmationByStaff, { bookingId: id });
    await takeBack(manager, first.action.id);
    expect(await mailsTo(id, 'booking_confirmed_again')).toEqual([]);
    await done(manager, sendConfirmationByStaff, { bookingId: id });
    const [mail] = await mailsTo(id, 'booking_confirmed_again');
    expect(mail?.notBefore?.getTime()).toBe(monday.getTime() + 60 * second);
    const text = await manager.get(getStaffMail, { params: { id, mail: mail!.id } });
    expect(text).toMatchObject({ text: expect.stringContaining('Ada'), sentAt: null });
    expect(
      await manager.refused(getStaffMail, { params: { id: 'a'.repeat(26), mail: mail!.id } }),
    ).toMatchObject({
      code: 'not_found',
    });
  });

  test('new contact details apply to one booking, an outdated save is refused, and the old address gets an email', async () => {
    const visitor = site.aVisitor();
    const customer = await visitor.aCustomer();
    const id = await visitor.book(await site.aSlot(), coupon, { customer });
    const other = await visitor.book(await site.aSlot(), coupon, { customer });
    const { version } = await page(id);
    const typed = {
      bookingId: id,
      version,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      phone: '07700 900456',
    };
    expect(await manager.refusedRun(changeContact, { ...typed, phone: '12' })).toMatchObject({
      code: 'phone_not_callable',
    });
    expect(await manager.refusedRun(changeContact, { ...typed, email: 'grace@' })).toMatchObject({
      code: 'email_not_deliverable',
    });
    const { action, effect } = await done(manager, changeContact, typed);
    expect(effect.warnings).toEqual([expect.stringContaining('is told that the address has changed')]);
    expect((await page(id)).contact).toMatchObject({ firstName: 'Grace', email: 'grace@example.com' });
    expect((await page(other)).contact.firstName).toBe('Ada');
    expect(await mailsTo(id, 'contact_changed')).toHaveLength(1);
    expect(await manager.refusedRun(changeContact, typed)).toMatchObject({
      code: 'version_changed',
      changed: { by: expect.any(String) },
    });
    await takeBack(manager, action.id);
    expect((await page(id)).contact.firstName).toBe('Ada');
    expect((await page(id)).version).toBe(version);
    expect(await mailsTo(id, 'contact_changed')).toEqual([]);
  });

  test('if staff cancel under the policy, the place stays reserved for a minute, and an undo within that minute restores the booking', async () => {
    const id = await aPaidBooking(site);
    const before = await site.db.selectFrom('allocations').selectAll().where('bookingId', '=', id).execute();
    const preview = await manager.get(cancelByPolicy, { body: { bookingId: id, isPreview: true } });
    expect(preview.effect.figures).toContainEqual({ label: 'Refund', value: '£147.50' });
    expect(await statusOf(id)).toBe('confirmed');
    const { action } = await done(manager, cancelByPolicy, { bookingId: id });
    expect(await statusOf(id)).toBe('cancelled');
    await takeBack(manager, action.id);
    expect(await statusOf(id)).toBe('confirmed');
    expect(await site.db.selectFrom('allocations').selectAll().where('bookingId', '=', id).execute()).toEqual(
      before,
    );
    expect(await mailsTo(id, 'booking_cancelled')).toEqual([]);
    expect((await page(id)).money?.mostBack.amount).toBe(150);
    await done(manager, cancelByPolicy, { bookingId: id });
    expect(await endUndoHolds(site.db, site.clock.now())).toBe(0);
    site.clock.forward(61 * second);
    expect(await endUndoHolds(site.db, site.clock.now())).toBe(1);
    expect(await site.db.selectFrom('allocations').selectAll().where('bookingId', '=', id).execute()).toEqual(
      [],
    );
  });

  test('the place of a cancelled trip can be booked only after the minute of undo', async () => {
    const slot = await site.aSlot();
    const [one, other] = [await site.aVisitor().book(slot, coupon), await site.aVisitor().book(slot, coupon)];
    await done(manager, cancelByPolicy, { bookingId: one });
    await expect(site.aVisitor().book(slot, coupon)).rejects.toThrow('slot_taken');
    site.clock.forward(minute);
    const next = await site.aVisitor().book(slot, coupon);
    expect(await Promise.all([one, other, next].map(statusOf))).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
  });

  test('if a trip is cancelled after the last day for refunds, nothing is refunded; once the party is on the water, the trip cannot be cancelled', async () => {
    const id = await aPaidBooking(site, '2027-05-04');
    site.clock.set(at('2027-05-04 09:40'));
    const here = await signedInAs(site, 'manager');
    const { effect } = await here.get(cancelByPolicy, { body: { bookingId: id, isPreview: true } });
    expect(effect).toMatchObject({
      sentence: expect.stringContaining('nothing is refunded'),
      warnings: ['No refund is due within 10 days of the trip.'],
    });
    const tripEvent = { bookingId: id, happenedAt: site.clock.now().toISOString() };
    await here.run(recordArrived, { ...tripEvent, event: randomUUID() });
    await here.run(recordOut, { ...tripEvent, event: randomUUID() });
    for (const [call, body] of [
      [cancelByPolicy, {}],
      [cancelByUs, { because: 'wind' }],
    ] as const)
      expect(await here.refusedRun(call, { bookingId: id, ...body })).toMatchObject({
        code: 'cannot_cancel',
      });
  });

  test.each([
    ['by the policy', cancelByPolicy, {}],
    ['by us', cancelByUs, { because: 'strong wind' }],
  ] as const)(
    'a booking cancelled %s counts towards the daily limit on cancellations without a passkey',
    async (_how, call, body) => {
      const key = 'staff_step_up_parties';
      const id = await aPaidBooking(site);
      await site.db.insertInto('settings').values({ key, value: '0', note: '' }).execute();
      expect(await manager.refusedRun(call, { bookingId: id, ...body })).toMatchObject({
        code: 'step_up_needed',
      });
      await site.db.deleteFrom('settings').where('key', '=', key).execute();
      await manager.run(call, { bookingId: id, ...body });
      expect(await statusOf(id)).toBe('cancelled');
    },
  );

  test('a party whose trip we cancel gets a choice, and staff can undo the cancellation', async () => {
    const id = await aPaidBooking(site);
    const { action } = await done(manager, cancelByUs, { bookingId: id, because: 'strong wind' });
    expect(await statusOf(id)).toBe('cancelled');
    expect(await mailsTo(id, 'day_cancelled')).toHaveLength(1);
    const { said } = await page(id);
    expect(said[0]).toMatch(
      /^We cancelled this trip: they choose until .+, another time or a full refund, without a fee\.$/,
    );
    const ofTheirs = /Moving (?:is free|costs)|Cancel by|can’t be cancelled/;
    expect(said.join(' ')).not.toMatch(ofTheirs);
    await takeBack(manager, action.id);
    expect(await statusOf(id)).toBe('confirmed');
    expect((await page(id)).said.join(' ')).toMatch(ofTheirs);
    expect(await mailsTo(id, 'day_cancelled')).toEqual([]);
    expect(await manager.refusedRun(cancelByUs, { bookingId: 'a'.repeat(26), because: 'x' })).toMatchObject({
      code: 'not_found',
    });
  });

  test('a refund needs a reason, is at most the sum taken, and can be undone within the minute', async () => {
    const id = await aPaidBooking(site);
    const body = { bookingId: id, because: 'a cold dish' };
    expect(await manager.refusedRun(refundBooking, { ...body, amount: 150.01 })).toMatchObject({
      code: 'refund_changed',
      message: 'At most £150.00 can be refunded.',
    });
    expect(await manager.refusedRun(refundBooking, { ...body, amount: 0 })).toMatchObject({
      code: 'invalid',
    });
    const { action } = await done(manager, refundBooking, { ...body, amount: 25 });
    expect((await page(id)).money?.mostBack.amount).toBe(125);
    await takeBack(manager, action.id);
    expect((await page(id)).money?.mostBack.amount).toBe(150);
    expect(await statusOf(id)).toBe('confirmed');
  });
});
