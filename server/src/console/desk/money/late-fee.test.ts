import {
  correctBack,
  recordArrived,
  recordBack,
  recordOut,
  takeEarlierBack,
  undoEvent,
} from '@slipway/shared/api/console/board.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { answerObjection, recordObjection } from '@slipway/shared/api/console/charges.ts';
import { keepLateFee, letLateFeeGo } from '@slipway/shared/api/console/late-fee.ts';
import { readLog } from '@slipway/shared/api/console/log.ts';
import { decideRequest, listRequests, previewRequest } from '@slipway/shared/api/console/requests.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCharges } from '../../../bookings/money/charges/make-charges.ts';
import { at, hour, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, atTablet, signedInAs } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
/** A trip from 10:00 to 12:00. */
let party: string;
beforeEach(async () => {
  ({ dock, manager, kitchen } = await jetty.begin());
  party = await jetty.aParty(jetty.slots.ten);
});

const card = (who = dock) => jetty.card(party, who);
const clock = (time: string) => at(`${saturday} ${time}`);

/** Moves the clock, and records arrival, departure (`out`) and return (`back`). Without `back`, the boat stays out. */
async function sails({ out = '09:55', back }: { out?: string; back?: string }): Promise<void> {
  await dock.run(recordArrived, jetty.event(party));
  await until(out);
  await dock.run(recordOut, jetty.event(party));
  if (back === undefined) return;
  await until(back);
  await dock.run(recordBack, jetty.event(party));
}

async function until(time: string): Promise<void> {
  await jetty.later(clock(time).getTime() - jetty.site.clock.now().getTime());
}

const charges = () =>
  jetty.site.db.selectFrom('charges').selectAll().where('bookingId', '=', party).orderBy('amount').execute();

/** Dock staff request an action; a manager previews the request and approves it. */
async function asksFor(endpoint: ConsoleEndpoint, body: object) {
  const asked = (await dock.get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
    asked: { request: string } | null;
    action: unknown;
  };
  expect(asked).toMatchObject({ action: null, asked: { request: expect.any(String) } });
  const { request } = asked.asked!;
  expect(await manager.get(listRequests)).toMatchObject([{ id: request, canDecide: true }]);
  const { preview } = await manager.get(previewRequest, { params: { request } });
  await manager.get(decideRequest, {
    body: { request, isApproved: true, fingerprint: preview!.fingerprint },
  });
  return preview!.effect;
}

describe('the time at which a boat is due back', () => {
  test('a boat is due at its booked end, and the tablet shows that time', async () => {
    const tablet = await atTablet(jetty.site, 'dock');
    await sails({});
    expect(await card()).toMatchObject({ dueAt: clock('12:00').toISOString(), dueFrom: 'booked end' });
    expect(await tablet.people()).toMatchObject({ boatsOut: [{ dueAt: clock('12:00').toISOString() }] });
  });

  test('if we let a boat out late, the boat is due back later, and the next party waits for the boat', async () => {
    const next = await jetty.aParty(jetty.slots.one);
    await jetty.later(10 * minute);
    await sails({ out: '10:50' });
    expect(await card()).toMatchObject({ dueAt: clock('12:50').toISOString(), dueFrom: 'went out late' });
    const turnaround = (await jetty.board(dock)).figures.turnaroundMinutes;
    const ready = new Date(clock('12:50').getTime() + turnaround * minute);
    const waits = (await jetty.card(next, dock)).waitsUntil;
    expect(waits).toEqual({ time: `13:${ready.getUTCMinutes()}`, told: null });
    // A boat that is still out after its due time is expected at any moment.
    await until('13:10');
    const { time } = (await jetty.card(next, dock)).waitsUntil!;
    expect(at(`${saturday} ${time}`).getTime()).toBe(clock('13:10').getTime() + turnaround * minute);
    await dock.run(recordBack, jetty.event(party));
    expect(await jetty.card(next, dock)).not.toHaveProperty('waitsUntil');
    // Lateness counts from 12:50, not from the booked end at 12:00, so one quarter of an hour is charged.
    await dock.run(keepLateFee, { bookingId: party, fee: 25, from: 'pay_link' });
  });

  test('a party that comes late must return its boat by the booked end', async () => {
    await until('10:10');
    await sails({ out: '10:30', back: '12:31' });
    expect(await card()).toMatchObject({ dueFrom: 'booked end' });
    await dock.run(keepLateFee, { bookingId: party, fee: 50, from: 'pay_link' });
  });
});

describe('dock staff charge a late fee according to the terms', () => {
  test('a late fee is kept from a cash deposit, the rest remains held, and books and log record the reason', async () => {
    await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    await sails({ back: '12:56' });
    expect((await card()).lateFee).toEqual({
      perQuarter: 25,
      termsVersion: expect.any(Number),
      sentence: 'A late return costs £25.00 per 15 minutes.',
      decided: null,
    });
    expect(await dock.refusedRun(keepLateFee, { bookingId: party, fee: 100, from: 'deposit' })).toMatchObject(
      {
        code: 'invalid',
        message: 'By the rule the late fee is £75.00 now. Please look again.',
      },
    );
    const kept = { bookingId: party, fee: 75, from: 'deposit' };
    expect(await dock.run(keepLateFee, kept)).toEqual({ kept: 75, asked: 0 });
    expect((await card()).lateFee.decided).toEqual({ kept: 75, asked: 0, owes: 0, isLetGo: false });
    expect(await charges()).toMatchObject([
      {
        kind: 'late',
        amount: 75_00,
        reason: 'a late return: back at 12:56, 56 minutes after 12:00',
        rule: {
          kind: 'late',
          from: clock('12:00').toISOString(),
          countsFrom: 'booked end',
          back: clock('12:56').toISOString(),
          quarters: 3,
          perQuarter: 25_00,
        },
        source: 'hand_deposit',
        objectsUntil: new Date(clock('12:56').getTime() + 48 * hour),
      },
    ]);
    const { entries } = await manager.get(readLog, { query: { subject: party } });
    expect(entries[0]).toMatchObject({
      command: 'keep-late-fee',
      after: { quarters: 3, countsFrom: 'booked end' },
    });
    const page = await manager.get(getStaffBooking, { params: { id: party } });
    expect(page.back).toEqual({
      at: clock('12:56').toISOString(),
      dueAt: clock('12:00').toISOString(),
      minutesLate: 56,
    });
    expect(page.money!.lateFee).toMatchObject({
      amount: 75,
      why: {
        rule: '3 full quarters of an hour at £25.00: due at 12:00 (the booked end), back at 12:56',
        sentence: 'A late return costs £25.00 per 15 minutes.',
      },
    });
    expect(page.timeline.map(({ sentence }) => sentence)).toContain(
      '£75.00 late fee for Ada Byron: back at 12:56, 56 minutes after 12:00, 3 full quarters of an hour at £25.00. £75.00 is kept from the deposit in cash.',
    );
  });

  test('if two phones send the same late fee simultaneously, the party is charged only once', async () => {
    await sails({ back: '12:20' });
    const kept = { bookingId: party, fee: 25, from: 'pay_link' };
    const other = await signedInAs(jetty.site, 'dock');
    const both = await Promise.all(
      [dock, other].map((who) =>
        who.ask(keepLateFee, { body: { ...kept, requestId: randomUUID() } }).then(({ status }) => status),
      ),
    );
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await charges()).toHaveLength(1);
    // Control: makeCharges itself does not check for an earlier late fee, so calling it makes a second charge.
    await jetty.site.db.transaction().execute((db) =>
      makeCharges(
        db,
        { ...jetty.site.deps, now: jetty.site.clock.now() },
        {
          bookingId: party,
          kind: 'late',
          amount: pence(25_00),
          because: 'again',
          rule: null,
          from: 'pay_link',
          madeBy: null,
        },
      ),
    );
    expect(await charges()).toHaveLength(2);
  });

  test('the part of a late fee above the deposit is requested by pay link', async () => {
    await dock.run(takeDeposit, jetty.event(party, { method: 'card_machine', slip: '1' }));
    await sails({ back: '13:20' });
    await jetty.undo(dock, keepLateFee, { bookingId: party, fee: 125, from: 'deposit' });
    expect(await charges()).toEqual([]);
    expect(await dock.run(keepLateFee, { bookingId: party, fee: 125, from: 'deposit' })).toEqual({
      kept: 100,
      asked: 25,
    });
    expect((await card()).lateFee.decided).toEqual({ kept: 100, asked: 25, owes: 25, isLetGo: false });
    // The record of the return cannot be undone, because a late fee was calculated from it.
    const { back } = await card();
    expect(await dock.refusedRun(undoEvent, jetty.event(party, { undoes: back!.event }))).toMatchObject({
      message: 'A late fee of £125.00 was charged by these times. Waive it first.',
    });
  });

  test('a late fee is refused if the boat is out, if the boat was less than 15 minutes late, and if kitchen staff charge it', async () => {
    await sails({});
    await until('12:20');
    const kept = { bookingId: party, fee: 25, from: 'deposit' };
    expect(await dock.refusedRun(keepLateFee, kept)).toMatchObject({
      message: 'This boat was not recorded as back.',
    });
    await dock.run(
      recordBack,
      jetty.event(party, { happenedAt: clock('12:14').toISOString(), wasOffline: true }),
    );
    expect(await dock.refusedRun(keepLateFee, kept)).toMatchObject({
      message: 'By the rule there is no late fee.',
    });
    expect(await kitchen.refusedRun(keepLateFee, kept)).toMatchObject({ code: 'not_allowed' });
    expect((await jetty.card(party, kitchen)).lateFee).not.toHaveProperty('decided');
  });
});

describe('requests about late fees, from dock staff to a manager', () => {
  test('dock staff can request to waive a late fee, with a reason that is stored permanently', async () => {
    await sails({ back: '12:56' });
    const effect = await asksFor(letLateFeeGo, { bookingId: party, fee: 75, because: 'illness' });
    expect(effect.sentence).toBe(
      'Ada Byron was back at 12:56, 56 minutes after 12:00. The late fee of £75.00 is waived. Reason: illness.',
    );
    expect((await card()).lateFee.decided).toEqual({ kept: 0, asked: 0, owes: 0, isLetGo: true });
    expect(await charges()).toMatchObject([{ letGoBecause: 'illness', letGoAt: jetty.site.clock.now() }]);
    expect(await dock.refusedRun(keepLateFee, { bookingId: party, fee: 75, from: 'pay_link' })).toMatchObject(
      {
        message: 'This late fee is waived already.',
      },
    );
  });

  test('dock staff can request an earlier return time, and the log keeps both times', async () => {
    await sails({ back: '12:56' });
    const earlier = () => jetty.event(party, { happenedAt: clock('12:41').toISOString() });
    const effect = await asksFor(correctBack, earlier());
    expect(effect).toMatchObject({
      sentence: 'Ada Byron was back at 12:41, not at 12:56: the late fee is £50.00 instead of £75.00.',
      figures: [
        { label: 'Back at 12:56', value: '£75.00' },
        { label: 'Back at 12:41', value: '£50.00' },
      ],
    });
    expect(await card()).toMatchObject({ state: 'back', back: { at: clock('12:41').toISOString() } });
    expect(await card()).not.toHaveProperty('backAgain');
    const { entries } = await manager.get(readLog, { query: { subject: party } });
    expect(entries[0]).toMatchObject({
      command: 'correct-back',
      before: { backAt: clock('12:56').toISOString() },
      after: { backAt: clock('12:41').toISOString() },
    });
    await jetty.undo(manager, correctBack, jetty.event(party, { happenedAt: clock('12:10').toISOString() }));
    expect(await card()).toMatchObject({ back: { at: clock('12:41').toISOString() } });
    for (const [time, message] of [
      ['09:50', 'It went out at 09:55.'],
      ['12:57', 'That time is still to come.'],
    ] as const)
      expect(
        await manager.refusedRun(correctBack, jetty.event(party, { happenedAt: clock(time).toISOString() })),
      ).toMatchObject({ message });
  });

  test('dock staff can choose the earlier of two return times, but need a manager’s approval for the later one', async () => {
    await sails({ back: '12:56' });
    await manager.run(
      recordBack,
      jetty.event(party, { happenedAt: clock('12:41').toISOString(), wasOffline: true }),
    );
    expect(await card()).toMatchObject({
      back: { at: clock('12:41').toISOString() },
      backAgain: [{ at: clock('12:56').toISOString() }],
    });
    await jetty.undo(dock, takeEarlierBack, jetty.event(party));
    expect(await card()).toHaveProperty('backAgain');
    await asksFor(correctBack, jetty.event(party, { happenedAt: clock('12:56').toISOString() }));
    expect(await card()).toMatchObject({ back: { at: clock('12:56').toISOString() } });
    expect(await card()).not.toHaveProperty('backAgain');
    expect(await dock.refusedRun(takeEarlierBack, jetty.event(party))).toMatchObject({ code: 'invalid' });
    // If two return times lead to the same fee, staff need not choose between them.
    await manager.run(
      recordBack,
      jetty.event(party, { happenedAt: clock('12:50').toISOString(), wasOffline: true }),
    );
    expect(await card()).not.toHaveProperty('backAgain');
  });

  test('if an earlier return time arrives after the fee was kept, no second fee is added, but the card shows the conflict to staff', async () => {
    await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    await sails({ back: '12:56' });
    await dock.run(keepLateFee, { bookingId: party, fee: 75, from: 'deposit' });
    const early = jetty.event(party, { happenedAt: clock('12:20').toISOString(), wasOffline: true });
    await manager.run(recordBack, early);
    const clash = {
      kind: 'fee_by_other_times',
      sentence:
        'A late fee was charged because the boat was back at 12:56. A later record says that the boat was back at 12:20, so the late fee should cover 1 full quarter of an hour instead of 3. Remove that record, or waive the late fee on the booking.',
      event: early.event,
    };
    expect(await card()).toMatchObject({ needsYou: [clash], lateFee: { decided: { kept: 75 } } });
    for (const fee of [25, 75])
      expect(await dock.refusedRun(keepLateFee, { bookingId: party, fee, from: 'deposit' })).toMatchObject({
        message: 'This late fee is charged already.',
      });
    expect(await charges()).toHaveLength(1);
    // The record of 12:56, from which the fee was calculated, cannot be undone. The record of 12:20 can be undone.
    const [kept] = (await card()).backAgain!;
    const standing = { message: 'A late fee of £75.00 was charged by these times. Waive it first.' };
    expect(await manager.refusedRun(undoEvent, jetty.event(party, { undoes: kept!.event }))).toMatchObject(
      standing,
    );
    expect(await manager.refusedRun(takeEarlierBack, jetty.event(party))).toMatchObject(standing);
    await manager.run(undoEvent, jetty.event(party, { undoes: early.event }));
    expect(await card()).toMatchObject({ needsYou: [], back: { at: clock('12:56').toISOString() } });
  });
});

test('staff can record an objection made on the phone, even after 48 hours, and a manager answers it', async () => {
  await sails({ back: '12:56' });
  await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
  // This party has no email address, so staff ring it.
  const { db } = jetty.site;
  const { customerId } = await db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', party)
    .executeTakeFirstOrThrow();
  await db.updateTable('customers').set({ email: '' }).where('id', '=', customerId).execute();
  const ring = { effect: { warnings: [expect.stringMatching(/^No email for .+: ring them\.$/)] } };
  const asked = () => ({ requestId: randomUUID() });
  expect(
    await dock.get(keepLateFee, { body: { bookingId: party, fee: 75, from: 'deposit', ...asked() } }),
  ).toMatchObject(ring);
  await jetty.later(49 * hour);
  [dock, manager] = await Promise.all([signedInAs(jetty.site, 'dock'), signedInAs(jetty.site, 'manager')]);
  const { id } = (await charges())[0]!;
  const words = { charge: id, words: 'We were back in time.' };
  await jetty.undo(manager, recordObjection, words);
  expect(await charges()).toMatchObject([{ objection: null, objectedAt: null }]);
  await dock.run(recordObjection, words);
  expect(await charges()).toMatchObject([
    { objection: 'We were back in time.', objectedAt: jetty.site.clock.now() },
  ]);
  expect(await dock.refusedRun(recordObjection, words)).toMatchObject({
    message: 'The party has already objected.',
  });
  const answer = { charge: id, givenBack: 75, answer: 'You are right.', ...asked() };
  expect(await manager.get(answerObjection, { body: answer })).toMatchObject(ring);
  expect(await charges()).toMatchObject([{ givenBack: 75_00, answer: 'You are right.' }]);
});
