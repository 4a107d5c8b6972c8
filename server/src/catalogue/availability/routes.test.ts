import { localDate } from '@slipway/shared/values/local-date.ts';
import { type WirePeriod, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { type Slot, party, setSetting } from '../../testing/test-catalogue.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { clearTables } from '../../testing/clear-tables.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(async () => {
  await clearTables(site.db, ['slots', 'closures', 'allocations', 'boat_maintenance']);
  await site.db.updateTable('boats').set({ isInService: true }).execute();
});
afterEach(() => site.clock.set(monday));

const dates = (body?: object) => site.aVisitor().get(listAvailability, body === undefined ? {} : { body });
const days = async (body?: object) => (await dates(body)).map(({ date }) => date);

async function periodOf(slot: Slot): Promise<WirePeriod | undefined> {
  const all = await dates();
  return all.flatMap(({ periods }) => periods).find(({ period_id: id }) => id === slot.id);
}

const soldOut = { isSoldOut: true, isAvailable: true };
const available = { isSoldOut: false, isAvailable: true };

describe('bookable times', () => {
  test('the calendar lists every open slot of the next half year, by date and time, with its price', async () => {
    await site.aSlot({ date: '2027-06-06', startTime: '12:30', surchargeValue: 2000 });
    await site.aSlot({
      date: '2027-06-06',
      surchargeKind: 'percentage',
      surchargeValue: 1250,
      minimumGuests: null,
      pricePerExtraGuest: 1550,
    });
    await site.aSlot({ date: '2027-05-04', startTime: '17:30' });
    expect(await dates()).toEqual([
      { date: '2027-05-04', periods: [expect.objectContaining({ start_time: '17:30', end_time: '19:30' })] },
      {
        date: '2027-06-06',
        periods: [
          {
            period_id: expect.any(Number),
            start_time: '10:00',
            end_time: '12:00',
            base_price_mark_up: 12.5,
            price_type: 'percentage',
            isSoldOut: false,
            isAvailable: true,
            price_per_person: 15.5,
            min_passenger_count: null,
          },
          expect.objectContaining({
            start_time: '12:30',
            base_price_mark_up: 20,
            price_type: 'fixed',
            min_passenger_count: 5,
          }),
        ],
      },
    ]);
  });

  test('the calendar runs from today at the lake to 180 days ahead, even if more is requested', async () => {
    for (const date of ['2027-05-02', '2027-05-03', '2027-10-30', '2027-10-31']) {
      await site.aSlot({ date, startTime: '16:00' });
    }
    expect(await days()).toEqual(['2027-05-03', '2027-10-30']);
    expect(await days({ from: '2020-01-01', to: '2999-12-31' })).toEqual(['2027-05-03', '2027-10-30']);
    expect(await days({ from: '2027-05-04' })).toEqual(['2027-10-30']);
    expect(await days({ to: '2027-05-03' })).toEqual(['2027-05-03']);
    expect(await days({ from: '2027-06-01', to: '2027-05-01' })).toEqual([]);
  });

  test('the calendar of a package lists the package’s own slots and the slots for every package', async () => {
    await site.aSlot({ date: '2027-05-10' });
    await site.aSlot({ date: '2027-05-11', packageIds: [party] });
    expect(await days({ package_id: party })).toEqual(['2027-05-10', '2027-05-11']);
    expect(await days({ package_id: 1 })).toEqual(['2027-05-10']);
    expect(await days({ package_id: 99 })).toEqual(['2027-05-10']);
    const periods = (await dates()).flatMap((day) => day.periods);
    expect(periods.map((period) => period.package_ids)).toEqual([undefined, [party]]);
  });

  test('the calendar leaves out closed days and slots that were taken off sale', async () => {
    const slot = await site.aSlot({ date: '2027-05-10' });
    await site.aSlot({ date: '2027-05-11', isOpen: false });
    await site.db
      .insertInto('closures')
      .values({ date: localDate('2027-05-10'), reason: 'Storm' })
      .execute();
    expect(await days()).toEqual([]);
    await site.db.deleteFrom('closures').execute();
    expect(await periodOf(slot)).toMatchObject(available);
  });

  test('slots that start in less than two hours are not available, and days without available slots are left out', async () => {
    const early = await site.aSlot({ date: '2027-05-10' });
    const late = await site.aSlot({ date: '2027-05-10', startTime: '10:30' });
    site.clock.set(at('2027-05-10 08:00'));
    expect(await periodOf(early)).toMatchObject(available);
    site.clock.forward(1);
    expect(await periodOf(early)).toMatchObject({ isAvailable: false, isSoldOut: false });
    expect(await periodOf(late)).toMatchObject(available);
    site.clock.forward(30 * minute);
    expect(await days()).toEqual([]);
  });

  test('the calendar ends with the last month that can be booked', async () => {
    await site.aSlot({ date: '2027-09-30' });
    await site.aSlot({ date: '2027-10-01' });
    await setSetting(site.db, 'max_bookable_month', '9');
    expect(await days()).toEqual(['2027-09-30']);
    await setSetting(site.db, 'max_bookable_month', '12');
    expect(await days()).toEqual(['2027-09-30', '2027-10-01']);
  });
});

describe('sold out', () => {
  test('a slot is sold out when each boat is taken by a booking or a hold', async () => {
    const slot = await site.aSlot();
    await site.aVisitor().book(slot, coupon);
    expect(await periodOf(slot)).toMatchObject(available);
    await site.aVisitor().hold(slot);
    expect(await periodOf(slot)).toMatchObject(soldOut);
    site.clock.forward(15 * minute);
    expect(await periodOf(slot)).toMatchObject(available);
  });

  test('exactly the slots that overlap a trip or its half hour of turnaround are sold out', async () => {
    const { date, ...slot } = await site.aSlot({ startTime: '13:00' });
    const around = await Promise.all(
      ['10:30', '10:31', '15:29', '15:30'].map((startTime) => site.aSlot({ date, startTime })),
    );
    await site.aVisitor().book({ date, ...slot }, coupon);
    await site.aVisitor().book({ date, ...slot }, coupon);
    const shown = await Promise.all(around.map(periodOf));
    expect(shown.map((period) => period!.isSoldOut)).toEqual([false, true, true, false]);
  });

  test('the calendar ignores boats under repair or out of service, and shows no slot if no other boat is left', async () => {
    const slot = await site.aSlot();
    await site.aVisitor().book(slot, coupon);
    const [repaired] = await site.db
      .insertInto('boatMaintenance')
      .values({ boatId: 2, reason: 'New seals' })
      .returning('id')
      .execute();
    const during = `[${slot.date} 11:00,${slot.date} 11:30)`;
    await site.db
      .insertInto('allocations')
      .values({ boatId: 2, during, maintenanceId: repaired!.id, bookingId: null, deadline: null })
      .execute();
    expect(await periodOf(slot)).toMatchObject(soldOut);
    await site.db.updateTable('boats').set({ isInService: false }).where('id', '=', 2).execute();
    expect(await periodOf(slot)).toMatchObject(soldOut);
    await site.db.deleteFrom('allocations').where('bookingId', 'is not', null).execute();
    expect(await periodOf(slot)).toMatchObject(available);
    await site.db.updateTable('boats').set({ isInService: false }).execute();
    expect(await days()).toEqual([]);
  });
});
