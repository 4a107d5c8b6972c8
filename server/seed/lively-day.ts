import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import type { TripEventData, TripEventKind } from '@slipway/shared/rules/trip.ts';
import { type LocalTime, addMinutes, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allocatedRange } from '../src/catalogue/availability/allocated-range.ts';
import { inventedGuests } from '../src/operations/books/invariants.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { readTermsAt } from '../src/catalogue/business-terms.ts';
import { randomCode, randomId } from '../src/platform/security/random-id.ts';
import { recordEvent } from '../src/console/day/record-event.ts';
import { takeByHand } from '../src/payments/hand-money.ts';
import { livelyWeek, whoWorksTheDock } from './lively-week.ts';

type PartyEvent = [kind: TripEventKind, minutesFromStart: number, data?: TripEventData];
type Party = {
  name: string;
  /** The start, in minutes from now. `boat` is the index of the hull in the fleet. */
  starts: number;
  boat: number;
  guests: number;
  events: PartyEvent[];
  /** `dish` is the index of the dish in the menu. */
  orders?: [dish: number, quantity: number, wish?: string][];
  /**
   * How many of the `orders` are prepared, counted from the first. If `isLoaded`, these orders are also in the boat.
   */
  prepared?: number;
  isLoaded?: boolean;
  note?: string;
  owes?: true;
  /** The party paid by card machine on arrival. */
  hasPaid?: true;
};

const length = 120;
const steps = 5;
const captain: PartyEvent = ['captain', -12, { licenceSeen: true }];
const deposit: PartyEvent = ['deposit_taken', -10, { amount: 10_000, method: 'cash' }];
const returned: PartyEvent = ['deposit_returned', length + 5];
const sailed: PartyEvent[] = [['arrived', -20], captain, ['briefed', -5], deposit, ['out', 0]];

/**
 * Parties with trips around the present time. Together they show every state of a trip, and one party waits
 * for a late boat. One place is left to sell.
 */
const parties: Party[] = [
  {
    name: 'Dev Patel',
    starts: -285,
    boat: 0,
    guests: 4,
    events: [...sailed, ['back', length - 3, { battery: 48 }], returned],
  },
  {
    name: 'Gemma Lloyd',
    starts: -132,
    boat: 0,
    guests: 8,
    events: sailed,
    orders: [[1, 6]],
    prepared: 1,
    isLoaded: true,
  },
  {
    name: 'Naomi Okafor',
    starts: 20,
    boat: 0,
    guests: 7,
    events: [['arrived', -24], captain],
    orders: [
      [0, 4, 'One of us can’t have sesame.'],
      [3, 3],
    ],
    prepared: 1,
    note: 'Rang: two of them walk with sticks.',
  },
  {
    name: 'Sarah Whitcombe',
    starts: -230,
    boat: 1,
    guests: 9,
    events: [...sailed, ['back', length + 2], returned],
    hasPaid: true,
  },
  { name: 'Hannah Brookes', starts: -75, boat: 1, guests: 6, events: sailed },
  { name: 'Liam Walsh', starts: 77, boat: 1, guests: 5, events: [], orders: [[4, 5]], owes: true },
  { name: 'George Ansah', starts: -190, boat: 2, guests: 2, events: [['no_show', 35]] },
  { name: 'Priya Mehta', starts: -20, boat: 2, guests: 8, events: [], note: 'Called: they are in traffic.' },
];

/**
 * Fills today's board and the books of the demonstration once a day, at the first sign-in of the demo team. The slots
 * of the new parties are not on sale, so the public site is unchanged. Does nothing for a real business.
 */
export async function livelyDay(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { date } = venueDateTime(now);
    await sql`select lock_day(${date}, true)`.execute(transaction);
    if (!(await isQuietDemo(transaction, date))) return;
    if (!(await hasSeason(transaction))) await livelyWeek(transaction, date, now);
    const boats = await transaction
      .selectFrom('boats')
      .selectAll()
      .where('isInService', '=', true)
      .orderBy('id')
      .execute();
    for (const party of parties) {
      const boat = boats[party.boat];
      if (boat !== undefined) await addParty(transaction, party, boat.id, now);
    }
  });
}

/** Whether the demonstration was made with a season. If so, the days before today already have parties. */
async function hasSeason(db: Database): Promise<boolean> {
  return (await db.selectFrom('demoSeason').select('kind').executeTakeFirst()) !== undefined;
}

async function isQuietDemo(db: Database, date: string): Promise<boolean> {
  const { rows } = await sql<{ isQuiet: boolean }>`
    select exists (select from settings where key = 'demo_seeded_on')
      -- On the worst Saturday, people who learn the console record the trips themselves.
      and not exists (select from demo_season where kind = 'saturday' and first_day = ${date})
      and not exists (select from bookings where date = ${date} and email_key like ${`%${inventedGuests}`}) as is_quiet`.execute(
    db,
  );
  return rows[0]?.isQuiet === true;
}

async function addParty(db: Database, party: Party, boatId: number, now: Date): Promise<void> {
  const { date, time } = venueDateTime(now);
  const from = Math.round((minutesOf(time) + party.starts) / steps) * steps;
  if (from < 0 || from + length >= 24 * 60) return;
  const startTime = addMinutes(localTime('00:00'), from);
  const endTime = addMinutes(startTime, length);
  const { version, terms } = await readTermsAt(db, now);
  const during = allocatedRange({ date, startTime, endTime }, terms.turnaroundMinutes);
  const { rows } = await sql<{ isFree: boolean }>`
    select not exists (select from allocations where boat_id = ${boatId} and during && ${during}::tsrange)
      and not is_closed(${date}, ${startTime}, ${endTime})
      -- Visitors of the demonstration may have changed its kinds of boat.
      and exists (select from
        fitting_hulls((select min(id) from boat_packages), ${party.guests}, null, ${version}, ${now}) hull
        where hull.boat_id = ${boatId}) as is_free`.execute(db);
  if (rows[0]?.isFree !== true) return;
  const id = await insertBooking(db, party, { date, startTime, endTime, version, now });
  await db
    .insertInto('allocations')
    .values({ boatId, during, bookingId: id, maintenanceId: null, deadline: null })
    .execute();
  if (party.note !== undefined)
    await db
      .insertInto('bookingNotes')
      .values({ id: randomUUID(), bookingId: id, text: party.note, at: now, staffId: null })
      .execute();
  const start = toInstant(date, startTime);
  for (const [kind, minutes, data = {}] of party.events) {
    const at = new Date(start.getTime() + minutes * minuteMs);
    if (at > now) continue;
    const event = {
      id: randomUUID(),
      kind,
      data: kind === 'out' ? { ...data, boat: boatId, guests: party.guests } : data,
    };
    await recordEvent(
      db,
      id,
      { ...event, claimedAt: at, wasOffline: false, staffId: null, deviceId: null },
      now,
    );
  }
}

async function insertBooking(
  db: Database,
  { name, guests, orders = [], prepared = 0, isLoaded = false, owes, hasPaid, starts }: Party,
  {
    date,
    startTime,
    endTime,
    version,
    now,
  }: {
    date: ReturnType<typeof venueDateTime>['date'];
    startTime: LocalTime;
    endTime: LocalTime;
    version: number;
    now: Date;
  },
): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}${inventedGuests}`.toLowerCase();
  const [id, customerId] = [randomId(), randomId()];
  // The demonstration must send no reminders, so the party booked less than 24 hours before the trip.
  const madeAt = new Date(now.getTime() - 20 * hourMs);
  await db
    .insertInto('customers')
    .values({
      id: customerId,
      email,
      emailKey: email,
      firstName,
      lastName,
      phone: '07700 900341',
      country: 'United Kingdom',
      createdAt: madeAt,
    })
    .execute();
  const slot = await db
    .insertInto('slots')
    .values({
      date,
      startTime,
      endTime,
      packageIds: [1],
      surchargeKind: 'fixed',
      surchargeValue: 0,
      pricePerExtraGuest: noMoney,
      minimumGuests: 10,
      isOpen: false,
      scheduleRuleId: null,
    })
    .onConflict((conflict) => conflict.constraint('one_slot_per_start').doUpdateSet({ minimumGuests: 10 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const boatPackage = await db.selectFrom('boatPackages').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { price } = boatPackage;
  const isFree = owes === undefined && hasPaid === undefined;
  await db
    .insertInto('bookings')
    .values({
      id,
      status: 'confirmed',
      holdExpiresAt: null,
      customerId,
      emailKey: email,
      packageId: boatPackage.id,
      packageName: boatPackage.name,
      slotId: slot.id,
      date,
      startTime,
      endTime,
      earliestDate: date,
      guests,
      slotPrice: price,
      basePrice: price,
      couponCode: isFree ? 'ONTHEHOUSE' : null,
      couponDiscount: isFree ? price : noMoney,
      total: isFree ? noMoney : price,
      paymentMethodId: methodIds.coupon,
      termsVersion: version,
      browserHash: null,
      networkHash: null,
      widerNetworkHashes: null,
      createdAt: madeAt,
      confirmedAt: madeAt,
      code: randomCode(),
      partyToken: randomId(),
      captainName: null,
      source: owes === true ? 'phone' : hasPaid === true ? 'walk_in' : null,
    })
    .execute();
  await db
    .insertInto('bookingEvents')
    .values({
      bookingId: id,
      fromStatus: null,
      toStatus: 'confirmed',
      cause: 'of the demonstration',
      at: madeAt,
    })
    .execute();
  if (hasPaid === true)
    await takeByHand(
      db,
      {
        bookingId: id,
        amount: price,
        method: 'card_machine',
        slip: '003099',
        given: null,
        staffId: await whoWorksTheDock(db),
        isForOwed: false,
      },
      new Date(now.getTime() + (starts - 20) * minuteMs),
    );
  const menu = await db
    .selectFrom('menuItems')
    .selectAll()
    .where('type', '=', 'food')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  for (const [position, [nth, quantity, wish = '']] of orders.entries()) {
    const dish = menu[nth];
    if (dish === undefined) continue;
    await db
      .insertInto('bookingItems')
      .values({
        bookingId: id,
        position,
        menuItemId: dish.id,
        name: dish.name,
        type: dish.type,
        quantity,
        unitPrice: dish.price,
        comment: wish,
      })
      .execute();
    if (position < prepared)
      await db
        .insertInto('dishMarks')
        .values({
          bookingId: id,
          date,
          menuItemId: dish.id,
          prepared: quantity,
          loaded: isLoaded ? quantity : 0,
        })
        .execute();
  }
  return id;
}
