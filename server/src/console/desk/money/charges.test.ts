import { getBooking, objectToCharge } from '@slipway/shared/api/bookings.ts';
import { getBoard } from '@slipway/shared/api/console/board.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { listBookRows } from '@slipway/shared/api/console/books.ts';
import { answerObjection, chargeParty, letChargeGo } from '@slipway/shared/api/console/charges.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { releaseCardDeposit, sendPayLink } from '@slipway/shared/api/console/money.ts';
import { payByLink, viewPayLink } from '@slipway/shared/api/pay-links.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { remindOfObjections } from '../../../bookings/money/charges/object-to-charge.ts';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../../../bookings/money/paying/check-payment.ts';
import { sendRefunds } from '../../../bookings/money/refunds/send-refunds.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';
import { moneyOf } from '../../../testing/money-of-parties.ts';

const jetty = jettyOfFile();
const parties = moneyOf(jetty);
let dock: StaffBrowser;
let manager: StaffBrowser;
let party: string;
beforeEach(async () => {
  ({ dock } = await jetty.begin());
  manager = await signedInAs(jetty.site, 'owner');
  party = await jetty.aParty(jetty.slots.ten);
});

const email = async (id = party) => {
  const { email: address } = await jetty.site.db
    .selectFrom('customers')
    .innerJoin('bookings', 'bookings.customerId', 'customers.id')
    .select('email')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  return address;
};
const books = () => parties.books();
const payment = (purpose: 'deposit' | 'charge') => parties.payment(party, purpose);
const mails = (kind: string) => parties.mails(party, kind);
const vatOfDeposit = () => parties.vatOfDeposit(party);
const pay = (link: string, purpose: 'deposit' | 'charge', total: number) =>
  parties.pay(party, { link, purpose, total });
const debtAt = (payLink: string) =>
  jetty.site.aVisitor().get(viewPayLink, { body: { link: payLink.slice(-26) } });
const setAside = (hours?: number) => parties.setAside(party, dock, hours);
const refunds = async (purpose: 'deposit' | 'charge') =>
  jetty.site.db
    .selectFrom('refunds')
    .select(['amount', 'reason', 'chargeId'])
    .where('attemptId', '=', (await payment(purpose)).id)
    .orderBy('createdAt')
    .execute();
/** The charges as the party's page shows them. */
const charges = async () => {
  const found = await jetty.site
    .aVisitor()
    .get(getBooking, { params: { id: party }, query: { email: await email() } });
  return found.charges ?? [];
};
const money = async () => (await manager.get(getStaffBooking, { params: { id: party } })).money!;
const toDecide = async () => {
  const params = { date: venueDate(jetty.site.clock.now()) };
  return (await manager.get(getBoard, { params })).moneyToDecide!.flatMap(({ bookingId, sentence }) =>
    bookingId === party ? sentence : [],
  );
};
const charge = (amount: number, changes: object = {}) => ({
  bookingId: party,
  kind: 'cleaning' as const,
  amount,
  because: 'a messy deck',
  from: 'deposit' as const,
  ...changes,
});
const make = async (...asked: Parameters<typeof charge>) =>
  (await manager.run(chargeParty, charge(...asked))).charges;
const objection = async (charge: string, words = 'It was clean.', id = party) => ({
  body: { id, email: await email(id), charge_id: charge, words },
});
const object = async (...said: Parameters<typeof objection>) =>
  jetty.site.aVisitor().get(objectToCharge, await objection(...said));
const refusedToObject = async (...said: Parameters<typeof objection>) =>
  jetty.site.aVisitor().refused(objectToCharge, await objection(...said));

/** Moves the clock and runs the jobs. */
async function passes(ms: number): Promise<void> {
  await jetty.later(ms);
  // A session ends after twelve hours, so both people sign in again.
  if (ms > hour)
    [dock, manager] = [await signedInAs(jetty.site, 'dock'), await signedInAs(jetty.site, 'owner')];
  for (let round = 0; round < 3; round += 1) {
    await advancePayments(jetty.site.deps);
    await sendRefunds(jetty.site.deps);
    await jetty.later(minute);
  }
}
async function doneBy(who: StaffBrowser, endpoint: ConsoleEndpoint, body: object) {
  return (await who.get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
    effect: { sentence: string; figures: { label: string; value: string }[] };
    action: { id: string } | null;
    result: { payLink?: string } | null;
  };
}
const takeBack = (id: string) => manager.get(undoAction, { body: { action: id, requestId: randomUUID() } });

describe('a charge kept from a card deposit', () => {
  test('charges from a card deposit are captured together, 48 hours after the last one, and the rest is refunded', async () => {
    await setAside();
    const { effect } = await doneBy(manager, chargeParty, charge(30));
    expect(effect.sentence).toMatch(
      /is charged £30\.00\. £30\.00 is kept from the deposit on the card\. Reason: a messy deck\.$/,
    );
    expect(effect.figures).toEqual([
      { label: 'Kept', value: '£30.00' },
      { label: 'VAT in it', value: '£5.00' },
    ]);
    expect(await charges()).toEqual([]);
    await passes(24 * hour);
    expect(await mails('charge_made')).toMatchObject([
      { kept: 3000, owed: 0, way: 'card', because: 'a messy deck' },
    ]);
    await make(45, { kind: 'damage', because: 'a torn cushion' });
    await passes(25 * hour);
    // The first charge was made 49 hours ago, and the second 25 hours ago.
    expect(await payment('deposit')).toMatchObject({ status: 'authorised', captureRequestedAt: null });
    expect((await jetty.card(party, dock)).cardDeposit).toMatchObject({
      state: 'keeping',
      amount: 100,
      kept: 75,
    });
    expect(await dock.refusedRun(releaseCardDeposit, { bookingId: party })).toMatchObject({
      code: 'invalid',
    });
    expect((await charges()).map(({ what, amount, state }) => [what, amount, state])).toEqual([
      ['Cleaning', 30, 'kept'],
      ['Damage or loss', 45, 'to_object'],
    ]);
    await passes(23 * hour);
    expect(await payment('deposit')).toMatchObject({
      status: 'part_refunded',
      captured: 10_000,
      refunded: 2_500,
    });
    expect(await refunds('deposit')).toEqual([
      { amount: 2500, reason: 'the rest of the deposit', chargeId: null },
    ]);
    expect((await jetty.card(party, dock)).cardDeposit).toMatchObject({ state: 'kept', kept: 75 });
    // Cleaning has VAT, but damage has none.
    expect(await vatOfDeposit()).toEqual([[{ name: 'cleaning', rate: 2000, amount: 3000, vat: 500 }]]);
    // After the deposit has been captured, a further charge needs a pay link.
    expect(await manager.refusedRun(chargeParty, charge(10))).toMatchObject({ code: 'invalid' });
    await books();
  });

  test('if a charge is undone within a minute, nothing is captured and the party gets no email', async () => {
    await setAside();
    const { action } = await doneBy(manager, chargeParty, charge(30));
    await takeBack(action!.id);
    await passes(3 * 24 * hour);
    expect(await payment('deposit')).toMatchObject({
      status: 'authorised',
      captured: 0,
      captureRequestedAt: null,
    });
    expect(await mails('charge_made')).toEqual([]);
    expect((await jetty.card(party, dock)).cardDeposit).toMatchObject({ state: 'held' });
    await books();
  });

  test('the deposit is captured six hours before the bank would release it, even if the party objects to the charge', async () => {
    await setAside(40);
    const [id] = await make(30);
    await passes(33 * hour);
    expect(await payment('deposit')).toMatchObject({ status: 'authorised' });
    await object(id!);
    await passes(hour);
    expect(await payment('deposit')).toMatchObject({ captured: 10_000, refunded: 7_000 });
    expect((await charges())[0]).toMatchObject({ state: 'objected', objection: 'It was clean.' });
    await books();
  });

  test('a charge whose capture fails is owed, and the owner is told', async () => {
    await setAside();
    await make(30);
    await passes(2 * minute);
    jetty.site.provider.lapses((await payment('deposit')).id);
    await checkPayment(jetty.site.deps, await payment('deposit'), 'test');
    expect(await payment('deposit')).toMatchObject({ status: 'voided', captured: 0 });
    expect(await charges()).toMatchObject([{ state: 'owed', amount: 30 }]);
    expect(await money()).toMatchObject({ chargesOwed: 30, depositHeld: { onCard: { state: 'lapsed' } } });
    const { payLink } = await dock.run(sendPayLink, { bookingId: party, debt: 'charge' });
    await pay(payLink!, 'charge', 30);
    await passes(minute);
    expect(await payment('charge')).toMatchObject({ status: 'captured', captured: 3000 });
    expect(await charges()).toMatchObject([{ state: 'paid' }]);
    await books();
  });
});

describe('a party that objects', () => {
  test('if staff reduce a charge after an objection, the difference is refunded with the rest of the deposit, and shown to the party', async () => {
    await setAside();
    const [id] = await make(60);
    await passes(hour);
    await object(id!);
    await object(id!, 'And once more.');
    expect(await charges()).toMatchObject([{ state: 'objected', objection: 'It was clean.' }]);
    expect(await toDecide()).toEqual([
      expect.stringMatching(/^The party objects to the charge \(cleaning, £60\.00\): answer by/),
    ]);
    expect(await mails('owner_alert')).toHaveLength(1);
    const answer = { charge: id!, givenBack: 20, answer: 'The photo shows crumbs alone.' };
    expect(await manager.refusedRun(answerObjection, { ...answer, givenBack: 60.01 })).toMatchObject({
      field: 'givenBack',
    });
    expect((await doneBy(dock, answerObjection, answer)).action).toBeNull();
    const { action } = await doneBy(manager, answerObjection, answer);
    expect(await charges()).toMatchObject([{ state: 'objected', sum_returned: 0 }]);
    await takeBack(action!.id);
    expect(await toDecide()).toHaveLength(1);
    await manager.run(answerObjection, answer);
    await passes(2 * minute);
    expect(await charges()).toMatchObject([
      { state: 'kept', sum_returned: 20, answer: 'The photo shows crumbs alone.' },
    ]);
    expect(await mails('charge_answered')).toMatchObject([{ givenBack: 2000, way: 'not_taken' }]);
    await passes(48 * hour);
    expect(await refunds('deposit')).toMatchObject([{ amount: 6000 }]);
    await books();
  });

  test('a charge is refunded if an objection to it is accepted after the deposit was captured', async () => {
    await setAside();
    const [id] = await make(60);
    await passes(hour);
    await object(id!);
    await passes(48 * hour);
    expect(await payment('deposit')).toMatchObject({ captured: 10_000, refunded: 4_000 });
    await manager.run(answerObjection, { charge: id!, givenBack: 60, answer: 'You are right.' });
    await passes(2 * minute);
    expect(await payment('deposit')).toMatchObject({ status: 'refunded', refunded: 10_000 });
    const back = (await refunds('deposit')).map(({ amount, chargeId }) => [amount, chargeId]);
    expect(back).toEqual([
      [4000, null],
      [6000, id],
    ]);
    expect(await mails('charge_answered')).toMatchObject([{ givenBack: 6000, way: 'card' }]);
    expect((await vatOfDeposit()).map(([part]) => part!.vat)).toEqual([1000, -1000]);
    expect(await charges()).toMatchObject([{ state: 'given_back' }]);
    await books();
  });

  test('the whole deposit is released if an objection is accepted before the deposit was captured', async () => {
    await setAside();
    const [id] = await make(60);
    await passes(hour);
    await object(id!);
    const answer = { charge: id!, givenBack: 60, answer: 'You are right.' };
    const { action } = await doneBy(manager, answerObjection, answer);
    await takeBack(action!.id);
    expect(await payment('deposit')).toMatchObject({ reversalRequestedAt: null });
    await manager.run(answerObjection, answer);
    await passes(2 * minute);
    expect(await payment('deposit')).toMatchObject({ status: 'voided', captured: 0 });
    await books();
  });

  test('a party can object to a charge for 48 hours, and a later objection is refused', async () => {
    await setAside();
    const [id] = await make(60);
    await passes(49 * hour);
    expect(await refusedToObject(id!)).toMatchObject({ code: 'invalid' });
    expect(await refusedToObject('z'.repeat(26))).toMatchObject({ code: 'not_found' });
  });

  test('each morning, the owner is reminded of an unanswered objection, even after the answer was due', async () => {
    await setAside();
    const [id] = await make(60);
    await passes(hour);
    await object(id!);
    for (let day = 0; day < 16; day += 1) {
      await passes(24 * hour);
      for (let look = 0; look < 2; look += 1) await remindOfObjections(jetty.site.deps);
    }
    const told = (await mails('owner_alert')).map(({ todo }) => String(todo));
    expect(told).toHaveLength(17);
    expect(told[5]).toContain('Please answer by');
    expect(told.at(-1)).toContain('The answer was due by');
  });
});

describe('a charge by pay link', () => {
  test('a pay link asks for the amount by which a charge exceeds the deposit, and a waiver refunds that amount', async () => {
    await setAside();
    const {
      payLink,
      charges: [, asked],
    } = await manager.run(chargeParty, charge(130));
    await passes(2 * minute);
    expect((await charges()).map(({ amount, state }) => [amount, state])).toEqual([
      [100, 'to_object'],
      [30, 'owed'],
    ]);
    expect(await debtAt(payLink!)).toMatchObject({
      status: 'to_pay',
      pays_for: 'charge',
      total: 30,
      charges: [{ what: 'Cleaning', amount: 30 }],
    });
    // A second charge is made after the page was opened, so the party owes more than the page showed.
    await make(20, { from: 'pay_link', kind: 'damage', because: 'a lost paddle' });
    await passes(2 * minute);
    const shown = { link: payLink!.slice(-26), payment_method_id: '1', total: 30 } as const;
    expect(await jetty.site.aVisitor().refused(payByLink, { body: shown, key: randomUUID() })).toMatchObject({
      code: 'price_changed',
    });
    await pay(payLink!, 'charge', 50);
    await passes(minute);
    expect(await payment('charge')).toMatchObject({ status: 'captured', captured: 5000 });
    const paid = [
      { what: 'Cleaning', amount: 30 },
      { what: 'Damage or loss', amount: 20 },
    ];
    expect(await debtAt(payLink!)).toMatchObject({ status: 'paid', total: 0, charges: paid });
    // The second pay link says that its charge was waived. The first pay link says that its charges were paid.
    await jetty.later(minute);
    const { payLink: second, charges: later } = await manager.run(
      chargeParty,
      charge(10, { from: 'pay_link' }),
    );
    await passes(2 * minute);
    await manager.run(letChargeGo, { charge: later[0]!, because: 'a kindness' });
    expect(await debtAt(second!)).toMatchObject({ status: 'waived', total: 0, charges: [] });
    expect(await debtAt(payLink!)).toMatchObject({ status: 'paid', charges: paid });
    expect(
      (await doneBy(manager, letChargeGo, { charge: asked!, because: 'a kindness' })).effect.sentence,
    ).toContain('The sum is refunded in the way it was paid.');
    await passes(2 * minute);
    expect(await refunds('charge')).toMatchObject([{ amount: 3000, chargeId: asked }]);
    const day = venueDate(jetty.site.clock.now());
    const { rows } = await manager.get(listBookRows, { query: { figure: 'takings', from: day, to: day } });
    const ofCharges = rows.filter(({ purpose, bookingId }) => purpose === 'charge' && bookingId === party);
    expect(ofCharges.map(({ label, amount }) => `${label} ${amount}`).toSorted()).toEqual([
      'Given back: cleaning -30',
      'Paid: cleaning £30.00, damage or loss £20.00 50',
    ]);
    await books();
  });

  test('if staff waive a charge while the party pays for it, no money is taken', async () => {
    const {
      payLink,
      charges: [id],
    } = await manager.run(chargeParty, charge(30, { from: 'pay_link' }));
    await passes(2 * minute);
    const body = { link: payLink!.slice(-26), payment_method_id: '1', total: 30 } as const;
    await jetty.site.aVisitor().get(payByLink, { body, key: randomUUID() });
    jetty.site.provider.pays((await payment('charge')).id);
    await manager.run(letChargeGo, { charge: id!, because: 'a kindness' });
    expect(await debtAt(payLink!)).toMatchObject({ status: 'waived', total: 0, charges: [] });
    await checkPayment(jetty.site.deps, await payment('charge'), 'test');
    await passes(2 * minute);
    expect(await payment('charge')).toMatchObject({ status: 'voided', captured: 0 });
    expect(await jetty.site.aVisitor().refused(payByLink, { body, key: randomUUID() })).toMatchObject({
      code: 'hold_over',
      message: 'This charge was waived. There is nothing to pay.',
    });
    expect(await charges()).toMatchObject([{ state: 'let_go', answer: 'a kindness' }]);
    await books();
  });

  test('a payment of a charge waits until the charge can no longer be undone', async () => {
    const { action, result } = await doneBy(manager, chargeParty, charge(30, { from: 'pay_link' }));
    await pay(result!.payLink!, 'charge', 30);
    await takeBack(action!.id);
    await passes(2 * minute);
    expect(await payment('charge')).toMatchObject({ status: 'voided', captured: 0 });
    await books();
  });
});

test('the charges of a booking add up to at most the liability in its terms', async () => {
  await setAside();
  await make(250, { from: 'pay_link' });
  await make(150, { from: 'pay_link' });
  expect(await manager.refusedRun(chargeParty, charge(100.01))).toMatchObject({
    field: 'amount',
    message: 'The terms of this booking allow charges of at most £500.00 in all: £100.00 is left.',
  });
  const [id] = await make(100);
  expect(await manager.refusedRun(chargeParty, charge(1, { from: 'pay_link' }))).toMatchObject({
    field: 'amount',
  });
  // A waived charge no longer counts towards the limit.
  await manager.run(letChargeGo, { charge: id!, because: 'a kindness' });
  expect((await jetty.card(party, dock)).cardDeposit).toMatchObject({ state: 'held' });
  await make(50);
});

test('dock staff can only request a charge, and a party cannot object to another party’s charge', async () => {
  await setAside();
  expect((await doneBy(dock, chargeParty, charge(30))).action).toBeNull();
  const [id] = await make(30);
  const other = await jetty.aParty(jetty.slots.one);
  await passes(2 * minute);
  expect(await refusedToObject(id!, 'No.', other)).toMatchObject({ code: 'not_found' });
  const said = (await objection(id!)).body;
  for (const stranger of [{ email: 'somebody@example.com' }, { id: 'z'.repeat(26) }])
    expect(
      await jetty.site.aVisitor().refused(objectToCharge, { body: { ...said, ...stranger } }),
    ).toMatchObject({ code: 'not_found' });
  expect(await charges()).toMatchObject([{ objection: '' }]);
});
