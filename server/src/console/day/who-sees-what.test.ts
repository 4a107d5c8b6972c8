import { getBoard, recordArrived } from '@slipway/shared/api/console/board.ts';
import { cancelByUs, getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { getDiary } from '@slipway/shared/api/console/diary.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager, kitchen } = await jetty.begin());
});

describe('data that each role may see', () => {
  test('the kitchen sees first names and orders', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const seen = await jetty.board(kitchen);
    expect(seen.trips[0]).toMatchObject({
      bookingId: party,
      who: { firstName: 'Ada' },
      notes: [],
      captain: null,
    });
    expect(seen.trips[0]?.who).toEqual({ firstName: 'Ada' });
    for (const key of ['owes', 'deposit']) expect(seen.trips[0]).not.toHaveProperty(key);
    for (const key of ['owed', 'recent']) expect(seen).not.toHaveProperty(key);
    expect(seen.trips[0]?.missing.map(({ sentence }) => sentence)).toContain('No deposit yet.');
    expect(JSON.stringify(seen.trips), 'no sum in a sentence').not.toContain('£');
    expect(await kitchen.refusedRun(recordArrived, jetty.event(party))).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('staff who hand over a dish see the allergens that the menu lists for the dish now', async () => {
    const bookingId = await jetty.aParty(jetty.slots.ten);
    const { db } = jetty.site;
    const line = { bookingId, name: 'Grazing board', quantity: 4, unitPrice: pence(850), comment: 'no nuts' };
    await db
      .insertInto('bookingItems')
      .values({ ...line, menuItemId: menu.platter, type: 'food', position: 1 })
      .execute();
    const name = (allergens: string[] | null) =>
      db
        .updateTable('menuItems')
        .set({ allergens, unansweredSince: allergens === null ? localDate('2027-05-01') : null })
        .where('id', '=', menu.platter)
        .execute();
    await name(['Milk', 'Sesame']);
    for (const who of [kitchen, dock])
      expect((await jetty.board(who)).trips[0]?.orders).toMatchObject([{ allergens: ['Milk', 'Sesame'] }]);
    await name(['Milk']);
    expect((await jetty.card(bookingId, kitchen)).orders).toEqual([
      { name: 'Grazing board', quantity: 4, type: 'food', wish: 'no nuts', allergens: ['Milk'] },
    ]);
    await name(null);
    expect((await jetty.card(bookingId, kitchen)).orders).toMatchObject([{ allergens: null }]);
    await name([]);
  });

  test('dock staff see the names of parties from two days before today to two days after', async () => {
    await jetty.aParty(jetty.slots.ten);
    expect((await jetty.board(dock)).trips[0]?.who).toMatchObject({
      lastName: 'Byron',
      phone: expect.any(String),
    });
    jetty.site.clock.set(at('2027-05-05 09:30'));
    const early = await signedInAs(jetty.site, 'dock');
    expect((await jetty.board(early)).trips[0]?.who).toEqual({ firstName: 'Ada' });
  });

  test('a booking in another week is refused, and the message names the days that dock staff may see', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    jetty.site.clock.set(at('2027-05-05 09:30'));
    const early = await signedInAs(jetty.site, 'dock');
    expect(await early.refused(getStaffBooking, { params: { id: party } })).toMatchObject({
      code: 'out_of_reach',
      message:
        'Saturday 8 May 2027 is outside the days that you see: Monday 3 May 2027 to Friday 7 May 2027. Please ask a manager.',
    });
  });

  test('the place of a trip that was just cancelled is shown as reserved, without a booking', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const claims = async () => (await jetty.board(dock)).boats.flatMap((boat) => boat.claims);
    expect(await claims()).toMatchObject([{ kind: 'trip', bookingId: party }]);
    await manager.run(cancelByUs, { bookingId: party, because: 'strong wind' });
    expect(await claims()).toMatchObject([{ kind: 'kept', bookingId: party, startTime: '10:00' }]);
    await jetty.later(1.1 * minute);
    expect(await claims()).toEqual([]);
  });

  test('the diary shows money to roles that may see takings', async () => {
    await jetty.aParty(jetty.slots.ten);
    const month = { params: { month: '2027-05' } };
    const full = await manager.get(getDiary, month);
    const day = full.days.find(({ date }) => date === saturday);
    expect(day).toMatchObject({ sold: 1, places: 9, guests: 4, worth: 0 });
    expect(day?.times).toEqual([
      { startTime: '10:00', sold: 1, places: 3 },
      { startTime: '13:00', sold: 0, places: 3 },
      { startTime: '16:00', sold: 0, places: 3 },
    ]);
    const part = await dock.get(getDiary, month);
    expect(part.total).not.toHaveProperty('worth');
    expect(part.days[0]).not.toHaveProperty('worth');
  });

  test('the board shows a price for each unsold time, even if the site no longer sells that time', async () => {
    jetty.site.clock.set(at(`${saturday} 11:30`));
    const { freePlaces: places, counts } = await jetty.board(await signedInAs(jetty.site, 'dock'));
    expect(places.map((one) => [one.startTime, one.boatIds.length, one.fromPrice, one.isOnSite])).toEqual([
      ['13:00', 3, 150, false],
      ['16:00', 3, 150, true],
    ]);
    expect(counts).toMatchObject({ sold: 0, places: 6 });
  });

  test('an accountant sees no board', async () => {
    const accountant = await signedInAs(jetty.site, 'accountant');
    expect(await accountant.refused(getBoard, { params: { date: saturday } })).toMatchObject({
      code: 'not_allowed',
    });
  });
});
