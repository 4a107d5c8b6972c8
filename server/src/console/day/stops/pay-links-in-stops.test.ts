import { letHoldGo, takePayment } from '@slipway/shared/api/console/money.ts';
import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import { getStopDay, openSales, ringParty, stopSales } from '@slipway/shared/api/console/stops.ts';
import { payByLink, viewPayLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { endHoldsInStops } from '../../../bookings/cancellation/end-holds-in-stops.ts';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../../bookings/money/paying/expire-holds.ts';
import { callOff as callOffCommand } from '../decisions/call-off.ts';
import { terminal } from '../../command/command.ts';
import { runCommand } from '../../command/run-command.ts';
import { did, held, statusOf, undo } from '../../../testing/stopping-sales.ts';
import { type Slot, classic } from '../../../testing/test-catalogue.ts';
import { minute, second } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  await jetty.site.db.deleteFrom('closures').execute();
  await jetty.site.db.deleteFrom('partiesToRing').execute();
  ({ dock, manager, kitchen } = await jetty.begin());
});

/** Dock staff sell a place by pay link. In these tests the place is held until 11:30. */
async function sold(slot: Slot, who: object = {}) {
  const { site } = jetty;
  const { bookingId, payLink } = await dock.run(sellByLink, {
    slotId: slot.id,
    packageId: classic,
    guests: 4,
    addOns: [],
    name: 'Nadia Karim',
    phone: '07700 900341',
    email: '',
    isWalkIn: false,
    ...who,
  });
  const link = payLink!.slice(-26);
  const press = async () =>
    site.aVisitor().get(payByLink, {
      body: { link, payment_method_id: '1', total: 150 },
      key: randomUUID(),
    });
  return {
    id: bookingId,
    link,
    press,
    state: async () => (await site.aVisitor().get(viewPayLink, { body: { link } })).status,
    refusedPress: () =>
      site
        .aVisitor()
        .refused(payByLink, { body: { link, payment_method_id: '1', total: 150 }, key: randomUUID() }),
    async pays(begun?: Awaited<ReturnType<typeof press>>) {
      const { transactionReference } = begun ?? (await press());
      site.provider.pays(bookingId);
      const body = { booking_id: bookingId, payment_reference: transactionReference };
      return (await site.aVisitor().get(askPayment, { body })).status;
    },
  };
}

const stop = (words: object = {}, who = dock) => did(who, stopSales, held({ from: '15:00', ...words }));
/** Lets the minute of the undo pass, and runs the job. */
async function twoMinutes() {
  await jetty.later(2 * minute);
  await endHoldsInStops(jetty.site.deps);
}
/** The parties on the list to ring. A party that was rung stays on the list for a while, with a tick. */
const toRing = async (who = dock) => (await jetty.board(who)).toRing?.filter(({ rungAt }) => rungAt === null);

describe('a place held for a pay link when sales are stopped', () => {
  test('a pay link’s hold is listed with the stop, keeps its deadline and can still be paid', async () => {
    const nadia = await sold(jetty.slots.four);
    const visitor = await jetty.site.aVisitor().hold(jetty.slots.four);
    const day = await dock.get(getStopDay, { params: { date: saturday } });
    const place = {
      bookingId: nadia.id,
      who: 'Nadia Karim',
      phone: '07700 900341',
      date: saturday,
      startTime: '16:00',
      endTime: '18:00',
      boat: expect.any(String),
      until: '2027-05-08T10:30:00.000Z',
    };
    expect(day).toEqual({ starts: ['10:00', '13:00', '16:00'], payLinks: [place] });
    const done = await stop();
    expect(done.effect).toEqual({
      sentence: 'Sales held from 15:00 to the end of the day. Nothing was booked. 1 pay link stays.',
      figures: [
        { label: '16:00, pay link', value: expect.stringMatching(/^Nadia Karim, .*: kept until 11:30$/) },
      ],
      warnings: [expect.stringContaining('1 visitor is paying now and has a minute')],
    });
    await twoMinutes();
    expect(await statusOf(jetty, visitor.booking_id)).toBe('called_off');
    expect((await jetty.board(dock)).stops).toMatchObject([
      { kept: [{ bookingId: nadia.id, who: 'Nadia Karim', until: place.until }] },
    ]);
    expect((await jetty.board(kitchen)).stops[0]?.kept[0]?.who).toMatch(/^[2-9A-Z]{6}$/);
    expect(await nadia.state()).toBe('to_pay');
    expect(await nadia.pays()).toBe('confirmed');
    expect((await jetty.board(dock)).stops).toMatchObject([{ standing: 1, kept: [] }]);
  });

  test('a pay link’s hold cannot be extended during a stop, and ends at its own deadline', async () => {
    const nadia = await sold(jetty.slots.four);
    await stop();
    const longer = sql`update bookings set hold_expires_at = hold_expires_at + interval '1 minute' where id = ${nadia.id}`;
    await expect(longer.execute(jetty.site.db)).rejects.toThrow('hold_over');
    await jetty.later(2 * 60 * minute + second);
    await expireHolds(jetty.site.deps);
    expect(await statusOf(jetty, nadia.id)).toBe('expired');
    expect(await toRing()).toEqual([]);
  });

  test('a pay link’s hold can still be paid by card machine during a stop', async () => {
    const nadia = await sold(jetty.slots.four);
    await stop();
    await twoMinutes();

    await dock.run(takePayment, { bookingId: nadia.id, method: 'card_machine', slip: '0042' });
    expect(await statusOf(jetty, nadia.id)).toBe('confirmed');
  });

  test('money paid by link after the deadline is released, and the booking is not confirmed', async () => {
    const nadia = await sold(jetty.slots.four, { email: 'nadia@example.com' });
    const begun = await nadia.press();
    await stop();
    await jetty.later(2 * 60 * minute + second);
    jetty.site.provider.steps.cancel.push('cancelled');
    await expireHolds(jetty.site.deps);
    expect(await nadia.pays(begun)).not.toBe('confirmed');
    for (let round = 0; round < 6; round += 1) {
      await advancePayments(jetty.site.deps);
      jetty.site.clock.forward(minute);
    }
    const money = jetty.site.db.selectFrom('paymentAttempts').select(['status', 'captured']);
    expect(await money.where('bookingId', '=', nadia.id).execute()).toEqual([
      { status: 'voided', captured: 0 },
    ]);
  });

  test('if staff choose to end a pay link, it ends after a minute, and its party is on the list to ring', async () => {
    const [nadia, ola] = [
      await sold(jetty.slots.four),
      await sold(jetty.slots.four, { name: 'Ola', phone: '' }),
    ];
    const done = await stop({ endPayLinks: [nadia.id] });
    expect(done.effect).toMatchObject({
      sentence:
        'Sales held from 15:00 to the end of the day. Nothing was booked. 1 pay link stays. 1 pay link ends.',
      warnings: ['Nadia Karim loses the place at 16:00 in a minute: ring 07700 900341.'],
    });
    // After the minute the link refuses payments, even before the job runs.
    await jetty.later(minute);
    expect([await nadia.state(), await ola.state()]).toEqual(['off', 'to_pay']);
    expect(await nadia.refusedPress()).toMatchObject({ code: 'hold_over' });
    await twoMinutes();
    expect(await statusOf(jetty, nadia.id)).toBe('called_off');
    expect(await ola.pays()).toBe('confirmed');
    expect(await toRing(kitchen)).toBeUndefined();
    expect(await toRing()).toMatchObject([
      { bookingId: nadia.id, who: 'Nadia Karim', phone: '07700 900341', why: 'place', startTime: '16:00' },
    ]);
    // The party remains on the list after sales are opened again.
    await did(dock, openSales, { stops: [done.result.stop] });
    expect(await toRing()).toHaveLength(1);
    const rung = (await dock.get(ringParty, {
      body: { bookingId: nadia.id, requestId: randomUUID() },
    })) as unknown as { action: { id: string } };
    expect(await toRing()).toEqual([]);
    expect(await manager.refusedRun(ringParty, { bookingId: nadia.id })).toMatchObject({ code: 'invalid' });
    await undo(dock, rung);
    expect(await toRing()).toHaveLength(1);
  });

  test('a pay link keeps its place if staff undo the stop that was to end the link', async () => {
    const nadia = await sold(jetty.slots.four);
    await undo(dock, await stop({ endPayLinks: [nadia.id] }));
    await twoMinutes();
    expect(await nadia.pays()).toBe('confirmed');
  });

  test('staff can end a pay link’s hold later, and the booking then counts as called off by us', async () => {
    const nadia = await sold(jetty.slots.four);
    await stop();
    await twoMinutes();
    await dock.run(letHoldGo, { bookingId: nadia.id });
    expect(await statusOf(jetty, nadia.id)).toBe('called_off');
    expect(await nadia.state()).toBe('off');
    expect(await toRing()).toMatchObject([{ who: 'Nadia Karim' }]);
  });
});

describe('a stop that staff change', () => {
  test('pay links keep their places when staff lift a stop, restore it, lift it again and make a new one', async () => {
    const nadia = await sold(jetty.slots.four);
    const { result } = await stop();
    await twoMinutes();
    const opened = await did(dock, openSales, { stops: [result.stop] });
    jetty.site.clock.forward(30 * second);
    const ola = await sold(jetty.slots.four, { name: 'Ola' });
    await undo(dock, opened);
    await twoMinutes();
    expect([await nadia.state(), await ola.state()]).toEqual(['to_pay', 'to_pay']);
    await did(dock, openSales, { stops: [result.stop] });
    await stop();
    await twoMinutes();
    expect([await nadia.pays(), await ola.pays()]).toEqual(['confirmed', 'confirmed']);
  });

  test('if two stops overlap, a pay link keeps its place after one of the stops is lifted', async () => {
    const nadia = await sold(jetty.slots.four);
    const first = await stop();
    await twoMinutes();
    const second = await stop({ from: '14:00', endPayLinks: [nadia.id] });
    expect(second.effect.sentence).toContain('1 pay link ends.');
    await undo(dock, second);
    const kept = await stop({ from: '13:30' });
    await did(dock, openSales, { stops: [first.result.stop] });
    await twoMinutes();
    expect(await nadia.state()).toBe('to_pay');
    await stop({ from: '13:00', endPayLinks: [nadia.id] });
    await twoMinutes();
    expect(await statusOf(jetty, nadia.id)).toBe('called_off');
    expect((await jetty.board(dock)).stops.map(({ id }) => id)).toContain(kept.result.stop);
  });

  test('if a closure replaces a stop, only the chosen pay links end, and an undo restores these links', async () => {
    const [nadia, ola] = [await sold(jetty.slots.four), await sold(jetty.slots.four, { name: 'Ola' })];
    await stop();
    await twoMinutes();
    const closed = await stop({ kind: 'closed', endPayLinks: [ola.id] }, manager);
    await undo(manager, closed);
    await twoMinutes();
    expect(await ola.state()).toBe('to_pay');
    await stop({ kind: 'closed', endPayLinks: [ola.id] }, manager);
    jetty.site.clock.forward(59 * second);
    expect(await ola.state()).toBe('to_pay');
    await twoMinutes();
    expect([await nadia.state(), await ola.state()]).toEqual(['to_pay', 'off']);
  });
});

describe('calling off', () => {
  const callOff = (from: string, to: string) =>
    runCommand(jetty.site.deps, terminal, callOffCommand, {
      input: { date: saturday, from, to, because: 'storm' },
    });

  test('a call-off ends a pay link after a minute, with an email and an entry on the list to ring', async () => {
    const nadia = await sold(jetty.slots.four, { email: 'nadia@example.com' });
    await stop({ from: '15:00', to: '18:00' });
    const { effect } = await callOff('15:00', '18:00');
    expect(effect.warnings).toEqual([
      'Nadia Karim’s pay link for 16:00 ends in a minute, and an email says so.',
    ]);
    expect(await statusOf(jetty, nadia.id)).toBe('held');
    await twoMinutes();
    expect(await statusOf(jetty, nadia.id)).toBe('called_off');
    const mails = await jetty.site.mailed({ bookingId: nadia.id });
    expect(mails).toMatchObject([
      {
        kind: 'place_called_off',
        recipient: 'nadia@example.com',
        textBody: expect.stringMatching(/can’t go ahead because of storm[^]*nothing to pay/),
      },
    ]);
    expect(await toRing()).toMatchObject([{ who: 'Nadia Karim' }]);
  });

  test('a call-off that covers only earlier trips does not affect the pay link', async () => {
    const nadia = await sold(jetty.slots.four);
    await stop();
    await callOff('12:00', '15:00');
    expect(await nadia.pays()).toBe('confirmed');
  });
});

test('during a stop the database lets a pay link’s hold be confirmed only if the stop lists that hold', async () => {
  const nadia = await sold(jetty.slots.four);
  await did(dock, stopSales, held({ from: '15:00' }));
  jetty.site.clock.forward(2 * minute);
  await endHoldsInStops(jetty.site.deps);
  const { db } = jetty.site;
  const confirm = () =>
    sql`update bookings set status = 'confirmed', hold_expires_at = null, confirmed_at = now() where id = ${nadia.id}`.execute(
      db,
    );
  const [row] = await db.deleteFrom('keptHolds').returningAll().execute();
  await expect(confirm()).rejects.toThrow('slot_not_on_sale');
  await db.insertInto('keptHolds').values(row!).execute();
  await confirm();
  expect(await statusOf(jetty, nadia.id)).toBe('confirmed');
});
