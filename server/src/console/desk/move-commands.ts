import { counted } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/moving.ts';
import { moveFeeNow } from '@slipway/shared/rules/move-notice.ts';
import { type Permission, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { daysBetween, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type * as z from 'zod/mini';
import { addressOfBooking, loadCustomer } from '../../bookings/select-booking.ts';
import {
  type Amendment,
  decideChange,
  decideMove,
  fingerprintOf,
} from '../../bookings/move/decide-amendment.ts';
import { lockAmendmentFacts } from '../../bookings/move/amendment-facts.ts';
import { writeAmendment } from '../../bookings/move/write-amendment.ts';
import { textParty } from '../../mail/texts/text-party.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readOwed } from '../../payments/paid-for-price.ts';
import { type Actor, type Done, type Tools, command } from '../command/command.ts';
import { fullName } from '../day/lock-trip.ts';

type Move = z.output<(typeof contract.moveBookingByStaff)['input']>;
type Sums = z.output<(typeof contract.moveBookingByStaff)['result']>;

/**
 * Moves a booking by the customer's rules, except that staff may move it at short notice. The new time must have a free
 * place.
 */
export const moveBookingByStaff = command(contract.moveBookingByStaff, {
  name: 'move-booking',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  handler: (db, actor, input, tools) => moved(db, actor, input, tools, { waivesFee: false }),
});

export const moveBookingWithoutFee = command(contract.moveBookingWithoutFee, {
  name: 'move-booking-without-fee',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { because, ...input }, tools) {
    const done = await moved(db, actor, input, tools, { waivesFee: true });
    return { ...done, personal: { before: {}, after: { because: because.trim() } } };
  },
});

export const changeBookingByStaff = command(contract.changeBookingByStaff, {
  name: 'change-booking',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, ...wanted }, tools) {
    const { now } = tools;
    const facts = await lockAmendmentFacts(db, bookingId, undefined, now);
    const amendment = decideChange(facts, wanted, askerOf(tools, false), now);
    await writeAmendment(db, amendment, facts.money, 'changed by staff', now);
    const who = fullName(await loadCustomer(db, facts.booking));
    const { guests } = amendment.next;
    return doneOf(
      amendment,
      await readOwed(db, bookingId),
      (isDone) =>
        `${who} ${isDone ? 'now comes' : 'comes'} with ${counted(guests, 'guest')}${orderOf(amendment)}.`,
    );
  },
});

function askerOf({ business }: Tools, waivesFee: boolean) {
  return { isStaff: true, waivesFee, premisesLicenceNumber: business.premisesLicenceNumber };
}

async function moved(
  db: Database,
  actor: Actor,
  { bookingId, slotId }: Move,
  tools: Tools,
  { waivesFee }: { waivesFee: boolean },
): Promise<Done<Sums>> {
  const { now } = tools;
  const facts = await lockAmendmentFacts(db, bookingId, slotId, now);
  const amendment = decideMove(facts, askerOf(tools, waivesFee), now);
  const { booking, next, lost } = amendment;
  // `bookingOf` checks the booking's old day; this line checks its new day.
  requireReach(actor, 'move-booking', daysBetween(venueDate(now), next.date));
  await writeAmendment(db, amendment, facts.money, 'moved by staff', now);
  const customer = await loadCustomer(db, booking);
  await textParty(
    db,
    { kind: 'time_changed', was: { date: booking.date, startTime: booking.startTime } },
    { booking: { ...booking, ...next }, customer, leadsTo: addressOfBooking(booking, customer) },
    tools,
  );
  const who = fullName(customer);
  const when = ({ date, startTime }: typeof next) => `${formatLongDate(date)}, ${startTime}`;
  const then = await readOwed(db, bookingId);
  const done = doneOf(
    amendment,
    then,
    (isDone) => `${who} ${isDone ? 'was moved' : 'moves'} from ${when(booking)} to ${when(next)}.`,
  );
  const waived = waivesFee ? moveFeeNow(booking, booking.terms, now) : undefined;
  return {
    ...done,
    effect: {
      ...done.effect,
      figures: [
        ...done.effect.figures,
        ...(waived === undefined ? [] : [{ label: 'Fee waived', value: formatGbp(waived) }]),
      ],
      warnings: [
        ...lost.map(({ quantity, name }) => `${quantity} × ${name} can’t be moved: too little notice.`),
        ...done.effect.warnings,
      ],
    },
    ...(waived === undefined ? {} : { money: waived }),
  };
}

function requireReach({ role, tablet }: Actor, permission: Permission, ahead: number): void {
  const scope = scopeOf({ role, isOnTablet: tablet !== null }, permission);
  if (scope !== undefined && !reachesDay(scope, ahead)) throw new Refusal('out_of_reach');
}

function orderOf({ items }: Amendment): string {
  if (items.length === 0) return '';
  return ` and ${items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}`;
}

/** `owed`: the whole debt after the change. `say` makes two sentences: the preview's, and with `isDone` the answer's. */
function doneOf(amendment: Amendment, owed: Pence, say: (isDone: boolean) => string): Done<Sums> {
  const { booking, next, sums } = amendment;
  const { toPay, toRefund, owedLess } = sums;
  const isThen = owed > 0 ? `${formatGbp(owed)} is then owed at the jetty` : 'nothing is then owed';
  const money =
    toPay > 0
      ? owed === toPay
        ? ` ${formatGbp(toPay)} is owed at the jetty.`
        : ` That adds ${formatGbp(toPay)}; ${isThen}.`
      : toRefund > 0
        ? ` ${formatGbp(toRefund)} is refunded${owed > 0 ? `; ${isThen}` : ''}.`
        : owedLess > 0
          ? ` ${formatGbp(owedLess)} less is owed; ${isThen}.`
          : '';
  const told =
    (toRefund > 0 ? ` ${formatGbp(toRefund)} is refunded.` : '') +
    (owed > 0 ? ` ${formatGbp(owed)} is owed at the jetty.` : '');
  const state = ({ slotId, date, startTime, guests, total }: typeof next) => ({
    slotId,
    date,
    startTime,
    guests,
    total,
  });
  return {
    subject: { kind: 'booking', id: booking.id },
    effect: {
      sentence: `${say(false)}${money}`,
      figures: [
        { label: 'Total', value: formatGbp(next.total) },
        ...(sums.fee > 0 ? [{ label: 'Fee', value: formatGbp(sums.fee) }] : []),
        ...(toPay > 0 && owed !== toPay ? [{ label: 'Adds', value: formatGbp(toPay) }] : []),
        { label: 'Owed', value: formatGbp(owed) },
        { label: 'Refund', value: formatGbp(toRefund) },
        ...(owedLess > 0 ? [{ label: 'Owed less', value: formatGbp(owedLess) }] : []),
      ],
      warnings:
        sums.notRefunded > 0
          ? [`${formatGbp(sums.notRefunded)} cheaper, but it’s too late to refund the difference.`]
          : [],
    },
    told: `${say(true)}${told}`,
    before: state(booking),
    after: { ...state(next), toPay, toRefund, owed },
    basis: [fingerprintOf(amendment), owed],
    result: { toPay: poundsOf(toPay), toRefund: poundsOf(toRefund) },
    wakes: ['mail', 'payments'],
  };
}
