import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type TimeOfDay, closeTime, openBookingsIn, openTime } from '../availability/closures.ts';
import { cancelDay } from '../bookings/cancellation/cancel-day.ts';
import type { Deps } from '../runtime/deps.ts';
import { OwnerMistake } from './owner-mistake.ts';

/** A day, or a time of it, in the owner's words. */

export async function closeByOwner(deps: Deps, time: TimeOfDay, reason: string): Promise<string> {
  const ended = await closeTime(deps.db, time, { reason, isCalledOff: false }, deps.now());
  deps.paymentsDue();
  const booked = (await openBookingsIn(deps.db, time)).length;
  const standing =
    booked === 0
      ? 'Nothing was booked.'
      : `${count(booked, 'booking stands', 'bookings stand')}: cancel-day cancels.`;
  return `${describe(time)} is off sale. ${standing}${whoWasPaying(ended)}`;
}

export async function openByOwner({ db }: Deps, time: TimeOfDay): Promise<string> {
  const { opened, sticksOut } = await openTime(db, time);
  if (sticksOut.length > 0) {
    const closed = sticksOut.map(({ from, to }) => (from === null ? 'the whole day' : `${from} to ${to}`));
    throw new OwnerMistake(
      `${formatLongDate(time.date)} is closed for longer than that: ${closed.join(', ')}. Open the day with 'open ${time.date}', and close again what stays closed.`,
    );
  }
  if (opened === 0) throw new OwnerMistake(`${describe(time)} was not closed.`);
  return `${describe(time)} is on sale again.`;
}

export async function cancelByOwner(deps: Deps, time: TimeOfDay, reason: string): Promise<string> {
  const { told, ended } = await cancelDay(deps, time, reason);
  return `${describe(time)} is closed, and ${count(told, 'party is', 'parties are')} told.${whoWasPaying(ended)}`;
}

function whoWasPaying(ended: number): string {
  if (ended === 0) return '';
  return ` ${count(ended, 'visitor was', 'visitors were')} about to pay: nobody of them is charged.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function describe({ date, from, to }: TimeOfDay): string {
  return from === undefined ? formatLongDate(date) : `${formatLongDate(date)}, ${from} to ${to},`;
}
