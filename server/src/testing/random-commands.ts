import { planLateForStaff } from '../console/day/boats/expect-back.ts';
import { planForStaff } from '../console/day/boats/plan-for-staff.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { addDays, addMonths } from '@slipway/shared/values/local-date.ts';
import { chargeKinds } from '@slipway/shared/rules/charges.ts';
import { hidingReasonNames } from '@slipway/shared/rules/review-reasons.ts';
import { roles } from '@slipway/shared/rules/permissions.ts';
import { randomUUID } from 'node:crypto';
import { contactVersion } from '../console/desk/booking-commands.ts';
import type { Database } from '../platform/database/tables.ts';
import { randomId } from '../platform/security/random-id.ts';
import type { World } from './random-days.ts';
import { aDraft, aSetUpFile, draftsIn } from './random-drafts.ts';
import type { Random } from './random.ts';
import { photoInputs, pictureInputs } from './random-pictures.ts';
import { aStop, someStops } from './random-stops.ts';
import {
  aBooking,
  aDrawer,
  aFloat,
  aMove,
  aPerson,
  aSale,
  aTime,
  aTripEvent,
  aVersion,
  anEvent,
  nobody,
  one,
} from './random-words.ts';

/** Random input for every command of the console. */

type Make = (world: World, random: Random, now: Date, db: Database) => object | Promise<object>;

async function aCharge(db: Database, random: Random): Promise<string> {
  const charges = await db.selectFrom('charges').select('id').orderBy('madeAt').orderBy('id').execute();
  return one(charges, random, { id: nobody }).id;
}

/** For each command's name: the function that makes random input for it. A test fails if a command is missing. */
export const inputs: Record<string, Make> = {
  'take-boat-out': async ({ today, boats }, random, now, db) => {
    const day = addDays(today, random.below(10));
    const to = { date: day, time: `2${random.below(3)}:00` };
    const input = { boat: random.pick(boats), from: { date: day, time: '09:00' }, to, why: 'hull' };
    if (random.chance(0.4)) return input;
    const asked = { boat: String(input.boat), from: `${day}T09:00`, to: `${day}T${to.time}` };
    const plan = await planForStaff(db, asked, now).catch(() => undefined);
    if (plan === undefined) return input;
    return {
      ...input,
      plan: {
        moves: plan.moves.map((move) => ({ bookingId: move.bookingId, from: move.from, to: move.to.id })),
        offers: plan.stranded.map(({ bookingId, times: [time] }) =>
          time !== undefined && random.chance(0.5)
            ? { bookingId, answer: 'time', slotId: time.slotId, boat: time.boat.id }
            : { bookingId, answer: random.pick(['choice', 'money']) },
        ),
      },
    };
  },
  'expect-back': async (world, random, now, db) => {
    const asked = { bookingId: aBooking(world, random), expected: `2${random.below(4)}:30` };
    const plan = await planLateForStaff(db, asked, 'all', now).catch(() => ({ moves: [], waits: [] }));
    return {
      ...asked,
      tells: random.chance(0.5),
      plan: {
        moves: plan.moves.map(({ bookingId, from, to }) => ({ bookingId, from, to: to.id })),
        waits: plan.waits.map(({ bookingId, sailsAt }) => ({ bookingId, sailsAt })),
      },
    };
  },
  'put-boat-back': async (_world, random, _now, db) => ({
    repair: one(await db.selectFrom('boatMaintenance').select('id').execute(), random, { id: 999 }).id,
  }),
  'stop-sales': aStop,
  'open-sales': someStops,
  'open-again': async (_world, random, _now, db) => ({
    stop: one(
      await db.selectFrom('closures').select('id').where('isCalledOff', '=', true).execute(),
      random,
      { id: 999 },
    ).id,
  }),
  'call-off': (world, random) => ({ ...aTime(world, random), because: 'wind' }),
  warn: (world, random, now) => ({
    ...aTime(world, random),
    decideAt: new Date(now.getTime() + random.below(48) * hourMs).toISOString(),
    because: 'wind',
  }),
  'lift-warning': async (_world, random, _now, db) => {
    const open = await db.selectFrom('weatherDecisions').select('id').where('kind', '=', 'warned').execute();
    return { warning: one(open, random, { id: 999 }).id };
  },
  'answer-for-party': (world, random) => ({
    bookingId: aBooking(world, random),
    ...(random.chance(0.5) ? { slotId: 1 + random.below(40) } : {}),
  }),
  'hide-review': ({ reviews }, random) => ({
    review: one(reviews, random, 999),
    because: random.pick(hidingReasonNames),
  }),
  'show-review': ({ reviews }, random) => ({ review: one(reviews, random, 999) }),
  'answer-review': async ({ reviews }, random, _now, db) => {
    const review = one(reviews, random, 999);
    const row = await db.selectFrom('reviews').select('answer').where('id', '=', review).executeTakeFirst();
    return {
      review,
      was: random.chance(0.9) ? (row?.answer ?? '') : 'old',
      words: random.pick(['Thank you.', 'Come again.', '']),
    };
  },
  'answer-enquiry': async ({ enquiries }, random, _now, db) => {
    const enquiry = one(enquiries, random, 999);
    const answers = await db.selectFrom('mails').select('id').where('enquiryId', '=', enquiry).execute();
    return {
      enquiry,
      words: 'Hello, yes.',
      answersSeen: random.chance(0.9) ? answers.length : 99,
      ...(random.chance(0.5) ? { timesOf: '2027-06-26' } : {}),
    };
  },
  'finish-enquiry': ({ enquiries }, random) => ({
    enquiry: one(enquiries, random, 999),
    isDone: random.chance(0.6),
  }),
  'refund-by-hand': (world, random) => ({ booking: aBooking(world, random), amount: 1 + random.below(9000) }),
  'rotate-keys': () => ({}),
  'add-person': (_world, random) => ({
    name: random.pick(['Sam', 'Jo', ' ']),
    role: random.pick(roles),
    email: random.chance(0.5) ? null : `${randomId()}@example.com`,
  }),
  'invite-person': aPerson,
  'sign-out-person': aPerson,
  'take-back-invite': ({ invites }, random) => ({ invite: one(invites, random, nobody) }),
  'change-person': (world, random) => ({
    ...aVersion(world, random),
    name: random.pick(['Sam', 'Jo']),
    role: random.pick(roles),
    email: random.chance(0.5) ? null : `${randomId()}@example.com`,
  }),
  // Picks a person whom the trial has added, never a person from the test's own team.
  'end-person': ({ people }, random) => {
    const added = people.filter(({ id }) => !id.endsWith('000'));
    const who = one(added, random, { id: nobody, version: 1 });
    return { person: who.id, version: who.version };
  },
  'unlock-pin': aPerson,
  'end-session': ({ sessions }, random) => ({ session: one(sessions, random, nobody) }),
  'invite-device': () => ({ name: 'Jetty' }),
  'revoke-device': ({ devices }, random) => ({ device: one(devices, random, nobody) }),
  'add-own-passkey': () => ({ challenge: nobody, answer: {}, label: 'Pixel' }),
  'remove-own-passkey': ({ passkeys }, random) => ({ passkey: one(passkeys, random, nobody) }),
  'set-own-password': () => ({ password: 'a long sentence of mine', challenge: nobody, code: '123456' }),
  'set-own-pin': (_world, random) => ({ pin: random.pick(['482913', '111111', '739104']) }),
  'make-own-recovery-codes': () => ({}),
  'change-own-email': () => ({ email: `${randomId()}@example.com` }),
  'export-log': ({ today }) => ({ from: today, words: 'nobody says this' }),
  // random-days.ts makes a customer's email address from the booking's id.
  'export-personal-data': (world, random) => ({ who: `${aBooking(world, random)}@example.com` }),
  'erase-personal-data': (world, random) => ({ who: `${aBooking(world, random)}@example.com` }),
  'record-arrived': aTripEvent,
  'record-captain': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    licenceSeen: random.chance(0.7),
    ...(random.chance(0.4) ? { name: 'Sam Low' } : {}),
  }),
  'record-briefed': aTripEvent,
  'record-out': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    ...(random.chance(0.5) ? { boat: random.pick(world.boats) } : {}),
    ...(random.chance(0.3) ? { guests: random.below(9), babies: random.below(2) } : {}),
  }),
  'record-back': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    ...(random.chance(0.5) ? { battery: random.below(101) } : {}),
  }),
  'correct-back': aTripEvent,
  'take-earlier-back': aTripEvent,
  'record-no-show': aTripEvent,
  'take-deposit': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    method: random.pick(['cash', 'card_machine']),
    ...(random.chance(0.7) ? { slip: '1234' } : {}),
    ...aFloat(random),
  }),
  'give-deposit-back': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    ...(random.chance(0.7) ? { slip: '1235' } : {}),
  }),
  'undo-event': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    ...anEvent(world, random, 'undoes'),
  }),
  'accept-event': (world, random, now) => ({
    ...aTripEvent(world, random, now),
    ...anEvent(world, random, 'accepts'),
  }),
  'name-boat': (world, random) => ({ bookingId: aBooking(world, random), boat: random.pick(world.boats) }),
  'swap-boats': (world, random) => ({ one: aBooking(world, random), other: aBooking(world, random) }),
  'note-battery': ({ boats }, random) => ({ boat: random.pick(boats), percent: random.below(101) }),
  'check-boat': ({ boats }, random) => ({
    boat: random.pick(boats),
    isFit: random.chance(0.7),
    ...(random.chance(0.5) ? { battery: random.below(101) } : {}),
    ...(random.chance(0.7) ? { note: 'A scratch.' } : {}),
  }),
  'mark-dishes': async (world, random, _now, db) => {
    const bookingId = aBooking(world, random);
    const lines = await db
      .selectFrom('bookingItems')
      .select(['menuItemId', 'quantity'])
      .where('bookingId', '=', bookingId)
      .execute();
    const { menuItemId, quantity } = one(lines, random, { menuItemId: 999, quantity: 1 });
    return {
      bookingId,
      step: random.pick(['prepared', 'loaded']),
      dishes: [{ item: menuItemId, portions: random.pick([0, 1, quantity, 60]) }],
    };
  },
  'write-note': (world, random) => ({
    bookingId: aBooking(world, random),
    note: randomUUID(),
    text: 'Walks slowly.',
  }),
  'issue-invoice': (world, random) => ({
    bookingId: aBooking(world, random),
    ...(random.chance(0.7) ? { name: 'Tern & Co', address: '1 Quay' } : {}),
  }),
  'correct-invoice': (world, random) => ({
    bookingId: aBooking(world, random),
    name: random.pick(['Tern & Sons', '']),
    address: '2 Quay',
  }),
  'send-confirmation': (world, random) => ({ bookingId: aBooking(world, random) }),
  'change-contact': async (world, random, _now, db) => {
    const booking = one(world.bookings, random, { id: nobody, status: '', customerId: nobody });
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', booking.customerId)
      .executeTakeFirst();
    return {
      bookingId: booking.id,
      version: customer === undefined || random.chance(0.1) ? 'old' : contactVersion(customer),
      firstName: random.pick(['Grace', 'Ida']),
      lastName: 'Hopper',
      email: random.pick([`${randomId()}@example.com`, 'wrong@', customer?.email ?? 'x']),
      phone: '07700 900456',
    };
  },
  'cancel-by-policy': (world, random) => ({ bookingId: aBooking(world, random) }),
  'cancel-by-us': (world, random) => ({ bookingId: aBooking(world, random), because: 'wind' }),
  'refund-booking': (world, random) => ({
    bookingId: aBooking(world, random),
    amount: random.pick([0, 1, 25, 150, 200]),
    because: 'a cold dish',
  }),
  'move-booking': aMove,
  'move-booking-without-fee': async (...drawn) => ({ ...(await aMove(...drawn)), because: 'a broken leg' }),
  'sell-walk-in': async (...drawn) => ({
    ...(await aSale(...drawn)),
    by: drawn[1].pick(['cash', 'card_machine', 'dock']),
    ...(drawn[1].chance(0.7) ? { slip: '1236' } : {}),
    ...(drawn[1].chance(0.3) ? { given: drawn[1].pick([1, 150, 500]) } : {}),
  }),
  'sell-by-link': aSale,
  'sell-by-hand': async (...drawn) => ({
    ...(await aSale(...drawn)),
    by: drawn[1].pick(['cash', 'dock', 'link']),
    agreedTotal: drawn[1].pick([0, 90, 200]),
    because: 'a friend of the house',
  }),
  'take-payment': (world, random) => ({
    bookingId: aBooking(world, random),
    method: random.pick(['cash', 'card_machine']),
    ...(random.chance(0.7) ? { slip: '1237' } : {}),
    ...(random.chance(0.3) ? { given: 200 } : {}),
  }),
  'give-back-by-hand': async (_world, random, _now, db) => {
    const refunds = await db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute();
    return { refund: one(refunds, random, { id: nobody }).id, slip: '1238' };
  },
  'send-pay-link': (world, random) => ({
    bookingId: aBooking(world, random),
    debt: random.pick(['price', 'deposit', 'charge']),
  }),
  'let-hold-go': (world, random) => ({ bookingId: aBooking(world, random) }),
  'ring-party': (world, random) => ({ bookingId: aBooking(world, random) }),
  'type-reading': (_world, random, now) => ({
    meanKmh: random.below(40),
    ...(random.chance(0.7) ? { gustKmh: random.below(60) } : {}),
    ...(random.chance(0.5)
      ? { measuredAt: new Date(now.getTime() - (random.below(14) - 1) * hourMs).toISOString() }
      : {}),
  }),
  'release-card-deposit': (world, random) => ({ bookingId: aBooking(world, random) }),
  'charge-party': (world, random) => ({
    bookingId: aBooking(world, random),
    kind: random.pick(chargeKinds),
    amount: random.pick([0, 40, 100, 200]),
    because: 'a lost paddle',
    from: random.pick(['deposit', 'pay_link']),
  }),
  'keep-late-fee': (world, random) => ({
    bookingId: aBooking(world, random),
    fee: random.pick([25, 50, 75]),
    from: random.pick(['deposit', 'pay_link']),
  }),
  'let-late-fee-go': (world, random) => ({
    bookingId: aBooking(world, random),
    fee: random.pick([25, 50]),
    because: 'the wind',
  }),
  'let-charge-go': async (_world, random, _now, db) => ({
    charge: await aCharge(db, random),
    because: 'a kindness',
  }),
  'record-objection': async (_world, random, _now, db) => ({
    charge: await aCharge(db, random),
    words: 'It was torn before.',
  }),
  'answer-objection': async (_world, random, _now, db) => ({
    charge: await aCharge(db, random),
    givenBack: random.pick([0, 10, 40]),
    answer: 'The photo shows it.',
  }),
  'open-drawer': (_world, random) => ({
    name: random.pick(['Jetty', 'Hut']),
    float: random.pick([0, 100]),
  }),
  'save-change-set': async (_world, random, _now, db) => {
    const drafts = await draftsIn(db);
    const draft = random.chance(0.5) ? null : one(drafts, random, { id: nobody, version: 1 });
    return {
      set: draft?.id ?? null,
      version: draft?.version ?? null,
      name: random.pick(['Winter', 'Prices', ' ']),
      fromDate: null,
      changes: [{ id: randomId(), kind: 'figures', words: { turnaround: random.pick([30, 45]) } }],
    };
  },
  'throw-change-set-away': aDraft,
  'import-set-up': aSetUpFile,
  // The trials' databases have no rules for times, so any change set would close every slot.
  // random-sets.test.ts applies change sets, in databases with rules for times.
  'apply-change-set': () => ({ set: nobody, version: 1 }),
  'undo-change-set': () => ({ set: nobody }),
  'schedule-change-set': async (world, random, now, db) => ({
    ...(await aDraft(world, random, now, db)),
    at: new Date(now.getTime() + random.pick([-1, 1, 500]) * 86_400_000).toISOString(),
  }),
  'mark-dish-sold-out': async (_world, random, _now, db) => {
    const dishes = await db.selectFrom('menuItems').select('id').orderBy('id').execute();
    return { item: one(dishes, random, { id: 1 }).id, isSoldOut: random.chance(0.5) };
  },
  'say-not-eaten': async (_world, random, _now, db) => {
    const extras = await db.selectFrom('menuItems').select('id').orderBy('id').execute();
    return { item: one(extras, random, { id: 1 }).id };
  },
  'set-opening': (_world, random) => ({ opens: random.pick(['now', null]) }),
  'clear-demo': () => ({}),
  ...pictureInputs,
  ...photoInputs,
  'count-drawer': async (_world, random, _now, db) => {
    return { drawer: await aDrawer(random, db), counted: random.below(900) };
  },
  'close-drawer': async (_world, random, _now, db) => ({
    drawer: await aDrawer(random, db),
    note: random.pick(['', 'A note was torn.']),
  }),
  'export-books': ({ today }, random) => ({
    month: today.slice(0, 7),
    file: random.pick(['journal', 'lines', 'xero-invoices']),
    part: 1,
  }),
  'set-accounts': (_world, random) => ({
    accounts: [{ account: random.pick(['sales', 'vat', 'cash']), code: String(random.below(900)) }],
    taxes: [],
  }),
  'lock-period': ({ today }, random) => ({ month: addMonths(today, -random.below(3)).slice(0, 7) }),
  'set-float': async (_world, random, _now, db) => ({
    drawer: await aDrawer(random, db),
    float: random.below(200),
  }),
  'put-cash-in': async (_world, random, _now, db) => {
    const lines = await db.selectFrom('handMoney').select('id').where('drawerId', 'is', null).execute();
    return { lines: [one(lines, random, { id: 999_999 }).id], ...aFloat(random) };
  },
  'change-booking': async (world, random, _now, db) => {
    const dishes = await db.selectFrom('menuItems').select('id').orderBy('id').execute();
    const menuItemId = one(dishes, random, { id: 1 }).id;
    return {
      bookingId: aBooking(world, random),
      guests: random.below(12),
      addOns: random.chance(0.5) ? [] : [{ menuItemId, quantity: 1 + random.below(3), comment: '' }],
    };
  },
};
