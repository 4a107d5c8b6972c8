import * as contract from '@slipway/shared/api/console/late-fee.ts';
import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import type { ChargeRule } from '@slipway/shared/rules/charges.ts';
import type { LateFee } from '@slipway/shared/rules/late-fee.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatGbp, penceOf, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { makeCharges } from '../../../bookings/money/charges/make-charges.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { command } from '../../command/command.ts';
import { afterCharging, figuresOf, ringInstead, undoCharging, whereFrom } from './charge-commands.ts';
import { type LockedTrip, fullName, lockTrips } from '../../day/lock-trip.ts';
import { readTrip } from '../../day/record-event.ts';
import { vatOfCharge } from '../../day/vat-of-charge.ts';
import { lateFeeOf } from '../../day/late-fee/late-fee-of.ts';

/**
 * Commands for the late fee. The terms of the booking set its amount. Dock staff deduct the fee from the
 * deposit, or send the party a pay link for the fee. People who decide about money may waive the fee.
 */

export const keepLateFee = command(contract.keepLateFee, {
  name: 'keep-late-fee',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, fee: shown, from }, tools) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const fee = await requireOpenFee(db, locked, shown);
    const because = `a late return: ${lateText(fee)}`;
    const made = await makeCharges(db, tools, {
      bookingId,
      kind: 'late',
      amount: fee.fee,
      because,
      rule: ruleOfFee(fee),
      from,
      madeBy: actor.person?.id ?? null,
    });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        // The sum comes first, because on a phone the bar with Undo shows only the beginning of the sentence.
        sentence: `${formatGbp(fee.fee)} late fee for ${fullName(locked)}: ${lateText(fee)}, ${sumWords(fee)}. ${whereFrom(made)}`,
        figures: [...figuresOf(made), ...(await vatOfCharge(db, fee.fee, 'late', tools.now))],
        warnings: await ringInstead(db, locked),
      },
      before: {},
      after: { ...afterCharging(made, 'late'), ...timesOf(fee) },
      basis: [bookingId, timesOf(fee), fee.fee, made.kept, made.owed, made.way],
      result: { kept: poundsOf(made.kept), asked: poundsOf(made.owed) },
    };
  },
  undo: undoCharging,
});

/**
 * Waiving is a separate command, so that the log and the booking record permanently that the fee was waived, and why.
 */
export const letLateFeeGo = command(contract.letLateFeeGo, {
  name: 'let-late-fee-go',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, fee: shown, because }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const fee = await requireOpenFee(db, locked, shown);
    const why = because.trim();
    const by = actor.person?.id ?? null;
    const id = randomId();
    await db
      .insertInto('charges')
      .values({
        id,
        bookingId,
        kind: 'late',
        amount: fee.fee,
        reason: `a late return: ${lateText(fee)}`,
        rule: JSON.stringify(ruleOfFee(fee)),
        termsVersion: locked.termsVersion,
        source: 'pay_link',
        madeAt: now,
        madeBy: by,
        letGoAt: now,
        letGoBy: by,
        letGoBecause: why,
      })
      .execute();
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)} was ${lateText(fee)}. The late fee of ${formatGbp(fee.fee)} is waived. Reason: ${withFullStop(why)}`,
        figures: [{ label: 'Waived', value: formatGbp(fee.fee) }],
        warnings: [],
      },
      before: {},
      after: { charge: id, letGo: fee.fee, ...timesOf(fee) },
      personal: { before: {}, after: { because: why } },
      money: fee.fee,
      basis: [bookingId, timesOf(fee), fee.fee, why],
      result: {},
    };
  },
  async undo(db, _actor, { subject, after }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await db.deleteFrom('charges').where('id', '=', String(after['charge'])).execute();
  },
});

/** The late fee by the terms. Throws if the boat is not back, or if somebody has already decided about the fee. */
async function requireOpenFee(db: Database, booking: LockedTrip, shown: number): Promise<LateFee> {
  const { trip } = await readTrip(db, booking.id);
  if (trip.back === null) throw new Refusal('invalid', { message: 'This boat was not recorded as back.' });
  const decided = await db
    .selectFrom('charges')
    .select('letGoAt')
    .where('bookingId', '=', booking.id)
    .where('kind', '=', 'late')
    .executeTakeFirst();
  if (decided !== undefined)
    throw new Refusal('invalid', {
      message: `This late fee is ${decided.letGoAt === null ? 'charged' : 'waived'} already.`,
    });
  const fee = await lateFeeOf(db, booking, trip, trip.back.at);
  if (fee.fee === 0) throw new Refusal('invalid', { message: 'By the rule there is no late fee.' });
  if (fee.fee !== penceOf(shown))
    throw new Refusal('invalid', {
      message: `By the rule the late fee is ${formatGbp(fee.fee)} now. Please look again.`,
    });
  return fee;
}

const timeAt = (instant: Date) => venueDateTime(instant).time;

/** For example: 'back at 15:26, 56 minutes after 14:30'. */
const lateText = ({ due, backAt, minutes }: LateFee) =>
  `back at ${timeAt(backAt)}, ${counted(minutes, 'minute')} after ${timeAt(due.at)}`;

/** For example: '3 full quarters of an hour at £25.00'. */
const sumWords = ({ quarters, perQuarter }: LateFee) =>
  `${counted(quarters, 'full quarter')} of an hour at ${formatGbp(perQuarter)}`;

const timesOf = ({ due, backAt, quarters }: LateFee) => ({
  dueAt: due.at.toISOString(),
  countsFrom: due.from,
  backAt: backAt.toISOString(),
  quarters,
});

function ruleOfFee({ due, backAt, quarters, perQuarter }: LateFee): ChargeRule {
  return {
    kind: 'late',
    from: due.at.toISOString(),
    countsFrom: due.from,
    back: backAt.toISOString(),
    quarters,
    perQuarter,
  };
}
