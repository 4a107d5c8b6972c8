import { recordArrived, recordNoShow, recordOut } from '@slipway/shared/api/console/board.ts';
import { cancelByUs } from '@slipway/shared/api/console/booking.ts';
import { type WireKitchen, getKitchen, markDishes } from '@slipway/shared/api/console/kitchen.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { changeBookingByStaff, moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBookedParty } from '../../../testing/amending.ts';
import { menu } from '../../../testing/test-catalogue.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, atTablet, signedInAs } from '../../../testing/test-staff.ts';
import { orderLine } from '../../../testing/test-visitor.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  await jetty.site.db.deleteFrom('dishMarks').execute();
  await jetty.site.db.deleteFrom('ordersMovedAway').execute();
  await jetty.site.db.deleteFrom('bookingEvents').execute();
  ({ dock, manager, kitchen } = await jetty.begin());
});

const dishes = {
  platter: { menuItemId: menu.platter, name: 'Grazing board', type: 'food' as const, unitPrice: pence(850) },
  prosecco: { menuItemId: menu.prosecco, name: 'Prosecco', type: 'drinks' as const, unitPrice: pence(2400) },
};

/** A party that orders 4 grazing boards, and with `drinks` also 2 bottles. */
async function aHungryParty(slot = jetty.slots.ten, { drinks = true, wish = 'no nuts' } = {}) {
  const bookingId = await jetty.aParty(slot);
  const rows = [
    { ...dishes.platter, bookingId, position: 0, quantity: 4, comment: wish },
    ...(drinks ? [{ ...dishes.prosecco, bookingId, position: 1, quantity: 2, comment: '' }] : []),
  ];
  await jetty.site.db.insertInto('bookingItems').values(rows).execute();
  return bookingId;
}

const read = (who = kitchen, date = saturday) => who.get(getKitchen, { params: { date } });
const partyOf = ({ parties }: WireKitchen, id: string) => parties.filter(({ bookingId }) => bookingId === id);
const mark = (bookingId: string, step: 'prepared' | 'loaded', item: number, portions: number) => ({
  bookingId,
  step,
  dishes: [{ item, portions }],
});
const lightOf = async (id: string) => (await jetty.card(id, dock)).lights.kitchen;
const leftAndReady = ({ counts }: WireKitchen) => [counts.left, counts.ready];

describe('the kitchen’s list of the day', () => {
  test('the kitchen’s list shows each order once, by arrival time, with wishes, allergens and first names only', async () => {
    const late = await aHungryParty(jetty.slots.four, { drinks: false });
    const early = await aHungryParty();
    await jetty.aParty(jetty.slots.one);
    await jetty.site.db
      .insertInto('bookingItems')
      .values({
        ...dishes.platter,
        unitPrice: pence(900),
        bookingId: early,
        position: 2,
        quantity: 1,
        comment: '',
      })
      .execute();
    const { parties, counts, shop } = await read();
    expect(parties.map(({ bookingId }) => bookingId)).toEqual([early, late]);
    expect(parties[0]).toEqual({
      bookingId: early,
      firstName: 'Ada',
      guests: 4,
      babies: 0,
      package: 'Classic',
      boat: 'Boat 1',
      startTime: '10:00',
      waitsUntil: null,
      readyTime: '09:45',
      startsAt: '2027-05-08T09:00:00.000Z',
      readyAt: '2027-05-08T08:45:00.000Z',
      state: 'expected',
      struck: null,
      isServed: false,
      dishes: [
        // Order lines of one dish at two prices are shown as one dish.
        expect.objectContaining({
          item: menu.platter,
          quantity: 5,
          wish: 'no nuts',
          allergens: [],
          prepared: 0,
        }),
        expect.objectContaining({ item: menu.prosecco, name: 'Prosecco', quantity: 2, wish: '' }),
      ],
      dropped: [],
    });
    expect(counts).toEqual({ ordered: 11, ready: 0, left: 11, leftWithout: 0 });
    expect(shop.dishes.map(({ name, left }) => [name, left])).toEqual([
      ['Grazing board', 9],
      ['Prosecco', 2],
    ]);
    expect(JSON.stringify(await read())).not.toContain('Byron');
  });

  test('an order 72 hours before the trip is accepted and listed; an order one millisecond later is refused', async () => {
    const slot = await jetty.site.aSlot({ date: '2027-06-12', startTime: '17:00' });
    const words = { order_items: [orderLine(menu.platter, 8.5, 4)], total: 184 };
    jetty.site.clock.set(at('2027-06-09 17:00'));
    const { id } = await aBookedParty(jetty.site, slot, words);
    const cook = await signedInAs(jetty.site, 'kitchen');
    expect(partyOf(await read(cook, '2027-06-12'), id)[0]).toMatchObject({
      readyTime: '16:45',
      dishes: [{ quantity: 4 }],
    });
    jetty.site.clock.forward(1);
    const visitor = jetty.site.aVisitor();
    const body = await visitor.aReservation(slot, words);
    expect(await visitor.refused(addReservation, { body })).toMatchObject({
      message: expect.stringContaining('72 hours’ notice'),
    });
  });

  test('the kitchen’s shopping list adds up the dishes of three days, and shows how many parties were called off each day', async () => {
    const sunday = await jetty.site.aSlot({ date: '2027-05-09', startTime: '10:00' });
    const tuesday = await jetty.site.aSlot({ date: '2027-05-11', startTime: '10:00' });
    const wednesday = await jetty.site.aSlot({ date: '2027-05-12', startTime: '10:00' });
    await aHungryParty(sunday);
    const off = await aHungryParty(sunday);
    await aHungryParty(tuesday, { drinks: false });
    await aHungryParty(wednesday);
    await manager.run(cancelByUs, { bookingId: off, because: 'wind' });
    const { shop } = await read();
    expect(shop.days).toEqual([
      { date: '2027-05-09', calledOff: 1 },
      { date: '2027-05-10', calledOff: 0 },
      { date: '2027-05-11', calledOff: 0 },
    ]);
    expect(shop.dishes).toMatchObject([
      { name: 'Grazing board', left: 0, ordered: [4, 0, 4] },
      { name: 'Prosecco', left: 0, ordered: [2, 0, 0] },
    ]);
  });
});

describe('dishes that are prepared and loaded', () => {
  test('the kitchen and the board show each step of a dish: prepared, then loaded', async () => {
    const party = await aHungryParty();
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 0, loaded: 0 });
    await kitchen.run(markDishes, mark(party, 'prepared', menu.platter, 4));
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 4, loaded: 0 });
    expect((await jetty.card(party, dock)).missing).toContainEqual({
      what: 'dishes',
      sentence: 'Prepared and not loaded yet: 4 portions.',
    });
    expect(leftAndReady(await read())).toEqual([2, 4]);
    // Loading a dish marks it as prepared; dock staff may do both.
    const both = [menu.platter, menu.prosecco].map((item, nth) => ({ item, portions: 4 - 2 * nth }));
    await dock.run(markDishes, { bookingId: party, step: 'loaded', dishes: both });
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 6, loaded: 6 });
    expect(partyOf(await read(), party)).toMatchObject([{ isServed: true }]);
    expect((await jetty.card(party, dock)).missing.map(({ what }) => what)).not.toContain('dishes');
    // A dish that is marked as not prepared also counts as not loaded.
    await kitchen.run(markDishes, mark(party, 'prepared', menu.platter, 0));
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 2, loaded: 2 });
  });

  test('a dish has one state even if three people mark it at the same time, a press is repeated, or the order changes', async () => {
    const party = await aHungryParty();
    const press = mark(party, 'prepared', menu.platter, 4);
    await Promise.all([kitchen, dock, manager].map((who) => who.run(markDishes, press)));
    const again = { ...press, requestId: randomUUID() };
    const twice = await Promise.all([1, 2].map(() => kitchen.get(markDishes, { body: again })));
    expect(twice[0]?.action?.id).toBe(twice[1]?.action?.id);
    const rows = () =>
      jetty.site.db.selectFrom('dishMarks').selectAll().where('bookingId', '=', party).execute();
    expect(await rows()).toEqual([
      { bookingId: party, date: saturday, menuItemId: menu.platter, prepared: 4, loaded: 0 },
    ]);
    // The screen still showed four portions, but the party had ordered two more.
    const lines = jetty.site.db.updateTable('bookingItems').where('bookingId', '=', party);
    await lines.where('menuItemId', '=', menu.platter).set({ quantity: 6 }).execute();
    expect(partyOf(await read(), party)[0]?.dishes[0]).toMatchObject({ quantity: 6, prepared: 4 });
    await lines.where('menuItemId', '=', menu.platter).set({ quantity: 3 }).execute();
    expect(partyOf(await read(), party)[0]?.dishes[0]).toMatchObject({ quantity: 3, prepared: 3 });
    expect(await kitchen.refusedRun(markDishes, mark(party, 'prepared', menu.cake, 1))).toMatchObject({
      code: 'not_found',
      message: 'This party has not ordered that, or not any more.',
    });
  });

  test('marking a dish can be undone within its minute, unless somebody has since marked the dish again', async () => {
    const party = await aHungryParty();
    await kitchen.run(markDishes, mark(party, 'prepared', menu.prosecco, 2));
    const before = await lightOf(party);
    await jetty.undo(kitchen, markDishes, mark(party, 'loaded', menu.prosecco, 2));
    expect(await lightOf(party)).toEqual(before);
    // The undo is still possible after another dish was marked and the party has arrived.
    const body = { ...mark(party, 'prepared', menu.platter, 4), requestId: randomUUID() };
    const { action, effect } = await kitchen.get(markDishes, { body });
    expect(effect.sentence).toBe('Grazing board × 4 for Ada is prepared.');
    await dock.run(recordArrived, jetty.event(party));
    await kitchen.run(markDishes, mark(party, 'prepared', menu.prosecco, 0));
    await kitchen.get(undoAction, { body: { action: action?.id, requestId: randomUUID() } });
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 0, loaded: 0 });
    const late = { ...mark(party, 'prepared', menu.platter, 4), requestId: randomUUID() };
    const { action: pressed } = await kitchen.get(markDishes, { body: late });
    await manager.run(markDishes, mark(party, 'loaded', menu.platter, 4));
    const undo = { action: pressed?.id, requestId: randomUUID() };
    expect(await kitchen.refused(undoAction, { body: undo })).toMatchObject({ code: 'cannot_undo' });
    // Marking a dish adds nothing to the latest events at the jetty.
    const { recent } = await jetty.board(dock);
    expect(recent?.map(({ command }) => command)).toEqual(['record-arrived']);
  });
});

test('a dish that was not loaded when its party went out counts as not handed over until staff mark it as loaded', async () => {
  const party = await aHungryParty(jetty.slots.ten, { drinks: false });
  const later = await aHungryParty(jetty.slots.one, { drinks: false });
  await kitchen.run(markDishes, mark(party, 'prepared', menu.platter, 2));
  await dock.run(recordOut, jetty.event(party));
  const without = await read();
  expect(partyOf(without, party)).toMatchObject([
    { isServed: true, dishes: [{ prepared: 2, leftWithout: 4 }] },
  ]);
  expect(partyOf(without, later)).toMatchObject([{ isServed: false, dishes: [{ leftWithout: 0 }] }]);
  expect(without.counts).toEqual({ ordered: 8, ready: 0, left: 4, leftWithout: 4 });
  expect(without.shop.dishes).toMatchObject([{ name: 'Grazing board', left: 4 }]);
  await kitchen.run(markDishes, mark(party, 'loaded', menu.platter, 4));
  expect((await read()).counts).toEqual({ ordered: 8, ready: 4, left: 4, leftWithout: 0 });
});

describe('the dishes of a party that does not sail', () => {
  const struckOf = async (id: string) => partyOf(await read(), id).map(({ struck }) => struck);

  test('a cancelled party is crossed out, its dishes cannot be marked, and an undo lists it again', async () => {
    const party = await aHungryParty();
    await kitchen.run(markDishes, mark(party, 'prepared', menu.prosecco, 2));
    const body = { bookingId: party, because: 'wind', requestId: randomUUID() };
    const { action } = await manager.get(cancelByUs, { body });
    expect(await struckOf(party)).toEqual([{ why: 'called_off', to: null }]);
    expect((await read()).counts).toEqual({ ordered: 0, ready: 0, left: 0, leftWithout: 0 });
    expect((await read()).shop.dishes).toEqual([]);
    expect(await kitchen.refusedRun(markDishes, mark(party, 'prepared', menu.platter, 4))).toMatchObject({
      code: 'trip_over',
      message: 'Ada’s trip is off: its order is not needed.',
    });
    await manager.get(undoAction, { body: { action: action?.id, requestId: randomUUID() } });
    expect(await struckOf(party)).toEqual([null]);
    expect(await lightOf(party)).toEqual({ portions: 6, prepared: 2, loaded: 0 });
  });

  test('a no-show is crossed out until the party arrives; once the party is on the water, its dishes count as served', async () => {
    const party = await aHungryParty();
    await dock.run(recordNoShow, jetty.event(party));
    expect(await struckOf(party)).toEqual([{ why: 'no_show', to: null }]);
    expect((await read()).counts.left).toBe(0);
    await jetty.later(minute);
    await dock.run(recordArrived, jetty.event(party));
    expect(await struckOf(party)).toEqual([null]);
    expect((await read()).counts.left).toBe(6);
    await dock.run(recordOut, jetty.event(party, { guests: 4, babies: 1 }));
    expect(partyOf(await read(), party)).toMatchObject([{ isServed: true, babies: 1, state: 'out' }]);
    expect((await read()).counts).toEqual({ ordered: 6, ready: 6, left: 0, leftWithout: 0 });
  });

  test('a moved party is crossed out at its old time; if it sails later that day, its dishes still count as made', async () => {
    const party = await aHungryParty();
    await kitchen.run(markDishes, mark(party, 'prepared', menu.platter, 4));
    await kitchen.run(markDishes, mark(party, 'prepared', menu.prosecco, 2));
    await manager.run(moveBookingByStaff, { bookingId: party, slotId: jetty.slots.four.id });
    const [was, is] = partyOf(await read(), party);
    expect(was).toMatchObject({
      startTime: '10:00',
      struck: { why: 'moved', to: { date: saturday, startTime: '16:00' } },
      dishes: [{ name: 'Grazing board', quantity: 4 }, { name: 'Prosecco' }],
    });
    expect(is).toMatchObject({
      startTime: '16:00',
      struck: null,
      dishes: [{ prepared: 4 }, { prepared: 2 }],
    });
    expect((await read()).counts).toEqual({ ordered: 6, ready: 6, left: 0, leftWithout: 0 });
    const sunday = await jetty.site.aSlot({ date: '2027-05-09', startTime: '13:00' });
    await manager.run(moveBookingByStaff, { bookingId: party, slotId: sunday.id });
    expect(
      partyOf(await read(), party).map(({ startTime, struck }) => [startTime, struck?.to?.startTime]),
    ).toEqual([
      ['10:00', '13:00'],
      ['16:00', '13:00'],
    ]);
    // It is too late to order platters for this trip.
    expect(partyOf(await read(kitchen, '2027-05-09'), party)).toMatchObject([
      { struck: null, dishes: [{ item: menu.prosecco, prepared: 0 }] },
    ]);
    // The next day's list does not show orders that were crossed out the day before.
    jetty.site.clock.set(at('2027-05-09 09:30'));
    const cook = await signedInAs(jetty.site, 'kitchen');
    expect(partyOf(await read(cook, '2027-05-09'), party)).toMatchObject([{ struck: null }]);
  });

  test('the list names a dish that was made but is no longer ordered', async () => {
    const party = await aHungryParty();
    await kitchen.run(markDishes, mark(party, 'prepared', menu.prosecco, 2));
    const addOns = [{ menuItemId: menu.platter, quantity: 4, comment: 'no nuts' }];
    await manager.run(changeBookingByStaff, { bookingId: party, guests: 4, addOns });
    expect(partyOf(await read(), party)).toMatchObject([
      { dishes: [{ item: menu.platter }], dropped: [{ item: menu.prosecco, name: 'Prosecco', prepared: 2 }] },
    ]);
  });
});

test('the tablet shows the kitchen from two days before today to two days after, and an accountant cannot see it', async () => {
  const far = await aHungryParty(await jetty.site.aSlot({ date: '2027-05-12', startTime: '16:00' }));
  const { browser, signIn } = await atTablet(jetty.site, 'kitchen');
  await signIn();
  expect(await browser.refused(getKitchen, { params: { date: '2027-05-12' } })).toMatchObject({
    code: 'out_of_reach',
  });
  const press = mark(far, 'prepared', menu.platter, 4);
  expect(await browser.refusedRun(markDishes, press)).toMatchObject({ code: 'out_of_reach' });
  expect((await read(browser, addDays(localDate(saturday), 2))).parties).toEqual([]);
  await kitchen.run(markDishes, press);
  const accountant = await signedInAs(jetty.site, 'accountant');
  expect(await accountant.refused(getKitchen, { params: { date: saturday } })).toMatchObject({
    code: 'not_allowed',
  });
});
