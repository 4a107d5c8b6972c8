import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, addMinutes, localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, addPence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { allocatedRange } from '../src/catalogue/availability/allocated-range.ts';
import type { Database, NewRow, Row } from '../src/platform/database/tables.ts';
import { readTermsAt } from '../src/catalogue/business-terms.ts';
import { randomCode, randomId } from '../src/platform/security/random-id.ts';

type Way = 'site' | 'link' | 'cash' | 'card_machine';

/** The parties of each day before today, yesterday last. `boatPackage` is the index of the package. */
const days: readonly (readonly [start: string, way: Way, boatPackage: number])[][] = [
  [
    ['10:05', 'site', 0],
    ['15:05', 'cash', 0],
  ],
  [['12:35', 'card_machine', 1]],
  [
    ['10:05', 'site', 3],
    ['12:35', 'link', 1],
    ['15:05', 'cash', 0],
  ],
  [['15:05', 'site', 2]],
  [
    ['10:05', 'cash', 0],
    ['12:35', 'site', 1],
  ],
  [
    ['10:05', 'link', 4],
    ['15:05', 'card_machine', 0],
  ],
  [
    ['10:05', 'site', 2],
    ['12:35', 'cash', 1],
    ['15:05', 'site', 0],
  ],
  [
    ['10:05', 'card_machine', 1],
    ['12:35', 'link', 3],
    ['15:05', 'cash', 0],
  ],
];

const minutes = 120;
const guests = 4;
const float = pence(10_000);
/** The shortfall in the drawer of the day before yesterday. */
const short = pence(200);

type Past = {
  id: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  way: Way;
  boatPackage: Row<'boatPackages'>;
  during: string;
};

/**
 * Fills the books of the demonstration. If one of the last few days has no bookings, writes paid parties for that day.
 * Together these parties use every way of paying. No provider is called, and the parties have no email address.
 */
export async function livelyWeek(db: Database, today: LocalDate, now: Date): Promise<void> {
  const { version, terms } = await readTermsAt(db, now);
  const packages = await db.selectFrom('boatPackages').selectAll().orderBy('id').execute();
  if (packages.length === 0) return;
  const past = days.flatMap((parties, nth) =>
    parties.map(([start, way, ofPackages]): Past => {
      const [date, startTime] = [addDays(today, nth - days.length), localTime(start)];
      const endTime = addMinutes(startTime, minutes);
      const during = allocatedRange({ date, startTime, endTime }, terms.turnaroundMinutes);
      const boatPackage = packages[ofPackages % packages.length]!;
      return { id: randomId(), date, startTime, endTime, way, boatPackage, during };
    }),
  );
  const { rows: places } = await sql<{ id: string; boatId: number }>`
    select asked.id, free.boat_id
    from unnest(${past.map(({ id }) => id)}::text[], ${past.map(({ during }) => during)}::text[],
      ${past.map(({ date }) => date)}::date[], ${past.map(({ boatPackage }) => boatPackage.id)}::integer[])
      asked (id, during, date, package_id)
    -- Visitors of the demonstration may have changed its kinds of boat.
    cross join lateral (select hull.boat_id from fitting_hulls(asked.package_id, ${guests}, null, ${version}, ${now}) hull
      where hull.is_in_service and not exists (
        select from allocations a where a.boat_id = hull.boat_id and a.during && asked.during::tsrange)
      order by hull.boat_id limit 1) free
    where not exists (select from bookings where date = asked.date)`.execute(db);
  const boatOf = new Map(places.map(({ id, boatId }) => [id, boatId]));
  const sailed = past.filter(({ id }) => boatOf.has(id));
  if (sailed.length === 0) return;

  const slots = await db
    .insertInto('slots')
    .values(
      sailed.map(({ date, startTime, endTime }) => ({
        date,
        startTime,
        endTime,
        packageIds: packages.map(({ id }) => id),
        surchargeKind: 'fixed' as const,
        surchargeValue: 0,
        pricePerExtraGuest: noMoney,
        minimumGuests: 10,
        isOpen: false,
        scheduleRuleId: null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('one_slot_per_start').doUpdateSet({ minimumGuests: 10 }))
    .returning(['id', 'date', 'startTime'])
    .execute();
  const jess = await whoWorksTheDock(db);

  const parties = sailed.map((party, nth) => {
    const slot = slots.find(({ date, startTime }) => date === party.date && startTime === party.startTime)!;
    const start = toInstant(party.date, party.startTime).getTime();
    // Parties pay in cash or by card machine 20 minutes before the start, and online five hours before the start.
    const paidAt = new Date(isByHand(party.way) ? start - 20 * minuteMs : start - 5 * hourMs);
    return { ...party, nth, slotId: slot.id, paidAt, attempt: randomId(), link: randomId() };
  });
  type Party = (typeof parties)[number];

  await db
    .insertInto('customers')
    .values(
      parties.map(({ id, nth, paidAt }) => ({
        id,
        email: '',
        emailKey: '',
        firstName: names[nth % names.length]!,
        lastName: '',
        phone: '',
        country: 'United Kingdom',
        createdAt: paidAt,
      })),
    )
    .execute();
  await db
    .insertInto('bookings')
    .values(
      parties.map(({ id, date, startTime, endTime, boatPackage, slotId, way, paidAt }) => ({
        id,
        status: 'completed' as const,
        holdExpiresAt: null,
        customerId: id,
        emailKey: '',
        packageId: boatPackage.id,
        packageName: boatPackage.name,
        slotId,
        date,
        startTime,
        endTime,
        earliestDate: date,
        guests,
        slotPrice: boatPackage.price,
        basePrice: boatPackage.price,
        couponCode: null,
        couponDiscount: noMoney,
        total: boatPackage.price,
        paymentMethodId: methodIds.stripe,
        termsVersion: version,
        browserHash: null,
        networkHash: null,
        widerNetworkHashes: null,
        createdAt: paidAt,
        confirmedAt: paidAt,
        code: randomCode(),
        partyToken: randomId(),
        captainName: null,
        source: way === 'site' ? null : way === 'link' ? ('phone' as const) : ('walk_in' as const),
      })),
    )
    .execute();
  const event = { cause: 'of the demonstration' } as const;
  await db
    .insertInto('bookingEvents')
    .values([
      ...parties.map(({ id, paidAt }) => ({
        ...event,
        bookingId: id,
        fromStatus: null,
        toStatus: 'confirmed' as const,
        at: paidAt,
      })),
      ...parties.map(({ id, date, endTime }) => ({
        ...event,
        bookingId: id,
        fromStatus: 'confirmed' as const,
        toStatus: 'completed' as const,
        at: toInstant(date, endTime),
      })),
    ])
    .execute();
  await db
    .insertInto('allocations')
    .values(
      parties.map(({ id, during }) => ({
        boatId: boatOf.get(id)!,
        during,
        bookingId: id,
        maintenanceId: null,
        deadline: null,
      })),
    )
    .execute();
  const byLink = parties.filter(({ way }) => way === 'link');
  if (byLink.length > 0)
    await db
      .insertInto('payLinks')
      .values(
        byLink.map(({ id, link, paidAt }) => ({
          id: link,
          tokenHash: link,
          bookingId: id,
          debt: 'price' as const,
          madeBy: jess,
          madeAt: paidAt,
          endedAt: paidAt,
        })),
      )
      .execute();
  await db
    .insertInto('paymentAttempts')
    .values(
      parties.map(({ id, attempt, way, link, boatPackage, paidAt }) => ({
        id: attempt,
        reference: randomId(),
        bookingId: id,
        provider: way === 'site' ? 'stripe' : way === 'link' ? 'globalpay' : way,
        purpose: 'booking' as const,
        amount: boatPackage.price,
        status: 'captured' as const,
        authorised: boatPackage.price,
        captured: boatPackage.price,
        acceptedAt: paidAt,
        payLinkId: way === 'link' ? link : null,
        createdAt: paidAt,
        updatedAt: paidAt,
      })),
    )
    .execute();
  await closeDrawers(db, parties.filter(({ way }) => isByHand(way)) satisfies Party[], jess);
}

/** A member of the demo team; null while there is no team. */
export async function whoWorksTheDock(db: Database): Promise<string | null> {
  const dock = await db
    .selectFrom('staff')
    .select('id')
    .where('isDemo', '=', true)
    .where('role', '=', 'dock')
    .executeTakeFirst();
  return dock?.id ?? null;
}

const isByHand = (way: Way) => way === 'cash' || way === 'card_machine';

type Taken = {
  id: string;
  date: LocalDate;
  way: Way;
  attempt: string;
  paidAt: Date;
  nth: number;
  boatPackage: { price: Pence };
};

/** Writes the payments in cash and by card machine. Each day with cash has a drawer that was closed in the evening. */
async function closeDrawers(db: Database, taken: readonly Taken[], staffId: string | null): Promise<void> {
  const cashOf = (day: LocalDate) => taken.filter(({ date, way }) => date === day && way === 'cash');
  const dates = [...new Set(taken.map(({ date }) => date))]
    .filter((date) => cashOf(date).length > 0)
    .toSorted();
  const drawers = dates.map((date, nth) => {
    const expected = addPence(float, ...cashOf(date).map(({ boatPackage }) => boatPackage.price));
    const isShort = nth === dates.length - 2;
    return {
      name: 'Jetty',
      openedBy: staffId,
      openedAt: toInstant(date, localTime('09:10')),
      float,
      closedBy: staffId,
      closedAt: toInstant(date, localTime('18:40')),
      counted: isShort ? pence(expected - short) : expected,
      expected,
      note: isShort ? 'Two pounds for the parking meter.' : null,
    } satisfies NewRow<'drawers'>;
  });
  const rows =
    drawers.length === 0
      ? []
      : await db.insertInto('drawers').values(drawers).returning(['id', 'openedAt']).execute();
  const drawerOf = (date: LocalDate) =>
    rows.find(({ openedAt }) => openedAt.getTime() === toInstant(date, localTime('09:10')).getTime())?.id ??
    null;
  if (taken.length > 0)
    await db
      .insertInto('handMoney')
      .values(
        taken.map(({ id, date, way, attempt, paidAt, nth, boatPackage: { price } }) => ({
          method: way as 'cash' | 'card_machine',
          kind: 'payment' as const,
          amount: price,
          bookingId: id,
          attemptId: attempt,
          refundId: null,
          drawerId: way === 'cash' ? drawerOf(date) : null,
          slip: way === 'cash' ? null : String(3100 + nth).padStart(6, '0'),
          given: null,
          staffId,
          at: paidAt,
        })),
      )
      .execute();
}

const names = [
  'Aled',
  'Beti',
  'Cai',
  'Delyth',
  'Emrys',
  'Ffion',
  'Gethin',
  'Heledd',
  'Ifan',
  'Lowri',
] as const;
