import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Random, randomFrom } from '../../testing/random.ts';
import type { AmendmentFacts } from './amendment-facts.ts';
import {
  type Dish,
  type Outcome,
  type Standing,
  type Wish,
  amendedByTheWords,
} from './amendment.reference.ts';
import { decideChange, decideMove } from './decide-amendment.ts';

/** `npm test` runs one per cent of the cases. `npm run prove amendments` runs all cases, with a new seed. */
const howMany = Number(process.env.AMENDMENTS ?? 1000);
const firstSeed = Number(process.env.AMENDMENTS_SEED ?? 1);

test(
  `the amendment rule agrees with the text of docs/moving.md for ${howMany} random moves and changes`,
  () => {
    const ends: Record<string, number> = {};
    for (let run = 0; run < howMany; run += 1) {
      const seed = firstSeed + run;
      const random = randomFrom(seed);
      const standing = aStanding(random);
      const wish = random.chance(0.5) ? aMove(random, standing) : aChange(random, standing);
      const told = amendedByTheWords(standing, wish);
      expect(decided(standing, wish), `AMENDMENTS_SEED=${seed} AMENDMENTS=1`).toEqual(told);
      const end = endOf(told);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    // Checks that the run reaches each of these outcomes.
    for (const end of ['to pay', 'goes back', 'nothing to pay', 'cannot_move', 'add_on_too_late'])
      expect(ends[end] ?? 0, `${end} of ${JSON.stringify(ends)}`).toBeGreaterThan(0);
  },
  600_000 + howMany * 5,
);

function endOf(told: Outcome): string {
  if ('refused' in told) return told.refused;
  return told.toPay > 0 ? 'to pay' : told.goesBack > 0 ? 'goes back' : 'nothing to pay';
}

/** Days around both clock changes, around a leap day and around a new year, and days in summer. */
const middles = ['2027-03-28', '2027-06-12', '2027-10-31', '2028-01-01', '2028-02-29'];
const starts = ['00:30', '09:00', '10:00', '14:00', '21:00'];

function dayAround(day: string, by: number): string {
  return new Date(Date.parse(`${day}T12:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

function anOffer(random: Random) {
  return random.chance(0.5)
    ? { fixed: random.pick([0, 1, 20, 29, 30, 2000, 2500, 9999]) }
    : { percentage: random.pick([0, 1, 333, 1000, 1250, 5000, 10_000]) };
}

function aStanding(random: Random): Standing {
  const middle = random.pick(middles);
  const trip = { date: dayAround(middle, random.below(3)), start: random.pick(starts), end: '23:00' };
  const noticeDays = random.pick([0, 0, 1, 3, 4, 5, 9, 10, 11, 20]);
  const clock = `${String(random.below(24)).padStart(2, '0')}:${random.pick(['00', '30', '59'])}`;
  const now = new Date(`${dayAround(trip.date, -noticeDays)}T${clock}:00Z`);
  const menu: Dish[] = Array.from({ length: 4 }, (_, nth) => ({
    id: nth + 1,
    price: random.pick([0, 1, 350, 850, 3200]),
    noticeHours: random.pick([0, 2, 24, 72, 240]),
    isSold: random.chance(0.9),
  }));
  const order = menu.flatMap(({ id, price }) =>
    random.chance(0.5)
      ? [
          { dish: id, quantity: 1 + random.below(3), price },
          ...(random.chance(0.2) ? [{ dish: id, quantity: 1, price: price + 50 }] : []),
        ]
      : [],
  );
  const guests = 1 + random.below(10);
  const covered = random.pick([5, 5, 5, 0, 2, 10]);
  const paidForGuests = Array.from({ length: Math.max(0, guests - covered) }, () =>
    random.pick([0, 1000, 1500]),
  );
  const slotPrice = random.pick([0, 10, 9000, 15_000, 19_000]);
  const coupon = random.chance(0.3) ? anOffer(random) : null;
  const total = Math.max(
    0,
    slotPrice +
      paidForGuests.reduce((sum, each) => sum + each, 0) +
      order.reduce((sum, { quantity, price }) => sum + quantity * price, 0) -
      random.pick([0, 0, 1000]),
  );
  const isTaken = random.chance(0.8);
  return {
    now,
    isStaff: random.chance(0.3),
    waivesFee: random.chance(0.2),
    trip,
    earliest: random.chance(0.7) ? trip.date : dayAround(trip.date, -random.below(15)),
    guests,
    slotPrice,
    covered,
    paidForGuests,
    pricePerPersonToday: random.pick([0, 1500, 1700]),
    coupon,
    total,
    order,
    menu,
    saleNoticeMinutes: random.pick([0, 60]),
    kept: random.pick([0, 0, 0, 29, 2000, 6000]),
    owed: random.pick([0, 0, 0, 1, 2500, total]),
    captured: isTaken ? Math.max(0, total + random.pick([0, 0, 2000])) : 0,
    goingBack: isTaken ? random.pick([0, 0, 0, 1000, 40_000]) : 0,
    setAside: isTaken ? random.pick([0, 0, 2000]) : total,
    terms: random.pick([
      { refundDays: 10, bankCharge: 250, freeMoveDays: 4, moveFee: 5000, lastHours: 2 },
      { refundDays: 3, bankCharge: 0, freeMoveDays: 7, moveFee: 29, lastHours: 24 },
    ]),
  };
}

function aMove(random: Random, { trip }: Standing): Wish {
  const to = {
    date: dayAround(trip.date, random.pick([0, 0, 1, -1, 7, -2, 30])),
    start: random.pick(starts),
    packageAmount: random.pick([0, 9000, 15_000, 15_010]),
    surcharge: anOffer(random),
    minPassengerCount: random.pick([null, 5, 1, 8]),
    pricePerPerson: random.pick([0, 1500, 1700]),
  };
  return { to };
}

function aChange(random: Random, { menu, order, guests }: Standing): Wish {
  const had = (id: number) =>
    order.reduce((sum, { dish, quantity }) => sum + (dish === id ? quantity : 0), 0);
  const isOrderSame = random.chance(0.2);
  return {
    guests: random.chance(0.3) ? guests : 1 + random.below(10),
    order: menu.flatMap(({ id }) => {
      const quantity = isOrderSame ? had(id) : random.pick([0, had(id), had(id), had(id) + 1, 1]);
      return quantity === 0 ? [] : [{ dish: id, quantity }];
    }),
  };
}

/** Returns the outcome of the rule under test, in the form that the second implementation uses. */
function decided(standing: Standing, wish: Wish): Outcome {
  const asker = { isStaff: standing.isStaff, waivesFee: standing.waivesFee, premisesLicenceNumber: '' };
  const facts = factsOf(standing, wish);
  try {
    const { next, lost, sums } =
      'to' in wish
        ? decideMove(facts, asker, standing.now)
        : decideChange(
            facts,
            {
              guests: wish.guests,
              addOns: wish.order.map(({ dish, quantity }) => ({ menuItemId: dish, quantity, comment: '' })),
            },
            asker,
            standing.now,
          );
    return {
      base: next.basePrice,
      discount: next.couponDiscount,
      addOns: next.addOnsPrice,
      total: next.total,
      lost: lost.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
      fee: sums.fee,
      toPay: sums.toPay,
      goesBack: sums.toRefund,
      waived: sums.waived,
      fromKept: sums.fromCredit,
      owedLess: sums.owedLess,
      keptNow: sums.notRefunded,
      earliest: next.earliestDate,
    };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

type Offered = Standing['coupon'] & object;
const columnsOf = (offer: Offered, kind: string, value: string) =>
  'fixed' in offer
    ? { [kind]: 'fixed', [value]: offer.fixed }
    : { [kind]: 'percentage', [value]: offer.percentage };

/** The facts in the form in which the database returns them. */
function factsOf(standing: Standing, wish: Wish): AmendmentFacts {
  const { trip, terms, order, menu, coupon, guests, covered, paidForGuests, slotPrice } = standing;
  const to = 'to' in wish ? wish.to : undefined;
  const item = (dish: number) => ({ menuItemId: dish, name: `dish ${dish}`, type: 'food', comment: '' });
  const attempt = { purpose: 'booking', isReversed: false };
  const facts = {
    booking: {
      id: 'a',
      status: 'confirmed',
      holdExpiresAt: null,
      slotId: 1,
      date: trip.date,
      startTime: trip.start,
      endTime: trip.end,
      earliestDate: standing.earliest,
      guests,
      slotPrice,
      guestsCovered: covered,
      extraGuestRates: paidForGuests,
      total: standing.total,
      couponDiscount: 0,
      packageId: 1,
      packageName: 'Classic',
      terms: {
        ...firstTerms,
        fullRefundDays: terms.refundDays,
        adminFee: terms.bankCharge,
        freeMoveDays: { faq: 0, policy: 0, charged: terms.freeMoveDays },
        moveFee: terms.moveFee,
        latestMoveHours: terms.lastHours,
      },
    },
    items: order.map(({ dish, quantity, price }, position) => ({
      ...item(dish),
      bookingId: 'a',
      position,
      quantity,
      unitPrice: price,
    })),
    money: {
      attempts: [
        { ...attempt, status: 'captured', authorised: standing.captured, captured: standing.captured },
        { ...attempt, status: 'authorised', authorised: standing.setAside, captured: 0 },
      ],
      refunds: [{ purpose: 'booking', amount: standing.goingBack, status: 'created' }],
    },
    credit: standing.kept,
    owed: standing.owed,
    tripState: undefined,
    boatPackage: { price: to?.packageAmount ?? 0, name: 'Classic' },
    coupon: coupon === null ? undefined : columnsOf(coupon, 'kind', 'value'),
    kinds: [],
    seats: 10,
    menuItems: new Map(
      menu.map(({ id, price, noticeHours, isSold }) => [
        id,
        {
          ...item(id),
          id,
          price,
          leadTimeHours: noticeHours,
          isActive: isSold,
          isAlcohol: false,
          packageIds: null,
          includedInPackageIds: [],
          packageNames: null,
        },
      ]),
    ),
    slot: {
      id: to === undefined ? 1 : 2,
      date: to?.date ?? trip.date,
      startTime: to?.start ?? trip.start,
      endTime: '23:59',
      isOpen: true,
      isTimeClosed: false,
      packageIds: null,
      minimumGuests: to?.minPassengerCount ?? null,
      pricePerExtraGuest: to?.pricePerPerson ?? standing.pricePerPersonToday,
      ...columnsOf(to?.surcharge ?? { fixed: 0 }, 'surchargeKind', 'surchargeValue'),
    },
    inForce: { terms: { ...firstTerms, minimumNoticeMinutes: standing.saleNoticeMinutes }, version: 1 },
    settings: { maxBookableMonth: null, isNotOpenYet: false },
  };
  return facts as unknown as AmendmentFacts;
}
