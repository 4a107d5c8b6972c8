import { getDiary } from '@slipway/shared/api/console/diary.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { openSales, stopSales } from '@slipway/shared/api/console/stops.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { endHoldsInStops } from '../../../bookings/cancellation/end-holds-in-stops.ts';
import { callOff } from '../decisions/call-off.ts';
import { terminal } from '../../command/command.ts';
import { runCommand } from '../../command/run-command.ts';
import { did, held, onSale, statusOf, undo } from '../../../testing/stopping-sales.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, atTablet, signedInAs } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
/** The Saturday has three times on sale. It is 09:30 that day, too late to book the first on the site. */
beforeEach(async () => {
  await jetty.site.db.deleteFrom('closures').execute();
  ({ dock, manager, kitchen } = await jetty.begin());
});

describe('held sales', () => {
  test('stopping a part of a day removes it from the calendar, refuses bookings, and can be lifted', async () => {
    expect(await onSale(jetty)).toEqual(['13:00', '16:00']);
    const done = await did(dock, stopSales, held({ from: '15:00', to: '17:30', why: 'wind' }));
    expect(done.effect).toEqual({
      sentence: 'Sales held 15:00–17:30. Nothing was booked.',
      figures: [],
      warnings: [],
    });
    expect(await onSale(jetty)).toEqual(['13:00']);
    const late = jetty.site.aVisitor();
    const order = { body: await late.aReservation(jetty.slots.four) };
    expect(await late.refused(addReservation, order)).toMatchObject({ code: 'slot_not_on_sale' });
    const shown = {
      id: done.result.stop,
      kind: 'held',
      date: saturday,
      fromTime: '15:00',
      toTime: '17:30',
      isUntilFurtherNotice: false,
      reason: 'wind',
      by: expect.any(String),
    };
    const board = await jetty.board(manager);
    expect(board.stops).toEqual([{ ...shown, standing: 0, kept: [] }]);
    // A walk-in customer can still book the two earlier times.
    expect(board.freePlaces.map(({ startTime }) => startTime)).toEqual(['10:00', '13:00']);
    expect(board.recent?.[0]).toMatchObject({ command: 'stop-sales' });
    const { stops, days } = await manager.get(getDiary, { params: { month: '2027-05' } });
    expect(stops).toEqual([shown]);
    expect(days.find(({ date }) => date === saturday)).toMatchObject({ sold: 0, places: 6 });
    // The kitchen sees the stop without names.
    expect((await jetty.board(kitchen)).stops).toMatchObject([{ by: null }]);

    const opened = await did(dock, openSales, { stops: [done.result.stop] });
    expect(opened.effect.sentence).toBe('Sales are open again on Saturday 8 May 2027, 15:00 to 17:30.');
    expect(await onSale(jetty)).toEqual(['13:00', '16:00']);
    expect(await dock.refusedRun(openSales, { stops: [done.result.stop] })).toMatchObject({
      code: 'not_found',
      message: 'This time is on sale again already.',
    });
  });

  test('a stop from now until further notice covers this day and every day after it', async () => {
    await jetty.site.aSlot({ date: '2027-06-12', startTime: '10:00' });
    const done = await did(dock, stopSales, held({ isFromNow: true, isUntilFurtherNotice: true }));
    expect(done.effect.sentence).toBe('Sales held from 09:30, until further notice. Nothing was booked.');
    expect([await onSale(jetty), await onSale(jetty, '2027-06-12')]).toEqual([[], []]);
    expect((await jetty.board(dock, '2027-05-09')).stops).toMatchObject([{ isUntilFurtherNotice: true }]);
    const june = await manager.get(getDiary, { params: { month: '2027-06' } });
    expect(june.stops).toMatchObject([{ date: saturday, isUntilFurtherNotice: true }]);
    expect(june.total.places).toBe(0);
    await did(dock, openSales, { stops: [done.result.stop] });
    expect([await onSale(jetty), await onSale(jetty, '2027-06-12')]).toEqual([['13:00', '16:00'], ['10:00']]);
  });

  test('a stop changes no booking, and its preview lists each booking in the stopped time with the customer’s name', async () => {
    const party = await jetty.aParty(jetty.slots.four);
    const whole = held({});
    const { effect } = await dock.get(stopSales, { body: { ...whole, isPreview: true } as never });
    expect(effect).toMatchObject({
      sentence: 'Sales held all day. 1 booking stays.',
      figures: [{ label: '16:00', value: 'Ada Byron, 4 guests' }],
    });
    // A preview changes nothing.
    expect(await onSale(jetty)).toEqual(['13:00', '16:00']);
    await did(dock, stopSales, whole);
    jetty.site.clock.forward(2 * minute);
    await endHoldsInStops(jetty.site.deps);
    expect(await statusOf(jetty, party)).toBe('confirmed');
    expect((await jetty.board(dock)).trips).toHaveLength(1);
  });

  test('dock staff see only the booking code of a party on a distant day', async () => {
    const slot = await jetty.site.aSlot({ date: '2027-07-03', startTime: '10:00' });
    await jetty.aParty(slot);
    const { effect } = await did(dock, stopSales, held({ date: '2027-07-03' }));
    expect(effect.figures).toEqual([
      { label: '10:00', value: expect.stringMatching(/^[2-9A-Z]{6}, 4 guests$/) },
    ]);
  });
});

describe('two stops', () => {
  test('two stops may overlap, and lifting the first warns that the second still stops sales', async () => {
    const first = await did(dock, stopSales, held({ from: '12:00', to: '14:00' }));
    const second = await did(manager, stopSales, held({ kind: 'closed', from: '13:30', to: '18:00' }));
    expect(second.effect).toMatchObject({
      sentence: 'Closed 13:30–18:00. Nothing was booked.',
      warnings: ['Held already: 12:00–14:00. Lifting the new stop does not lift that earlier one.'],
    });
    const opened = await did(dock, openSales, { stops: [first.result.stop] });
    expect(opened.effect.warnings).toEqual(['Sales are still stopped 13:30–18:00 by another stop.']);
    expect(await onSale(jetty)).toEqual([]);
  });

  test('a second press on another phone adds no second stop', async () => {
    await did(dock, stopSales, held({ isFromNow: true, isUntilFurtherNotice: true }));
    for (const again of [{ isFromNow: true, isUntilFurtherNotice: true }, {}, { from: '15:00', to: '17:00' }])
      expect(await manager.refusedRun(stopSales, held({ ...again }))).toMatchObject({
        code: 'invalid',
        message:
          'Sales are already stopped then: held from Saturday 8 May 2027, 09:30, until further notice.',
      });
    expect((await jetty.board(dock)).stops).toHaveLength(1);
  });

  test('closing a time replaces its stop, and the undo restores the stop', async () => {
    await did(dock, stopSales, held({ from: '15:00', to: '17:00', why: 'wind' }));
    const [before] = (await jetty.board(manager)).stops;
    const closed = await did(
      manager,
      stopSales,
      held({ kind: 'closed', from: '15:00', to: '17:00', why: 'regatta' }),
    );
    expect((await jetty.board(manager)).stops).toMatchObject([
      { id: before?.id, kind: 'closed', reason: 'regatta' },
    ]);
    await undo(manager, closed);
    expect((await jetty.board(manager)).stops).toEqual([before]);
  });

  test('a repeated request makes one stop', async () => {
    const body = { ...held({ from: '15:00' }), requestId: randomUUID() };
    const [one, two] = [
      await dock.get(stopSales, { body } as never),
      await dock.get(stopSales, { body } as never),
    ];
    expect(two).toEqual(one);
    expect((await jetty.board(dock)).stops).toHaveLength(1);
  });
});

describe('taken back', () => {
  test('a stop cannot be undone if its time has since been called off', async () => {
    const time = { date: saturday, from: '15:00', to: '17:00' };
    const done = await did(manager, stopSales, held(time));
    await runCommand(jetty.site.deps, terminal, callOff, { input: { ...time, because: 'storm' } });
    expect(
      await manager.refused(undoAction, { body: { action: done.action.id, requestId: randomUUID() } }),
    ).toMatchObject({ code: 'cannot_undo' });
    expect((await jetty.board(manager)).stops).toMatchObject([{ kind: 'called_off', reason: 'storm' }]);
  });

  test('after a stop is lifted and made again, neither the first stop nor the lifting can be undone', async () => {
    const words = held({ from: '15:00', to: '17:00' });
    const done = await did(manager, stopSales, words);
    const opened = await did(manager, openSales, { stops: [done.result.stop] });
    await did(manager, stopSales, words);
    for (const action of [done, opened])
      expect(
        await manager.refused(undoAction, { body: { action: action.action.id, requestId: randomUUID() } }),
      ).toMatchObject({ code: 'cannot_undo' });
    expect((await jetty.board(manager)).stops).toHaveLength(1);
  });
});

test('a stop that runs past midnight or lies in the past is refused with a reason, and is not stored', async () => {
  expect(await manager.refusedRun(stopSales, held({ from: '22:00', to: '02:00' }))).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('passes midnight, but a stop ends on the day it begins'),
  });
  expect(await manager.refusedRun(stopSales, held({ date: '2027-05-07' }))).toMatchObject({
    message: 'Friday 7 May 2027 is over, so no sales are left to stop.',
  });
  expect((await jetty.board(manager)).stops).toEqual([]);
});

describe('who may', () => {
  test('dock staff may stop sales and lift their stop, but only a manager or owner may close and open a time', async () => {
    expect(await dock.refusedRun(stopSales, held({ kind: 'closed' }))).toMatchObject({ code: 'not_allowed' });
    const { result } = await did(manager, stopSales, held({ kind: 'closed' }));
    expect(await dock.refusedRun(openSales, { stops: [result.stop] })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('Only a manager or owner'),
    });
    for (const who of [kitchen, await signedInAs(jetty.site, 'accountant')]) {
      expect(await who.refusedRun(stopSales, held({}))).toMatchObject({ code: 'not_allowed' });
      expect(await who.refusedRun(openSales, { stops: [result.stop] })).toMatchObject({
        code: 'not_allowed',
      });
    }
    await did(await signedInAs(jetty.site, 'owner'), openSales, { stops: [result.stop] });
  });

  test('the tablet can stop sales up to two days ahead, and can lift an earlier stop that still applies', async () => {
    const { browser, signIn } = await atTablet(jetty.site, 'manager');
    await signIn();
    expect(await browser.refusedRun(stopSales, held({ date: '2027-05-11' }))).toMatchObject({
      code: 'out_of_reach',
    });
    expect(await browser.refusedRun(stopSales, held({ kind: 'closed' }))).toMatchObject({
      code: 'not_allowed',
    });
    const { result } = await did(browser, stopSales, held({ isFromNow: true, isUntilFurtherNotice: true }));
    const far = await did(manager, stopSales, held({ kind: 'closed', date: '2027-05-20' }));
    expect(await browser.refusedRun(openSales, { stops: [far.result.stop] })).toMatchObject({
      code: 'out_of_reach',
    });
    jetty.site.clock.set(at('2027-05-14 10:00'));
    await signIn();
    await did(browser, openSales, { stops: [result.stop] });
  });
});
