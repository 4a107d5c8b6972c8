import * as contract from '@slipway/shared/api/console/board.ts';
import { believedTime } from '@slipway/shared/rules/trip.ts';
import { formatGbp, largestPence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../platform/http/refusal.ts';
import { byActor, takeBack, tripCommand } from '../trip-commands.ts';
import { fullName } from '../lock-trip.ts';
import { readTrip, recordEvent } from '../record-event.ts';
import { lateFeeOf, requireFeeUndecided } from './late-fee-of.ts';

/** Chooses another record of *Back* as the valid one, which may change the late fee. */
export const correctBack = tripCommand(
  contract.correctBack,
  'correct-back',
  'back',
  async (db, booking, { event, happenedAt }, { now }, actor) => {
    const { trip } = await readTrip(db, booking.id);
    const at = new Date(happenedAt);
    if (trip.back === null || trip.out === null)
      throw new Refusal('invalid', { message: 'This boat was not recorded as back.' });
    if (at > now) throw new Refusal('invalid', { message: 'That time is still to come.' });
    if (at < trip.out.at) throw new Refusal('invalid', { message: `It went out at ${timeAt(trip.out.at)}.` });
    await requireFeeUndecided(db, booking.id);
    const [was, is] = [
      await lateFeeOf(db, booking, trip, trip.back.at),
      await lateFeeOf(db, booking, trip, at),
    ];
    // Undoes all other records of *Back*. If this request is a repeat, the record of its first arrival is kept.
    const others = [trip.back, ...trip.backAgain].filter((stamp) => stamp.event !== event);
    const undos = await takeBack(db, booking.id, others, actor, now);
    // A person who may correct the record may choose a time more than 12 hours ago. That time is accepted immediately.
    if (believedTime(at, now).isTooOld)
      await recordEvent(
        db,
        booking.id,
        {
          id: randomUUID(),
          kind: 'accept',
          data: { event },
          claimedAt: now,
          wasOffline: false,
          ...byActor(actor),
        },
        now,
      );
    const [from, to] = [timeAt(trip.back.at), timeAt(at)];
    return {
      data: trip.back.battery === null ? {} : { battery: trip.back.battery },
      sentence: `${fullName(booking)} was back at ${to}, not at ${from}: the late fee is ${formatGbp(is.fee)} instead of ${formatGbp(was.fee)}.`,
      figures: [
        { label: `Back at ${from}`, value: formatGbp(was.fee) },
        { label: `Back at ${to}`, value: formatGbp(is.fee) },
      ],
      before: { backAt: trip.back.at.toISOString() },
      after: { backAt: at.toISOString(), undos },
      // The reduction of the late fee counts as money given away.
      money: largestPence(noMoney, subtractPence(was.fee, is.fee)),
    };
  },
);

/** The change is in the party's favour, so dock staff may make it. */
export const takeEarlierBack = tripCommand(
  contract.takeEarlierBack,
  'take-earlier-back',
  'undo',
  async (db, booking, _input, { now }, actor) => {
    const { back, backAgain } = (await readTrip(db, booking.id)).trip;
    const [other, ...more] = backAgain;
    if (back === null || other === undefined)
      throw new Refusal('invalid', { message: 'Nobody else has recorded this boat as back.' });
    await requireFeeUndecided(db, booking.id);
    const undos = await takeBack(db, booking.id, more, actor, now);
    return {
      data: { event: other.event },
      sentence: `${fullName(booking)} was back at ${timeAt(back.at)}, not at ${[other, ...more].map(({ at }) => timeAt(at)).join(' or ')}.`,
      before: { backAt: backAgain.map(({ at }) => at.toISOString()) },
      after: { backAt: back.at.toISOString(), undos },
    };
  },
);

/** The venue time of an instant. */
const timeAt = (instant: Date) => venueDateTime(instant).time;
