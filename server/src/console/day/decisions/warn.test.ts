import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { callOff } from '@slipway/shared/api/console/decisions.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { ringParty } from '@slipway/shared/api/console/stops.ts';
import { liftWarning, warnParties } from '@slipway/shared/api/console/warnings.ts';
import { openTextLink } from '@slipway/shared/api/booking-links.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendReminders } from '../../../bookings/follow-up/send-reminders.ts';
import { openWarnings, warningOf } from '../../../catalogue/weather/warnings.ts';
import { sendMails } from '../../../mail/send-mails.ts';
import { toMailbox } from '../../../mail/mail-transport.ts';
import { sendTexts } from '../../../mail/texts/send-texts.ts';
import type { TextService } from '../../../mail/texts/text-service.ts';
import { addTerms } from '../../../testing/add-terms.ts';
import { recordingTexts as service } from '../../../testing/recording-texts.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';
import { did as stopped, undo } from '../../../testing/stopping-sales.ts';

const jetty = jettyOfFile();
const did = (who: StaffBrowser, endpoint: object, body: object) => stopped(who, endpoint as never, body);
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  const { db } = jetty.site;
  await db.deleteFrom('weatherDecisions').execute();
  await db.deleteFrom('closures').execute();
  await db.deleteFrom('partiesToRing').execute();
  await db.deleteFrom('textMessages').execute();
  await db.deleteFrom('mails').execute();
  ({ dock, manager } = await jetty.begin());
  await figures({ areTextsSent: true, textsADay: 200, textCountries: [] });
});

const figures = (changes: Parameters<typeof addTerms>[1]) =>
  addTerms(jetty.site.db, changes, jetty.site.clock.now());
const instant = (time: string) => at(`${saturday} ${time}`).toISOString();
const afternoon = (decide = '13:00', more: object = {}) => ({
  date: saturday,
  from: '13:00',
  to: '18:00',
  decideAt: instant(decide),
  because: 'strong wind',
  ...more,
});
const storm = { date: saturday, from: '13:00', to: '18:00', because: 'strong wind' };
const mailed = async () =>
  (await jetty.site.mailed({ kind: 'weather_warned' })).map(({ recipient, subject }) => [recipient, subject]);
const texts = () =>
  jetty.site.db.selectFrom('textMessages').selectAll().orderBy('createdAt').orderBy('id').execute();
const warnedTexts = async () =>
  (await texts()).filter(({ kind }) => kind === 'warned').map(({ bookingId }) => bookingId);
const toRing = async (who = manager) => (await jetty.board(who)).toRing ?? [];
/** The weather warning on the booking's page. */
const read = async (id: string) => {
  const query = { email: await emailOf(id) };
  return (await jetty.site.aVisitor().get(getBooking, { params: { id }, query })).warned;
};
/** A party with a British mobile number. `email`: '' for a party without an email address. */
async function aParty(
  slot = jetty.slots.one,
  { email, phone = '07700 900123' }: { email?: string; phone?: string } = {},
) {
  const id = await jetty.aParty(slot);
  const { customerId } = await jetty.site.booking(id);
  await jetty.site.db
    .updateTable('customers')
    .set({ phone, ...(email === undefined ? {} : { email, emailKey: email }) })
    .where('id', '=', customerId)
    .execute();
  return id;
}

const send = (to: TextService | undefined) => sendTexts(jetty.site.deps, to);

describe('a warning', () => {
  test('each party is told of a warning once, and again only if the decision time changes', async () => {
    const [early, later] = [await aParty(), await aParty(jetty.slots.four)];
    const morning = await aParty(jetty.slots.ten);
    const first = await did(manager, warnParties, afternoon('12:00'));
    expect(first.effect.sentence).toMatch(
      /^Warned 13:00–18:00: 2 parties\. Decision by 12:00\. Nobody is told before \d\d:\d\d\.$/,
    );
    expect(await mailed()).toHaveLength(2);
    const warned = (await texts()).filter(({ kind }) => kind === 'warned');
    expect(new Set(warned.map(({ bookingId }) => bookingId))).toEqual(new Set([early, later]));
    expect(warned).toHaveLength(2);
    // A second warning with the same decision time is refused.
    expect(await manager.refusedRun(warnParties, afternoon('12:00'))).toMatchObject({
      message: 'These parties already know that you decide then. Change the time to tell them again.',
    });
    await jetty.later(2 * minute);
    const slot = await jetty.site.aSlot({ date: '2027-05-09', startTime: '13:00' });
    await manager.run(moveBookingByStaff, { bookingId: later, slotId: slot.id });
    await manager.run(warnParties, afternoon('12:30'));
    const [subjects, one] = [await mailed(), await emailOf(early)];
    // The earlier message was not sent, and is dropped.
    expect(subjects).toEqual([[one, expect.stringMatching(/^The weather may stop your trip: Classic/)]]);
    await sendMails(jetty.site.deps, toMailbox);
    await jetty.later(2 * minute);
    await sendMails(jetty.site.deps, toMailbox);
    const meant = afternoon('12:45', { because: ' strong wind. ' });
    const preview = await manager.get(warnParties, { body: { ...meant, isPreview: true } });
    expect(preview.effect.sentence).toBe(
      '1 party booked 13:00–18:00 is told that we may have to call off because of strong wind, and that we decide by 12:45.',
    );
    await manager.run(warnParties, meant);
    expect((await mailed()).at(-1)).toEqual([one, expect.stringMatching(/^We decide by 12:45: Classic/)]);
    expect(await openWarnings(jetty.site.db, localDate(saturday))).toMatchObject([{ reason: 'strong wind' }]);
    expect((await jetty.board(dock)).warnings).toMatchObject([
      { decideAt: instant('12:45'), measured: null },
    ]);
    expect(subjects.flat()).not.toContain(await emailOf(morning));
  });

  test('no warning is sent to a party that moves away or cancels while the warning can be undone', async () => {
    const [moves, stays] = [await aParty(), await aParty(jetty.slots.four)];
    await manager.run(warnParties, afternoon('12:00'));
    // This party's trip is far enough ahead for the party to cancel.
    const later = '2027-06-05';
    const cancels = await aParty(await jetty.site.aSlot({ date: later, startTime: '13:00' }));
    const decideAt = at(`${later} 12:00`).toISOString();
    await manager.run(warnParties, { ...afternoon(), date: later, decideAt });
    expect([(await mailed()).length, (await texts()).length]).toEqual([3, 3]);
    const slot = await jetty.site.aSlot({ date: '2027-05-10', startTime: '13:00' });
    await manager.run(moveBookingByStaff, { bookingId: moves, slotId: slot.id });
    const visitor = jetty.site.aVisitor();
    await visitor.get(cancelBooking, { body: { id: cancels, email: await emailOf(cancels) } });
    expect([(await mailed()).map(([recipient]) => recipient), await warnedTexts()]).toEqual([
      [await emailOf(stays)],
      [stays],
    ]);
  });

  test('after two decisions within a minute, parties are told only of the second; if it is undone, only of the first', async () => {
    const [id, moves] = [await aParty(), await aParty(jetty.slots.four)];
    const time = (text: string) => /by (12:\d\d)/.exec(text)?.[1];
    const partiesAndTimes = async () => [
      (await jetty.site.mailed({ kind: 'weather_warned' })).map((mail) => [
        mail.recipient,
        time(mail.textBody),
      ]),
      (await texts()).flatMap((text) => (text.kind === 'warned' ? [[text.bookingId, time(text.words)]] : [])),
    ];
    const one = await emailOf(id);
    const first = await did(manager, warnParties, afternoon('12:00'));
    const [due] = await texts();
    const second = await did(manager, warnParties, afternoon('12:30'));
    expect((await partiesAndTimes()).map((each) => each.map((row) => row[1]))).toEqual(
      Array(2).fill(['12:30', '12:30']),
    );
    // A party that has since moved to another time gets no message.
    const slot = await jetty.site.aSlot({ date: '2027-05-11', startTime: '13:00' });
    await manager.run(moveBookingByStaff, { bookingId: moves, slotId: slot.id });
    await undo(manager, second);
    const asFirst = [[[one, '12:00']], [[id, '12:00']]];
    expect(await partiesAndTimes()).toEqual(asFirst);
    // After the undo, the message is about the first warning, and waits until that warning's minute of undo is over.
    const { actionId, notBefore } = due!;
    expect(await texts()).toContainEqual(expect.objectContaining({ bookingId: id, actionId, notBefore }));
    await undo(manager, first);
    expect(await partiesAndTimes()).toEqual([[], []]);

    const { warning } = await manager.run(warnParties, afternoon('12:00'));
    const lifted = await did(manager, liftWarning, { warning });
    expect(lifted.effect.sentence).toBe('1 party has not been told of the warning yet, and is told nothing.');
    expect(await partiesAndTimes()).toEqual([[], []]);
    await undo(manager, lifted);
    expect(await partiesAndTimes()).toEqual(asFirst);

    // If the time is called off within the warning's minute, the party gets only the message about the call-off.
    const called = await did(manager, callOff, storm);
    expect(await partiesAndTimes()).toEqual([[], []]);
    await undo(manager, called);
    expect(await partiesAndTimes()).toEqual(asFirst);
  });

  test('every email about a trip mentions its warning, even the email that calls the trip off', async () => {
    const { site } = jetty;
    const visitor = site.aVisitor();
    await manager.run(warnParties, afternoon('12:00'));
    const coupon = await site.aCoupon({ code: 'ONTHEHOUSE' });
    const free = await visitor.book(jetty.slots.four, coupon);
    const moved = await aParty(jetty.slots.ten);
    await manager.run(moveBookingByStaff, { bookingId: moved, slotId: jetty.slots.four.id });
    const reminded = await aParty();
    await sendReminders(site.deps);
    const said = async (bookingId: string, kind: string) =>
      (await site.mailed({ bookingId, kind })).map(({ textBody }) => textBody.replaceAll(/\s+/g, ' '));
    for (const [id, kind] of [
      [free, 'booking_confirmed'],
      [moved, 'booking_moved'],
      [reminded, 'reminder'],
    ] as const) {
      const [text = ''] = await said(id, kind);
      expect(text, kind).toContain(
        'The weather may stop your trip. We may have to call it off because of strong wind: we decide by 12:00.',
      );
      expect(text, kind).toContain('We decide by 12:00 at the jetty');
      expect(text, kind).not.toMatch(/decide by 1[14]:00/);
    }
    site.clock.set(at(`${saturday} 12:10`));
    await jetty.later(0);
    const action = await did(manager, callOff, storm);
    // While the call-off can be undone, the party's page still shows the warning and allows no change. Staff see the
    // call-off.
    const asRead = { because: 'strong wind', decide_at: instant('12:00') };
    expect([await read(reminded), (await jetty.board(dock)).warnings]).toEqual([asRead, []]);
    const cancels = { body: { id: reminded, email: await emailOf(reminded) } };
    expect(await visitor.refused(cancelBooking, cancels)).toMatchObject({ code: 'being_changed' });
    await undo(manager, action);
    expect([await read(reminded), (await jetty.board(dock)).warnings.length]).toEqual([asRead, 1]);
    await manager.run(callOff, storm);
    await jetty.later(minute);
    expect(await read(reminded)).toBeNull();
    // The terms promise a decision by 14:00, two hours before the trip.
    expect((await said(free, 'day_cancelled'))[0]).toContain(
      'We said that we decide by 12:00, and this time it was later',
    );
  });

  test('a warning is shown only for trips in the warned hours; an undo deletes its messages, and a later lift tells the parties that the trip is on', async () => {
    const { db } = jetty.site;
    const [id, morning] = [await aParty(), await aParty(jetty.slots.ten)];
    expect(await read(id)).toBeNull();
    const action = await did(manager, warnParties, afternoon('12:00'));
    const warnings = await openWarnings(db, localDate(saturday));
    const trip = (from: string, to: string) => ({
      date: localDate(saturday),
      startTime: localTime(from),
      endTime: localTime(to),
    });
    expect(warningOf(warnings, trip('13:00', '15:00'))).toMatchObject({ decideAt: at(`${saturday} 12:00`) });
    expect(warningOf(warnings, trip('10:00', '13:00'))).toBeUndefined();
    expect(await read(id)).toEqual({ because: 'strong wind', decide_at: instant('12:00') });
    expect(await read(morning)).toBeNull();
    await undo(manager, action);
    expect([await openWarnings(db, localDate(saturday)), await mailed(), await texts()]).toEqual([
      [],
      [],
      [],
    ]);
    const { warning } = await manager.run(warnParties, afternoon('12:00'));
    await jetty.later(2 * minute);
    await sendMails(jetty.site.deps, toMailbox);
    await manager.run(liftWarning, { warning });
    expect((await mailed()).at(-1)).toEqual([await emailOf(id), expect.stringMatching(/^It’s on: Classic/)]);
    expect([await openWarnings(db, localDate(saturday)), await read(id)]).toEqual([[], null]);
    expect(await manager.refusedRun(liftWarning, { warning })).toMatchObject({
      message: 'That warning has ended already.',
    });
  });

  test('the decision time of a warning must be before its trips, and a new warning must include all hours of an open warning', async () => {
    // Without bookings, staff must decide before the first trip that is on sale.
    const late = (time: string) =>
      `A trip begins at ${time}, before you decide. Decide by then, or warn only about later trips.`;
    expect(await manager.refusedRun(warnParties, afternoon('13:01'))).toMatchObject({
      message: late('13:00'),
    });
    await aParty(jetty.slots.four);
    expect(await manager.refusedRun(warnParties, afternoon('09:00'))).toMatchObject({
      message: '09:00 has passed. Say when you will decide, or call it off now.',
    });
    expect(await manager.refusedRun(warnParties, afternoon('16:01'))).toMatchObject({
      message: late('16:00'),
    });
    // With bookings, staff must decide before the first booked trip that has not begun.
    await aParty();
    expect(await manager.refusedRun(warnParties, afternoon('13:01'))).toMatchObject({
      message: late('13:00'),
    });
    jetty.site.clock.set(at(`${saturday} 13:00`));
    await jetty.later(0);
    expect((await did(manager, warnParties, afternoon('15:30'))).effect.sentence).toContain('15:30');
    await jetty.site.db.deleteFrom('weatherDecisions').execute();
    jetty.site.clock.set(at(`${saturday} 09:30`));
    await jetty.later(0);
    await manager.run(warnParties, afternoon('12:00'));
    const beyond = await manager.refusedRun(warnParties, afternoon('12:00', { from: '14:00' }));
    expect(beyond.message).toBe(
      '13:00–18:00 has a warning already. Include all of that time, or lift that warning first.',
    );
    await aParty(jetty.slots.ten);
    const asked = (await did(dock, warnParties, afternoon('09:45', { from: '10:00' }))) as object;
    expect(asked).toMatchObject({ action: null, asked: { request: expect.any(String) } });
  });
});

describe('the list of parties to ring', () => {
  test('parties that no email or text message reaches are on the list to ring; staff can tick a party and undo the tick', async () => {
    const [silent, refused, fine] = [
      await aParty(jetty.slots.one, { email: '' }),
      await aParty(jetty.slots.four, { phone: '07700 900999' }),
      await aParty(jetty.slots.four),
    ];
    const warned = await did(manager, warnParties, afternoon('12:00'));
    expect(warned.effect.sentence).toMatch(/Nobody is told before \d\d:\d\d\. No email for .+: ring them\.$/);
    await jetty.later(2 * minute);
    await send(
      service((to) =>
        to.endsWith('999') ? { kind: 'refused', problem: '21211' } : { kind: 'taken', ref: 'SM2' },
      ),
    );
    await sendMails(jetty.site.deps, toMailbox);
    const open = new Map((await toRing()).map(({ bookingId, why, rungAt }) => [bookingId, { why, rungAt }]));
    expect(open).toEqual(
      new Map([
        [silent, { why: 'no_email', rungAt: null }],
        [refused, { why: 'text', rungAt: null }],
      ]),
    );
    expect(open.has(fine)).toBe(false);
    const action = await did(dock, ringParty, { bookingId: silent });
    expect((await toRing()).find(({ bookingId }) => bookingId === silent)).toMatchObject({ rungBy: 'Jess' });
    expect(await dock.refusedRun(ringParty, { bookingId: silent })).toMatchObject({ code: 'invalid' });
    await undo(dock, action);
    expect((await toRing()).find(({ bookingId }) => bookingId === silent)).toMatchObject({ rungAt: null });
  });
});

describe('text messages', () => {
  test('text messages are sent once, after the minute of undo, and their delivery and cost are recorded', async () => {
    await aParty();
    await manager.run(warnParties, afternoon('12:00'));
    const to = service();
    expect([await send(to), to.sent]).toEqual([0, []]);
    await jetty.later(minute);
    expect([await send(to), await send(to)]).toEqual([1, 0]);
    expect(to.sent).toEqual([
      expect.stringMatching(
        /^Roundabout: Roundabout Boats: (\S+, )?your trip Sat 8 May 13:00 may be off: weather\. We decide by 12:00\. https?:\S+$/,
      ),
    ]);
    await jetty.later(minute);
    // The text service first says that the message is on its way, and the next time it does not answer.
    const onItsWay = { state: 'on its way', problem: undefined, cost: undefined } as const;
    await send({ ...to, stateOf: async () => onItsWay });
    await jetty.later(2 * minute);
    await send({ ...to, stateOf: async () => undefined });
    expect(await texts()).toMatchObject([{ status: 'sent', costMicros: null }]);
    await jetty.later(4 * minute);
    await send(to);
    expect(await texts()).toMatchObject([
      { status: 'delivered', costMicros: 40_000, costUnit: 'GBP', nextCheckAt: null },
    ]);
    const link = to.sent[0]!.slice(-16);
    const { path } = await jetty.site.aVisitor().get(openTextLink, { body: { link } });
    expect(path).toMatch(/^\/booking\//);
    expect(
      await jetty.site.aVisitor().refused(openTextLink, { body: { link: 'a'.repeat(16) } }),
    ).toMatchObject({
      code: 'not_found',
    });
  });

  test('text messages with an unknown outcome are never sent again, and staff ring the parties', async () => {
    const [one, other] = [await aParty(), await aParty(jetty.slots.four)];
    await manager.run(warnParties, afternoon('12:00'));
    await jetty.later(minute);
    let calls = 0;
    const dies: TextService = {
      ...service(),
      send: async () => {
        calls += 1;
        if (calls === 2) throw new Error('the process is killed here');
        return { kind: 'unanswered', problem: 'TimeoutError' };
      },
    };
    await expect(send(dies)).rejects.toThrow('killed');
    const again = service();
    await jetty.later(3 * minute);
    expect([await send(again), again.sent]).toEqual([0, []]);
    expect((await texts()).map(({ status }) => status)).toEqual(['unanswered', 'unanswered']);
    expect((await toRing()).map(({ bookingId }) => bookingId).toSorted()).toEqual([one, other].toSorted());
  });

  test('text messages over the daily limit are not sent: the owner gets one notice, and staff ring the parties', async () => {
    const parties = [await aParty(), await aParty(jetty.slots.four), await aParty(jetty.slots.four)];
    await figures({ textsADay: 1 });
    await manager.run(warnParties, afternoon('12:00'));
    await jetty.later(minute);
    const to = service();
    // Two processes send the text messages at the same time.
    await Promise.all([send(to), send(to)]);
    expect(to.sent).toHaveLength(1);
    expect((await texts()).map(({ status }) => status).toSorted()).toEqual(['over', 'over', 'sent']);
    expect(await jetty.site.mailed({ kind: 'owner_alert' })).toHaveLength(1);
    expect(await toRing()).toHaveLength(parties.length - 1);
  });

  test('text messages are sent only to British mobiles, and not at all if the owner has switched them off', async () => {
    await figures({ areTextsSent: false });
    const [id, landline] = [await aParty(), await aParty(jetty.slots.one, { phone: '01632 960142' })];
    await manager.run(warnParties, afternoon('12:00'));
    expect(await texts()).toEqual([]);
    await jetty.later(2 * minute);
    await figures({ areTextsSent: true });
    await manager.run(warnParties, afternoon('12:30'));
    expect((await texts()).map(({ bookingId }) => bookingId)).toEqual([id]);
    const dear = await jetty.site.aSlot({ date: '2027-05-09', startTime: '16:00', surchargeValue: 2500 });
    await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
    const { payLink, textedAt: sentAt } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    expect(sentAt).toBe(jetty.site.clock.now().toISOString());
    await manager.run(moveBookingByStaff, { bookingId: landline, slotId: dear.id });
    const sent = new Map((await texts()).map((text) => [text.kind, text]));
    expect([...sent.keys()].toSorted()).toEqual(['pay_link', 'time_changed']);
    // The message about a move by staff does not wait, because the move takes effect immediately.
    expect(sent.get('time_changed')).toMatchObject({ actionId: null, notBefore: null });
    expect(sent.get('pay_link')).toMatchObject({ leadsTo: payLink!.slice(payLink!.indexOf('#') + 1) });
    expect(await texts()).toHaveLength(2);
    expect(await jetty.site.mailed({ kind: 'pay_link' })).toMatchObject([{ recipient: await emailOf(id) }]);
    // The public demonstration never sends text messages.
    const to = service();
    expect([await sendTexts({ ...jetty.site.deps, isPublicDemo: true }, to), to.sent]).toEqual([0, []]);
    // Once text messages are switched off, no new message is written, but waiting messages are still sent.
    await figures({ areTextsSent: false });
    const { textedAt } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    expect([textedAt, (await texts()).length]).toEqual([null, 2]);
    await jetty.later(minute);
    expect([await send(to), to.sent.length]).toEqual([2, 2]);
    const link = to.sent[0]!.slice(-16);
    expect(await jetty.site.aVisitor().get(openTextLink, { body: { link } })).toHaveProperty('path');
  });
});

async function emailOf(id: string): Promise<string> {
  const { customerId } = await jetty.site.booking(id);
  const customers = jetty.site.db.selectFrom('customers').select('email').where('id', '=', customerId);
  return (await customers.executeTakeFirstOrThrow()).email;
}
