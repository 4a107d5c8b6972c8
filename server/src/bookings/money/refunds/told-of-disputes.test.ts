import { getBoard } from '@slipway/shared/api/console/board.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { disputedTrips, disputeLost } from '../../../testing/disputed-trips.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { signedInAs } from '../../../testing/test-staff.ts';
import { lookForDisputes, processEvents } from '../paying/process-events.ts';
import { sendRefunds } from './send-refunds.ts';

const site = testAppOfFile();
let aPaidTrip: ReturnType<typeof disputedTrips>;
beforeAll(async () => {
  aPaidTrip = disputedTrips(site);
});

const timesSent = () => site.provider.callsOf('refund').length;

describe('an inquiry', () => {
  test('an inquiry costs no money and delays no refund; an inquiry that becomes a dispute is reported again', async () => {
    const trip = await aPaidTrip();
    await trip.says({ kind: 'inquiry', holdsRefunds: false });
    await trip.cancel();
    await trip.says({ kind: 'dispute', holdsRefunds: true });
    const alerts = (await trip.alerts()).join('');
    expect(alerts).toContain('A bank asks about a payment of £150.00');
    expect(alerts).toContain('A full refund usually settles the matter');
    expect(alerts).toContain('A payment of £150.00 is disputed');
    const before = timesSent();
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
  });
});

describe('a report of fraud', () => {
  test('a report of fraud is sent to the owner with the possible actions, and delays no refund', async () => {
    const trip = await aPaidTrip();
    const report = { kind: 'fraud_warning', reason: 'fraud', holdsRefunds: false, answerBy: null } as const;
    await trip.says(report);
    expect(await trip.alerts()).toMatchObject([expect.stringContaining('refund all of it on the page')]);
    expect(await trip.attempt()).toMatchObject({ disputedSince: null });
    await trip.says({ ...report, status: 'ended' });
    expect(await trip.alerts()).toHaveLength(1);
  });
});

describe('an open dispute', () => {
  test('staff who decide about money see an open dispute on the booking and on today’s board', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    const today = venueDate(site.clock.now());
    const [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
    const board = await manager.get(getBoard, { params: { date: today } });
    expect(board.moneyToDecide).toContainEqual(
      expect.objectContaining({
        bookingId: trip.id,
        sentence: '£150.00 is disputed: answer at Stripe by Wednesday 12 May 2027, 23:59',
      }),
    );
    expect((await dock.get(getBoard, { params: { date: today } })).moneyToDecide).toBeUndefined();
    const page = await manager.get(getStaffBooking, { params: { id: trip.id } });
    await trip.cancel();
    const waiting = await manager.get(getStaffBooking, { params: { id: trip.id } });
    expect(waiting.money?.moves).toContainEqual(expect.objectContaining({ kind: 'waiting_back' }));
    expect(waiting.timeline.map(({ sentence }) => sentence)).toContain('£147.50 waits for the dispute.');
    expect(page.money?.disputes).toMatchObject([{ isOpen: true, title: 'A payment of £150.00 is disputed' }]);
    await trip.says(disputeLost);
    const after = await manager.get(getStaffBooking, { params: { id: trip.id } });
    expect(after.money?.moves).toContainEqual(
      expect.objectContaining({ kind: 'taken_back', label: 'Taken back by the bank', amount: -150 }),
    );
    expect(after.money?.moves).toContainEqual(expect.objectContaining({ kind: 'dropped_back' }));
  });

  test('an open dispute is found even if its webhook was lost', async () => {
    const trip = await aPaidTrip();
    trip.atBank();
    const listing = async () => [
      {
        dedupeKey: 'listed du needs_response',
        attemptId: null,
        providerRef: (await trip.attempt()).providerRef,
        hint: 'charge.dispute.listed',
      },
    ];
    const [provider] = site.deps.providers;
    const deps = { ...site.deps, providers: [{ ...provider!, listDisputes: listing }] };
    for (let look = 0; look < 2; look += 1) await lookForDisputes(deps);
    expect(await processEvents(site.deps)).toBe(1);
    expect(await trip.attempt()).toMatchObject({ disputedSince: monday });
  });
});
