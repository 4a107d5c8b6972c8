import { objectHours } from '@slipway/shared/rules/charges.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { dayMs, hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { lockAmendmentFacts } from '../../src/bookings/move/amendment-facts.ts';
import { amendBooking } from '../../src/bookings/move/amend-booking.ts';
import { decideMove, fingerprintOf } from '../../src/bookings/move/decide-amendment.ts';
import { objectToCharge } from '../../src/bookings/money/charges/object-to-charge.ts';
import { takeDeposits } from '../../src/bookings/money/charges/take-deposits.ts';
import { releaseCardDeposit } from '../../src/console/desk/money/card-deposit-commands.ts';
import { answerObjection, chargeParty } from '../../src/console/desk/money/charge-commands.ts';
import { sendPayLink } from '../../src/console/desk/money/payment-commands.ts';
import { keepPhoto } from '../../src/console/day/photos/photo-commands.ts';
import { demoPersonId } from '../../src/console/sign-in/demo-team.ts';
import { packageIds } from '../packages.ts';
import type { Party, Times, Way } from './parties.ts';
import type { PhotoName } from './draw-photos.ts';
import { nameOfDispute } from './played-provider.ts';
import { type Step, minutesFromStart, startOf, uuidOf } from './step.ts';
import { bookedBy, eventsOf, payLinked } from './trips.ts';
import { NotThere, type SeasonWorld, noKey } from './world.ts';

/** Parties with rare events: deposits on cards, charges, disputes, moves with a fee. */

type Story = {
  name: string;
  guests: number;
  packageId: number;
  by: Way;
  /**
   * How many days before the season's first day the trip takes place; negative: after the first day. If the day is
   * full, the trip is moved further away from the first day.
   */
  daysAgo: number;
  tells: (party: Party, around: Around) => Step[];
};

type Around = { firstDay: LocalDate; times: Times };

const stories: readonly Story[] = [
  {
    name: 'Marcus Bell',
    guests: 8,
    packageId: packageIds.party,
    by: 'stripe',
    daysAgo: -3,
    tells: (party, { firstDay }) => [setAside(party, toInstant(addDays(firstDay, -1), localTime('17:10')))],
  },
  {
    name: 'Ines Carvalho',
    guests: 5,
    packageId: packageIds.classic,
    by: 'worldpay',
    daysAgo: 4,
    tells: (party) => [
      setAside(party, minutesFromStart(party, -20 * 60)),
      ...eventsOf(party, { byCash: false, isLate: false, isDepositOnCard: true }),
      released(party),
    ],
  },
  {
    name: 'Oliver Tate',
    guests: 9,
    packageId: packageIds.party,
    by: 'stripe',
    daysAgo: 9,
    tells: (party) => [
      setAside(party, minutesFromStart(party, -20 * 60)),
      ...eventsOf(party, { byCash: false, isLate: false, isDepositOnCard: true }),
      photographed(party, -12),
      charged(party, 131, { kind: 'damage', amount: 45, because: 'a torn cushion', photo: 'torn cushion' }),
      taken(party, 131),
    ],
  },
  {
    name: 'Rosie Marlowe',
    guests: 10,
    packageId: packageIds.team,
    by: 'globalpay',
    daysAgo: 22,
    tells: (party) => [
      setAside(party, minutesFromStart(party, -21 * 60)),
      ...eventsOf(party, { byCash: false, isLate: false, isDepositOnCard: true }),
      charged(party, 133, {
        kind: 'cleaning',
        amount: 60,
        because: 'red wine on the bench',
        photo: 'wine on the bench',
      }),
      ...objected(party, 133),
      taken(party, 133),
    ],
  },
  {
    name: 'Tariq Mansour',
    guests: 7,
    packageId: packageIds.bbq,
    by: 'worldpay',
    daysAgo: 14,
    tells: (party) => [
      ...eventsOf(party, { byCash: true, isLate: false }),
      charged(party, 121, { kind: 'cleaning', amount: 25, because: 'charcoal on the seats' }),
    ],
  },
  {
    name: 'Beatrice Lang',
    guests: 6,
    packageId: packageIds.classic,
    by: 'stripe',
    daysAgo: 38,
    tells: (party) => [
      chargedByLink(
        party,
        { kind: 'goodwill', amount: 18, because: 'the lifebuoy that sailed on alone' },
        true,
      ),
    ],
  },
  {
    name: 'Patrick Moran',
    guests: 8,
    packageId: packageIds.party,
    by: 'globalpay',
    daysAgo: 6,
    tells: (party) => [
      ...eventsOf(party, { byCash: false, isLate: false }),
      chargedByLink(party, { kind: 'damage', amount: 70, because: 'a bent parasol' }, false),
    ],
  },
  {
    name: 'Felix Brandt',
    guests: 6,
    packageId: packageIds.classic,
    by: 'stripe',
    daysAgo: 70,
    tells: (party) => disputed(party, { opened: 6, closed: { days: 27, outcome: 'won' } }),
  },
  {
    name: 'Daria Winter',
    guests: 4,
    packageId: packageIds.classic,
    by: 'stripe',
    daysAgo: 84,
    tells: (party) => disputed(party, { opened: 9, closed: { days: 44, outcome: 'lost' } }),
  },
  {
    name: 'Jonas Weir',
    guests: 7,
    packageId: packageIds.classic,
    by: 'stripe',
    daysAgo: 12,
    tells: (party) => disputed(party, { opened: 8 }),
  },
  {
    name: 'Nell Ashworth',
    guests: 5,
    packageId: packageIds.classic,
    by: 'stripe',
    daysAgo: 17,
    tells: (party, { times }) => movedByThem(party, times, 'stripe'),
  },
  {
    name: 'Omar Haddad',
    guests: 6,
    packageId: packageIds.classic,
    by: 'worldpay',
    daysAgo: -1,
    tells: (party, { times }) => movedByThem(party, times, 'worldpay'),
  },
  {
    name: 'Kitty Rowe',
    guests: 3,
    packageId: packageIds.classic,
    by: 'globalpay',
    daysAgo: 27,
    tells: (party, { times }) => movedByThem(party, times, 'globalpay'),
  },
];

/** The steps of each story for which a free time is found. The parties are numbered from `firstNth` on. */
export function storiesOf(around: Around, firstNth: number): { steps: Step[]; days: LocalDate[] } {
  const told = stories.flatMap((story, nth) => {
    const party = partyOf(story, firstNth + nth, around);
    return party === undefined ? [] : [{ party, steps: [...bookedBy(party), ...story.tells(party, around)] }];
  });
  return { steps: told.flatMap(({ steps }) => steps), days: told.map(({ party }) => party.date) };
}

function partyOf(
  { name, guests, packageId, by, daysAgo }: Story,
  nth: number,
  { firstDay, times }: Around,
): Party | undefined {
  const place = placeFrom(times, addDays(firstDay, -daysAgo), packageId, daysAgo > 0 ? -1 : 1);
  if (place === undefined) return undefined;
  const [firstName = '', lastName = ''] = name.split(' ');
  // The party booked at least two days before the first day.
  const latest = toInstant(firstDay, localTime('00:00')).getTime() - 2 * dayMs;
  const booked = Math.min(toInstant(place.date, localTime('10:20')).getTime() - 16 * dayMs, latest);
  return {
    nth,
    firstName,
    lastName,
    ...place,
    packageId,
    guests,
    by,
    email: `${firstName}.${lastName}@season.example`.toLowerCase(),
    phone: `07700 9007${String(nth % 90).padStart(2, '0')}`,
    addOns: [],
    couponCode: undefined,
    bookedAt: new Date(booked + (nth % 60) * minuteMs),
  };
}

/** Claims the first free time at which the package is sold. Searches 14 days, forwards or backwards from `from`. */
function placeFrom(
  times: Times,
  from: LocalDate,
  packageId: number,
  step: 1 | -1,
): { date: LocalDate; startTime: LocalTime } | undefined {
  for (let days = 0; days < 14; days += 1) {
    const date = addDays(from, step * days);
    const slot = times
      .of(date)
      .find(
        ({ packageIds: sold, startTime }) =>
          (sold === null || sold.includes(packageId)) && times.claim(date, startTime),
      );
    if (slot !== undefined) return { date, startTime: slot.startTime };
  }
  return undefined;
}

/** How long the bank keeps money set aside, in milliseconds. */
const heldMs = 7 * dayMs;

/** Staff send a link for the deposit. The party sets the deposit aside on a card a quarter of an hour later. */
function setAside(party: Party, at: Date): Step {
  return {
    at,
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const { payLink = '', sum } = await world.run('manager', sendPayLink, { bookingId, debt: 'deposit' });
      await payLinked(world, { payLink, sum, method: 'stripe' });
      await world.authorise(bookingId, (held) => new Date(held.getTime() + heldMs));
    },
  };
}

function released(party: Party): Step {
  return {
    at: minutesFromStart(party, 190),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const deposit = await world.attemptFor(bookingId, 'deposit');
      await world.run('manager', releaseCardDeposit, { bookingId });
      await world.letMinutePass(bookingId);
      await world.letGo(deposit);
    },
  };
}

/** Staff take a photo before the party sets off. */
function photographed(party: Party, minutes: number): Step {
  return {
    at: minutesFromStart(party, minutes),
    play: async (world) =>
      takePhoto(world, { bookingId: await world.booking(party.nth), name: 'bench', kind: 'before' }),
  };
}

type Taken = {
  bookingId: string;
  name: PhotoName;
  kind: 'before' | 'after';
  frame?: string;
  charge?: string;
};

/** Takes a photo at the jetty and sends it, both at the present time. Returns the photo's id. */
async function takePhoto(
  world: SeasonWorld,
  { bookingId, name, kind, frame, charge }: Taken,
): Promise<string> {
  const files = world.photos.get(name);
  if (files === undefined) throw new NotThere('no photos were drawn');
  const photo = uuidOf(`${name} ${kind} of ${bookingId}`);
  await world.db
    .insertInto('bookingPhotos')
    .values({
      id: photo,
      bookingId,
      ...files,
      sentBy: demoPersonId('dock'),
      sentAt: world.now,
      keptAt: null,
      kind: null,
      takenAt: null,
      takenBy: null,
      frame: null,
      removedAt: null,
    })
    .execute();
  const takenAt = world.now.toISOString();
  await world.run('dock', keepPhoto, {
    bookingId,
    photo,
    kind,
    takenAt,
    ...(frame === undefined ? {} : { frame }),
    ...(charge === undefined ? {} : { charge }),
  });
  return photo;
}

type Charged = {
  kind: 'cleaning' | 'damage' | 'goodwill';
  amount: number;
  because: string;
  photo?: PhotoName;
};

/** Staff keep a part of the deposit, `minutes` after the start of the trip. */
function charged(party: Party, minutes: number, { photo, ...charge }: Charged): Step {
  return {
    at: minutesFromStart(party, minutes),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const made = await world.run('manager', chargeParty, { bookingId, ...charge, from: 'deposit' });
      if (photo === undefined) return;
      const before = await world.db
        .selectFrom('bookingPhotos')
        .select('id as frame')
        .where('bookingId', '=', bookingId)
        .executeTakeFirst();
      await takePhoto(world, { bookingId, name: photo, kind: 'after', charge: made.charges[0]!, ...before });
    },
  };
}

/** After the party's time to object, the whole deposit is captured. The part that was not charged is refunded. */
function taken(party: Party, minutes: number): Step {
  return {
    at: minutesFromStart(party, minutes + objectHours * 60 + 2),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      await takeDeposits(world.deps);
      await world.capture(await world.attemptFor(bookingId, 'deposit'));
      await world.letMinutePass(bookingId);
    },
  };
}

/** The party objects, and half of the charge is given back. */
function objected(party: Party, minutes: number): Step[] {
  const find = async (world: SeasonWorld) => {
    const bookingId = await world.booking(party.nth);
    const { db } = world;
    const charge = await db
      .selectFrom('charges')
      .select(['id', 'amount'])
      .where('bookingId', '=', bookingId)
      .executeTakeFirst();
    if (charge === undefined) throw new NotThere('nothing was charged');
    return { bookingId, ...charge };
  };
  return [
    {
      at: minutesFromStart(party, minutes + 14 * 60),
      async play(world) {
        const { bookingId, id } = await find(world);
        const words = 'We did spill it, and wiped most of it up. £60 is more than the bottle was.';
        await objectToCharge(world.deps, bookingId, { charge: id, words });
      },
    },
    {
      at: minutesFromStart(party, minutes + 21 * 60),
      async play(world) {
        const { bookingId, id, amount } = await find(world);
        await world.run('manager', answerObjection, {
          charge: id,
          givenBack: amount / 200,
          answer: 'Thank you for wiping. The cushion cleaner took £30, and that is what we keep.',
        });
        await world.letMinutePass(bookingId);
      },
    },
  ];
}

/** Staff send a link for the charge on the next morning. The party pays in the evening, or has not paid yet. */
function chargedByLink(party: Party, charge: Charged, isPaid: boolean): Step {
  return {
    at: new Date(startOf(party) + 20 * hourMs),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const { payLink } = await world.run('manager', chargeParty, { bookingId, ...charge, from: 'pay_link' });
      await world.letMinutePass(bookingId);
      if (!isPaid || payLink === undefined) return;
      await payLinked(world, { payLink, sum: charge.amount, method: 'stripe' });
      await world.pay(bookingId);
    },
  };
}

/** The provider's fee for a dispute, won or lost. */
const disputeFee = pence(2000);
const answerMs = 9 * dayMs;

/** The dispute begins `opened` days after the trip, and ends `closed.days` days after the trip. */
function disputed(
  party: Party,
  { opened, closed }: { opened: number; closed?: { days: number; outcome: 'won' | 'lost' } },
): Step[] {
  const on = (days: number) => new Date(startOf(party) + days * dayMs + 5 * hourMs);
  const openedAt = on(opened);
  const tell = (at: Date, status: 'needs_answer' | 'won' | 'lost'): Step => ({
    at,
    async play(world) {
      const attempt = await world.attemptFor(await world.booking(party.nth), 'booking');
      const isOpen = status === 'needs_answer';
      const name = nameOfDispute(attempt.id);
      await world.hearOfDispute(attempt, {
        providerRef: name,
        kind: 'dispute',
        amount: attempt.captured,
        reason: 'fraud',
        status,
        openedAt,
        holdsRefunds: isOpen,
        fee: disputeFee,
        chargedBack: status === 'lost' ? attempt.captured : noMoney,
        answerBy: isOpen ? new Date(openedAt.getTime() + answerMs) : null,
      });
      await noteListed(world, attempt, `listed ${name} ${isOpen ? 'needs_response' : status}`);
    },
  });
  return [
    ...eventsOf(party, { byCash: false, isLate: false }),
    tell(openedAt, 'needs_answer'),
    ...(closed === undefined ? [] : [tell(on(closed.days), closed.outcome)]),
  ];
}

/** Notes that the provider's list of disputes was read, so that the job finds nothing new. */
async function noteListed(
  { db, now }: SeasonWorld,
  { id, provider, providerRef }: { id: string; provider: string; providerRef: string | null },
  dedupeKey: string,
): Promise<void> {
  await db
    .insertInto('providerEvents')
    .values({
      provider,
      dedupeKey,
      attemptId: id,
      providerRef,
      hint: 'charge.dispute.listed',
      receivedAt: now,
      processedAt: now,
    })
    .execute();
}

/** The visitor moves the trip so late that the move costs a fee, and pays the fee with `method`. */
function movedByThem(party: Party, times: Times, method: PaidMethod): Step[] {
  const place = placeFrom(times, addDays(party.date, 1), party.packageId, 1);
  if (place === undefined) return [];
  const to = { ...party, ...place };
  const at = new Date(startOf(party) - 3 * dayMs);
  return [
    {
      at,
      async play(world) {
        const [bookingId, slotId] = [await world.booking(party.nth), await world.slot(to)];
        const facts = await lockAmendmentFacts(world.db, bookingId, slotId, world.now);
        const { premisesLicenceNumber } = world.deps.business;
        const asker = { isStaff: false, waivesFee: false, premisesLicenceNumber };
        await amendBooking(world.deps, {
          bookingId,
          asked: { kind: 'move', slotId, date: to.date },
          method,
          quote: fingerprintOf(decideMove(facts, asker, world.now)),
          hostname: 'localhost',
          key: undefined,
          renderRefusal: noKey,
        });
        await world.pay(bookingId);
      },
    },
    ...eventsOf(to, { byCash: false, isLate: false }),
  ];
}
