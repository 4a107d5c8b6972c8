import { answerOffer, getBooking, openOffer } from '@slipway/shared/api/bookings.ts';
import { recordOut } from '@slipway/shared/api/console/board.ts';
import { answerForParty, callOff, getDecisions } from '@slipway/shared/api/console/decisions.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { typeReading } from '@slipway/shared/api/console/weather.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endUndoHolds } from '../../../bookings/cancellation/cancel-booking.ts';
import { endHoldsInStops } from '../../../bookings/cancellation/end-holds-in-stops.ts';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../../bookings/money/paying/expire-holds.ts';
import { sendRefunds } from '../../../bookings/money/refunds/send-refunds.ts';
import { addTerms } from '../../../testing/add-terms.ts';
import { aBookedParty, move } from '../../../testing/amending.ts';
import { type Rows, rowsOf } from '../../../testing/rows-of.ts';
import { saleBody } from '../../../testing/sale-body.ts';
import { type TestApp, openTestApp } from '../../../testing/test-app.ts';
import { at, minute, second } from '../../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';

/** A Saturday afternoon with seven parties, a visitor who is paying, and a party on the water. */

const saturday = '2027-05-08';
const part = { date: saturday, from: '15:00', to: '17:30' };
const storm = { ...part, because: 'thunder over the lake' };

type Afternoon = Awaited<ReturnType<typeof anAfternoon>>;
let day: Afternoon;
beforeAll(async () => {
  day = await anAfternoon();
});
afterAll(() => day.site.close());

async function anAfternoon() {
  const site = await openTestApp({ boats: 12 });
  site.clock.set(at('2027-05-03 09:00'));
  await addTerms(site.db, { minimumNoticeMinutes: 60 }, site.clock.now());
  const [three, halfPast, four, two] = [
    await site.aSlot({ date: saturday, startTime: '15:00' }),
    await site.aSlot({ date: saturday, startTime: '15:30' }),
    await site.aSlot({ date: saturday, startTime: '16:00' }),
    await site.aSlot({ date: saturday, startTime: '14:00' }),
  ];
  const later = await site.aSlot({ date: '2027-05-15', startTime: '15:00' });
  const dearer = await site.aSlot({ date: '2027-05-16', startTime: '15:00', surchargeValue: 2500 });
  const once = await site.aCoupon({ value: 2000, maxUses: 1 });
  const card = {
    mo: await aBookedParty(site, halfPast),
    ines: await aBookedParty(site, three),
    aaron: await aBookedParty(site, three, { coupon_code: once, total: 120, coupon_discount: 30 }),
    naomi: await aBookedParty(site, three),
    kirsty: await aBookedParty(site, halfPast),
  };
  // Kirsty is about to pay for a move away from the storm.
  const moving = await move(card.kirsty, dearer);
  const out = await aBookedParty(site, two);
  site.clock.set(at(`${saturday} 14:42`));
  const manager = await signedInAs(site, 'manager');
  const sell = (by: string, name: string) =>
    manager.run(
      sellWalkIn,
      saleBody(four, { by, name, ...(by === 'dock' ? { email: 'liam@example.com' } : {}) }),
    );
  const hand = {
    rob: (await sell('cash', 'Rob Fenwick')).bookingId,
    liam: (await sell('dock', 'Liam Walsh')).bookingId,
  };
  await manager.run(typeReading, { meanKmh: 19, gustKmh: 31 });
  await manager.run(recordOut, {
    bookingId: out.id,
    event: randomUUID(),
    happenedAt: site.clock.now().toISOString(),
  });
  const payer = site.aVisitor({ email: 'payer@example.com' });
  const held = await payer.hold(four);
  await comeToRest(site);
  return { site, manager, card, hand, out, moving, payer, held, four, later };
}

/** Runs the jobs until no payment or refund is due. */
async function comeToRest({ deps, db, clock }: TestApp): Promise<void> {
  await endHoldsInStops(deps);
  await endUndoHolds(db, clock.now());
  await expireHolds(deps);
  for (let round = 0; round < 3; round += 1) {
    await advancePayments(deps);
    await sendRefunds(deps);
  }
}

const callsOff = async (who: StaffBrowser, words: object = {}) =>
  (await who.get(callOff, { body: { ...storm, ...words, requestId: randomUUID() } })) as {
    effect: { sentence: string; figures: { label: string; value: string }[]; warnings: string[] };
    fingerprint: string;
    action: { id: string };
    result: { decision: number };
  };

const takesBack = (who: StaffBrowser, { action }: { action: { id: string } }) =>
  who.get(undoAction, { body: { action: action.id, requestId: randomUUID() } });

/** The tables that record past events. An undo does not change these tables. */
const tellsOfTheTime = [
  'staff_actions',
  'staff_action_details',
  'booking_events',
  'staff_sessions',
  'rate_counters',
  'site_version',
  'payment_attempt_events',
];

async function everything({ site }: Afternoon): Promise<Rows> {
  const rows = await rowsOf(site.database);
  for (const table of tellsOfTheTime) delete rows[table];
  // These columns only record when the payment was last checked.
  for (const row of rows['payment_attempts'] ?? [])
    for (const column of ['updated_at', 'next_check_at', 'checks']) delete row[column];
  return rows;
}

const statusOf = async (id: string) => (await day.site.booking(id)).status;
const offerOf = async (id: string) => {
  const [mail] = await day.site.mailed({ bookingId: id, kind: 'day_cancelled' });
  return { text: mail!.textBody, link: /&offer=([\w-]{22})\n/.exec(mail!.textBody)![1]! };
};
const decided = async () => (await day.manager.get(getDecisions, { params: { date: saturday } })).decisions;

const ofAll = () => [...Object.values(day.card).map(({ id }) => id), ...Object.values(day.hand)];

describe('calling off an afternoon', () => {
  test('the preview of a call-off lists its parties and writes nothing, and a call-off needs the current preview', async () => {
    const before = await everything(day);
    const preview = await day.manager.get(callOff, { body: { ...storm, isPreview: true } });
    expect(preview.effect).toEqual({
      counts: [
        { value: '7', what: 'parties' },
        { value: '28', what: 'people' },
        { value: '£870.00', what: 'paid' },
        { value: '2', what: 'end after 17:30' },
      ],
      sentence:
        '2 trips end after 17:30 and are in it: 16:00–18:00. Each party chooses another time or a full refund.',
      figures: expect.arrayContaining([
        { label: '16:00', value: 'Rob Fenwick, Classic, 4 guests, £150.00' },
        { label: '16:00', value: 'Liam Walsh, Classic, 4 guests, owes £150.00' },
      ]),
      warnings: [
        '1 visitor is paying now and loses the place in a minute. If a payment still arrives, it is refunded and the visitor gets an email.',
        '£150.00 is still owed. A party that does not choose another time will owe nothing.',
        'No email for Rob Fenwick: ring them.',
        '1 boat is out: its trip is not called off. Call it in from the board.',
      ],
    });
    expect(preview.effect.figures).toHaveLength(7);
    const fromLater = { ...storm, from: '16:30', to: '24:00', isPreview: true };
    expect((await day.manager.get(callOff, { body: fromLater })).effect.sentence).toContain(
      '7 trips begin before 16:30 and are in it: 15:00–17:00, 15:30–17:30 and 16:00–18:00.',
    );
    expect(await everything(day)).toEqual(before);
    const stale = { ...storm, fingerprint: 'of-another-day', requestId: randomUUID() };
    expect(await day.manager.refused(callOff, { body: stale })).toMatchObject({ code: 'preview_changed' });
  });

  test('an undo within the minute restores every row: holds, payments, moves, claims, coupons and emails', async () => {
    const { site, manager, payer, held } = day;
    const before = await everything(day);
    const done = await callsOff(manager);
    expect(await Promise.all(ofAll().map(statusOf))).toEqual(Array(7).fill('cancelled'));
    expect([await statusOf(day.out.id), await statusOf(held.booking_id)]).toEqual(['confirmed', 'held']);
    const page = await day.card.mo.visitor.get(getBooking, {
      params: { id: day.card.mo.id },
      query: { email: day.card.mo.email },
    });
    expect(page).toMatchObject({ booking_status: 'open', why_cancelled: null });
    site.clock.forward(30 * second);
    await comeToRest(site);
    const waiting = site.db
      .selectFrom('mails')
      .select(['sentAt', 'notBefore'])
      .where('kind', '=', 'day_cancelled');
    expect(await waiting.execute()).toHaveLength(6);
    await takesBack(manager, done);
    await comeToRest(site);
    expect(await everything(day)).toEqual(before);
    // If the call-off is undone, a payment that arrived before the undo still confirms the booking.
    const again = await callsOff(manager);
    site.provider.pays(held.booking_id);
    const asked = { booking_id: held.booking_id, payment_reference: held.transactionReference };
    expect(await payer.get(askPayment, { body: asked })).toEqual({ status: 'pending' });
    // The hold expires while the payment waits.
    site.clock.forward(59 * second);
    await site.db
      .updateTable('bookings')
      .set({ holdExpiresAt: site.clock.now() })
      .where('id', '=', held.booking_id)
      .execute();
    await expireHolds(site.deps);
    await takesBack(manager, again);
    await comeToRest(site);
    expect(await payer.get(askPayment, { body: asked })).toEqual({ status: 'confirmed' });
    expect(await Promise.all(ofAll().map(statusOf))).toEqual(Array(7).fill('confirmed'));
  });

  test('after the undo minute, a late payment is returned, and each party is told the reason and its choices', async () => {
    const { site, manager, card, hand } = day;
    const late = site.aVisitor({ email: 'late@example.com' });
    const paying = await late.hold(day.four);
    await callsOff(manager);
    expect(await manager.refused(callOff, { body: { ...storm, requestId: randomUUID() } })).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('called off already'),
    });
    site.provider.pays(paying.booking_id);
    const asked = { booking_id: paying.booking_id, payment_reference: paying.transactionReference };
    expect(await late.get(askPayment, { body: asked })).toEqual({ status: 'pending' });
    site.provider.pays(card.kirsty.id);
    const money = { booking_id: card.kirsty.id, payment_reference: day.moving.transactionReference! };
    expect(await card.kirsty.visitor.get(askPayment, { body: money })).toEqual({ status: 'pending' });
    site.clock.forward(minute);
    await comeToRest(site);
    expect(await statusOf(paying.booking_id)).toBe('called_off');
    expect((await site.attempt(paying.booking_id)).status).toBe('voided');
    expect(await site.mailed({ bookingId: paying.booking_id })).toMatchObject([{ kind: 'payment_returned' }]);
    // Kirsty's move ended with her trip, and only the payment for the move is refunded.
    expect(await site.mailed({ bookingId: card.kirsty.id })).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'payment_returned' })]),
    );
    const claims = await site.db
      .selectFrom('allocations')
      .select('bookingId')
      .where('moveId', 'is', null)
      .execute();
    const standing = claims.map(({ bookingId }) => bookingId);
    expect(ofAll().filter((id) => standing.includes(id))).toEqual([]);

    const { text } = await offerOf(card.mo.id);
    expect(text).toContain('because of thunder over the lake');
    expect(text).toMatch(/At 14:42 we measured 19 km\/h of wind, gusts of 31 km\/h\. [^]*decided it\./);
    expect(text).toContain('or a full £150.00 refund');
    expect(text).toContain('Pick a new time or a refund: http');
    const ofLiam = (await offerOf(hand.liam)).text;
    expect(ofLiam).toContain('nothing was paid, so there’s nothing to pay back');
    expect(ofLiam).toContain('Pick a new time: http');
    expect(ofLiam).not.toContain('refund');
    expect(await site.mailed({ bookingId: hand.rob, kind: 'day_cancelled' })).toEqual([]);
    const page = await card.mo.visitor.get(getBooking, {
      params: { id: card.mo.id },
      query: { email: card.mo.email },
    });
    expect(page.why_cancelled).toEqual({
      because: 'thunder over the lake',
      known: expect.arrayContaining(['At 14:42 we measured 19 km/h of wind, gusts of 31 km/h.']),
      refund: 150,
    });
  });

  test('a party, or staff for the party, chooses a refund or another time', async () => {
    const { site, manager, card, hand, later } = day;
    const [decision] = await decided();
    // The eighth party is the visitor who paid before the decision.
    expect(decision!.parties).toHaveLength(8);
    const whose = async ({ id, email }: { id: string; email: string }) => ({
      id,
      email,
      link: (await offerOf(id)).link,
    });
    await card.mo.visitor.get(openOffer, { body: await whose(card.mo) });
    await card.mo.visitor.get(answerOffer, { body: { ...(await whose(card.mo)), period_id: later.id } });
    await card.ines.visitor.get(answerOffer, { body: await whose(card.ines) });
    await comeToRest(site);
    expect((await site.attempt(card.ines.id)).status).toBe('refunded');

    // Staff refund cash at the jetty, and can undo that for a minute.
    const answers = (bookingId: string, words: object = {}) =>
      manager.get(answerForParty, { body: { bookingId, ...words, requestId: randomUUID() } }) as Promise<{
        effect: { sentence: string };
        action: { id: string };
        result: { refund: number };
      }>;
    await sql`update customers c set email = 'rob@example.com', email_key = 'rob@example.com'
      from bookings b where b.id = ${hand.rob} and c.id = b.customer_id`.execute(site.db);
    const before = await everything(day);
    const rob = await answers(hand.rob);
    expect(rob.result).toEqual({ refund: 150 });
    expect(rob.effect.sentence).toBe('Rob Fenwick chose a refund: £150.00 in cash waits under Drawers.');
    expect(
      await manager.get(answerForParty, { body: { bookingId: card.aaron.id, isPreview: true } }),
    ).toMatchObject({
      effect: { sentence: expect.stringMatching(/is refunded to the card in a minute\.$/) },
    });
    const toRob = site.db
      .selectFrom('mails')
      .select(['sentAt', 'notBefore'])
      .where('kind', '=', 'money_chosen');
    // The email waits for the minute of undo. An undo in that minute deletes both the email and the refund.
    expect(await toRob.execute()).toEqual([
      { sentAt: null, notBefore: new Date(site.clock.now().getTime() + minute) },
    ]);
    await takesBack(manager, rob);
    await comeToRest(site);
    expect(await everything(day)).toEqual(before);
    await answers(hand.rob);
    // This email is the only message to Rob about the refund.
    expect(await site.mailed({ kind: 'money_chosen' })).toMatchObject([
      {
        recipient: 'rob@example.com',
        textBody: expect.stringMatching(
          /We give you £150\.00 back in cash, as you paid it: at the jetty, or call us\.[^]*Our number is \+?\d/,
        ),
      },
    ]);
    // Aaron chooses another time and keeps his coupon, which nobody else has used in between.
    const aaron = await answers(card.aaron.id);
    await takesBack(manager, aaron);
    await comeToRest(site);
    expect((await everything(day))['coupon_uses']).toEqual(before['coupon_uses']);
    const declined = await answers(hand.liam);
    const ofLiam = (await decided())[0]!.parties.find(({ bookingId }) => bookingId === hand.liam);
    expect(ofLiam).toMatchObject({ answer: 'money', paid: 0, owed: 0 });
    await takesBack(manager, declined);
    // The party still owes its debt after the move.
    await answers(hand.liam, { slotId: later.id });
    expect(await statusOf(hand.liam)).toBe('confirmed');
    expect(await manager.refusedRun(answerForParty, { bookingId: hand.liam })).toMatchObject({
      code: 'offer_over',
    });

    const [after] = await decided();
    const of = (id: string) => after!.parties.find(({ bookingId }) => bookingId === id);
    expect(of(card.mo.id)).toMatchObject({
      answer: 'slot',
      answeredBy: null,
      linkOpenedAt: expect.any(String),
      now: { date: '2027-05-15', startTime: '15:00' },
      paid: 150,
    });
    expect(of(card.ines.id)).toMatchObject({ answer: 'money', answeredBy: null, isOpen: false });
    expect(of(hand.rob)).toMatchObject({ answer: 'money', answeredBy: expect.any(String), hasEmail: true });
    expect(of(hand.liam)).toMatchObject({ answer: 'slot', paid: 0, owed: 150 });
    expect(of(card.aaron.id)).toMatchObject({ answer: null, isOpen: true });
  });

  test('dock staff see a call-off but must ask a manager to record a party’s answer; the kitchen does not see it', async () => {
    const [dock, kitchen] = [await signedInAs(day.site, 'dock'), await signedInAs(day.site, 'kitchen')];
    expect((await dock.get(getDecisions, { params: { date: saturday } })).decisions).toHaveLength(1);
    expect(await dock.refusedRun(callOff, storm)).toMatchObject({ code: 'not_allowed' });
    const asked = (await dock.get(answerForParty, {
      body: { bookingId: day.card.naomi.id, requestId: randomUUID() },
    })) as { asked: object | null; result: object | null };
    expect(asked).toMatchObject({ asked: { request: expect.any(String) }, result: null });
    expect(await kitchen.refused(getDecisions, { params: { date: saturday } })).toMatchObject({
      code: 'not_allowed',
    });
  });
});

test('control: if payments did not wait until a call-off is final, a payer would get a trip in a called-off time', async () => {
  const { site, manager } = day;
  const slot = await site.aSlot({ date: '2027-05-22', startTime: '15:00' });
  const payer = site.aVisitor();
  const held = await payer.hold(slot);
  await callsOff(manager, { date: '2027-05-22' });
  await sql`create or replace function undecided_until(p_attempt payment_attempts, p_now timestamptz)
    returns timestamptz language sql as 'select null::timestamptz'`.execute(site.db);
  site.provider.pays(held.booking_id);
  const asked = { booking_id: held.booking_id, payment_reference: held.transactionReference };
  expect(await payer.get(askPayment, { body: asked })).toEqual({ status: 'confirmed' });
});
