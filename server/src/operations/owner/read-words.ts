import { type LocalDate, addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, penceFromPounds } from '@slipway/shared/values/pence.ts';
import type { TimeOfDay } from '../../catalogue/availability/closures.ts';

/** Each function parses words of a command, or throws an OwnerMistake whose message names the fault. */

export function readDate(word: string | undefined): LocalDate {
  const date = parseLocalDate(word ?? '');
  if (date === undefined) throw new OwnerMistake(`'${word ?? ''}' is not a date like 2027-05-08.`);
  return date;
}

/** A day, or part of one: '2027-05-08', '10:00', '14:00'. '24:00' is the end of the day. */
export function readTimeOfDay(
  day: string | undefined,
  from: string | undefined,
  to: string | undefined,
): TimeOfDay {
  const date = readDate(day);
  if (from === undefined || to === undefined) return { date };
  for (const word of [from, to]) {
    if (parseLocalTime(word) === undefined && !(word === '24:00' && word === to))
      throw new OwnerMistake(`'${word}' is not a time like 10:00.`);
  }
  if (from >= to) throw new OwnerMistake(`${from} is not before ${to}.`);
  return { date, from, to };
}

/** Reads '2027-05-08' or '2027-05-08T10:00', in the venue's time zone. An end without a time includes the whole day. */
export function readMoment(word: string | undefined, as: 'start' | 'end'): { date: LocalDate; time: string } {
  const [day = '', time, ...more] = (word ?? '').split('T');
  const date = parseLocalDate(day);
  const isTime = time === undefined || parseLocalTime(time) !== undefined;
  if (date === undefined || !isTime || more.length > 0) {
    throw new OwnerMistake(`'${word ?? ''}' is not a time like 2027-05-08T10:00 or a day like 2027-05-08.`);
  }
  if (time !== undefined) return { date, time };
  return { date: as === 'end' ? addDays(date, 1) : date, time: '00:00' };
}

/** Pounds: '10', '10.50', '£10.50'. */
export function readAmount(word: string | undefined): Pence {
  const isAmount = /^£?\d{1,6}(\.\d{1,2})?$/.test(word ?? '');
  const amount = isAmount ? penceFromPounds(Number(word?.replace('£', ''))) : undefined;
  if (amount === undefined || amount === 0) {
    throw new OwnerMistake(`'${word ?? ''}' is not an amount in pounds like 10 or 10.50.`);
  }
  return amount;
}

/** A mistake that the owner can correct; its message is all that the terminal shows. */
export class OwnerMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OwnerMistake';
  }
}
