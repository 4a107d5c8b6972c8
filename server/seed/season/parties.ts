import { dayMs, hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import {
  type LocalDate,
  addDays,
  daysBetween,
  localDateOf,
  partsOf,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type PlannedSlot, slotsFromRules } from '../../src/catalogue/availability/slots-from-rules.ts';
import { repairsAmong } from '../boat-maintenance.ts';
import { closuresFrom } from '../closures.ts';
import { packageIds, packages } from '../packages.ts';
import { scheduleRules } from '../schedule-rules.ts';
import type { Chance } from './chance.ts';
import { firstNames, lastNames, wishes } from './words.ts';

/** A customer of the season with their party, and the way in which they booked. */
export type Party = {
  /** The party's number, by which later steps name the party. */
  nth: number;
  firstName: string;
  lastName: string;
  /** '': the party bought its trip at the jetty, and gave no address. */
  email: string;
  phone: string;
  date: LocalDate;
  startTime: LocalTime;
  packageId: number;
  guests: number;
  addOns: { menuItemId: number; quantity: number; comment: string }[];
  couponCode: string | undefined;
  bookedAt: Date;
  by: Way;
};

/** The way of booking: on the site, on the phone (paid by link, or owed at the jetty), or as a walk-in. */
export type Way = 'stripe' | 'worldpay' | 'globalpay' | 'coupon' | 'link' | 'dock' | 'cash' | 'card_machine';

export const isWalkIn = (by: Way) => by === 'cash' || by === 'card_machine';

/** The number of parties in the whole season; the actual number varies a little. */
const wanted = { before: 365, after: 42 };
/** The number of weeks ahead for which parties have booked. */
const weeksAhead = 5;
/** The summer began at least this many days ago. */
const shortestDays = 100;
/**
 * At most two of the three boats are booked at once. The third boat is kept free for repairs and for late boats, and so
 * that two times of each day can still be booked.
 */
const mostAtOnce = 2;
const tripMinutes = 120;

/** The last 1 May that is `shortestDays` days or more before the first day. */
export function beginOf(firstDay: LocalDate): LocalDate {
  const { year } = partsOf(firstDay);
  const may = localDateOf(year, 5, 1);
  return daysBetween(may, firstDay) >= shortestDays ? may : localDateOf(year - 1, 5, 1);
}

/** The open times of the seeded rules, and the boats that are taken or under repair. */
export class Times {
  readonly #ofDay = new Map<LocalDate, PlannedSlot[]>();
  readonly #taken = new Map<LocalDate, { from: number; to: number }[]>();

  constructor(firstDay: LocalDate) {
    const rules = scheduleRules.map((rule, nth) => ({ ...rule, id: nth + 1 }));
    const [from, to] = [beginOf(firstDay), addDays(firstDay, weeksAhead * 7)];
    const slots = slotsFromRules({ rules, closures: closuresFrom(firstDay) }, from, to);
    for (const slot of slots) this.#ofDay.set(slot.date, [...(this.#ofDay.get(slot.date) ?? []), slot]);
    const ahead = slots.filter(({ date }) => date >= firstDay);
    for (const { during } of repairsAmong(ahead, firstDay, firstTerms.turnaroundMinutes)) {
      const [, date, start, end, until] = /^\[(\S+) (\d\d:\d\d),(\S+) (\d\d:\d\d)\)$/.exec(during)!;
      const to = end === date ? minutesOf(localTime(until!)) : 24 * 60;
      this.#take(date as LocalDate, { from: minutesOf(localTime(start!)), to });
    }
  }

  of(date: LocalDate): readonly PlannedSlot[] {
    return this.#ofDay.get(date) ?? [];
  }

  /** Takes a boat for a trip with this start, if another boat stays free. Returns whether a boat was taken. */
  claim(date: LocalDate, start: LocalTime): boolean {
    const from = minutesOf(start);
    const during = { from, to: from + tripMinutes + firstTerms.turnaroundMinutes };
    const busy = (this.#taken.get(date) ?? []).filter((one) => one.from < during.to && during.from < one.to);
    if (busy.length >= mostAtOnce) return false;
    this.#take(date, during);
    return true;
  }

  /** No other party may book this day. */
  close(date: LocalDate): void {
    for (let nth = 0; nth < mostAtOnce; nth += 1) this.#take(date, { from: 0, to: 24 * 60 });
  }

  #take(date: LocalDate, during: { from: number; to: number }): void {
    this.#taken.set(date, [...(this.#taken.get(date) ?? []), during]);
  }
}

/** The season's parties: few in winter, many on a Saturday in July, and extra ones around `firstDay`. */
export function partiesOf(firstDay: LocalDate, size: number, times: Times, chance: Chance): Party[] {
  const begin = beginOf(firstDay);
  const past = daysFrom(begin, addDays(firstDay, -1));
  const ahead = daysFrom(addDays(firstDay, 1), addDays(firstDay, weeksAhead * 7));
  const parties: Party[] = [];
  for (const [days, many] of [
    [past, wanted.before],
    [ahead, wanted.after],
  ] as const) {
    const weights = days.map((date) => weightOf(date, firstDay));
    const whole = weights.reduce((sum, each) => sum + each, 0);
    let owed = 0;
    for (const [nth, date] of days.entries()) {
      owed += (size * many * weights[nth]!) / whole;
      for (; owed >= 1 || (owed > 0.35 && chance.is(owed)); owed -= 1) {
        const party = partyOn(date, { firstDay, times, chance, nth: parties.length });
        if (party !== undefined) parties.push(party);
      }
    }
  }
  return parties;
}

function weightOf(date: LocalDate, firstDay: LocalDate): number {
  const { month, day } = partsOf(date);
  const isSummer = month >= 5 && month <= 9;
  const isHoliday = (month === 12 && day > 19) || (month === 1 && day < 6);
  const season = isHoliday ? 0 : isSummer ? 1 : month === 4 || month === 10 ? 0.5 : 0.15;
  const ofWeek = [0.6, 0.6, 0.8, 0.9, 1.4, 3, 2.4][weekdayOf(date) - 1]!;
  const distance = Math.abs(daysBetween(firstDay, date));
  const near = distance <= 10 ? Math.max(season, 0.6) * 1.6 : season;
  return near * ofWeek * (date > firstDay ? 1 / (1 + distance / 10) : 1);
}

type Around = { firstDay: LocalDate; times: Times; chance: Chance; nth: number };

function partyOn(date: LocalDate, { firstDay, times, chance, nth }: Around): Party | undefined {
  const slots = times.of(date);
  if (slots.length === 0) return undefined;
  // The party tries a second slot if the first slot is full.
  const slot = [chance.pick(slots), chance.pick(slots)].find((one) => times.claim(date, one.startTime));
  if (slot === undefined) return undefined;
  const packageId = chance.pick(slot.packageIds ?? packages.map(({ id }) => id));
  const firstName = chance.pick(firstNames);
  const lastName = chance.pick(lastNames);
  const guests = packageId === packageIds.sunset ? chance.between(2, 6) : chance.between(2, 10);
  const starts = toInstant(date, slot.startTime).getTime();
  const by = wayOf(date, firstDay, chance);
  const bookedAt = bookedWhen(by, { starts, firstDay, chance });
  const couponCode = by === 'coupon' ? 'ONTHEHOUSE' : isAtSite(by) ? chance.pick(coupons) : undefined;
  const hasAddress = !isWalkIn(by);
  return {
    nth,
    firstName,
    lastName,
    email: hasAddress ? `${firstName}.${lastName}${nth}@season.example`.toLowerCase() : '',
    phone: isWalkIn(by) && chance.is(0.6) ? '' : `07700 900${String(100 + (nth % 900)).padStart(3, '0')}`,
    date,
    startTime: slot.startTime,
    packageId,
    guests,
    // The kitchen wants three days' notice.
    addOns:
      by !== 'coupon' && starts - bookedAt.getTime() > 4 * dayMs ? orderOf(packageId, guests, chance) : [],
    couponCode,
    bookedAt,
    by,
  };
}

const coupons = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'WELCOME10',
  'LAKE25',
] as const;

const isAtSite = (by: Way) => by === 'stripe' || by === 'worldpay' || by === 'globalpay' || by === 'coupon';

function wayOf(date: LocalDate, firstDay: LocalDate, chance: Chance): Way {
  const drawn = chance.next();
  if (drawn < 0.36) return 'stripe';
  if (drawn < 0.5) return 'worldpay';
  if (drawn < 0.59) return 'globalpay';
  if (drawn < 0.61) return 'coupon';
  if (drawn < 0.69) return 'link';
  if (drawn < 0.77) return 'dock';
  // Future days have no walk-ins yet.
  if (date > firstDay) return 'dock';
  return drawn < 0.89 ? 'cash' : 'card_machine';
}

function bookedWhen(
  by: Way,
  { starts, firstDay, chance }: { starts: number; firstDay: LocalDate; chance: Chance },
): Date {
  if (isWalkIn(by)) return new Date(starts - chance.between(25, 70) * minuteMs);
  // The party books no later than the evening before the demonstration's first day.
  const last = Math.min(starts - 26 * hourMs, toInstant(firstDay, localTime('00:00')).getTime() - 4 * hourMs);
  const day = new Date(last - chance.between(0, 24) * dayMs);
  const minutes = chance.between(8 * 60, 19 * 60);
  const at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) + minutes * minuteMs;
  return new Date(Math.min(at, last));
}

/** The indexes of dishes in the seeded menu. The kitchen's dishes are the burger and the salad. */
const dishes = { platters: [1, 2], grill: [3, 4], kitchen: [5, 6], juice: 9 } as const;

function orderOf(packageId: number, guests: number, chance: Chance): Party['addOns'] {
  if (!chance.is(0.5)) return [];
  const choice = packageId === packageIds.bbq ? dishes.grill : [...dishes.platters, ...dishes.kitchen];
  const main = {
    menuItemId: chance.pick<number>(choice),
    quantity: guests,
    comment: chance.pick<string>(wishes),
  };
  const juice = { menuItemId: dishes.juice, quantity: chance.between(1, 4), comment: '' };
  return chance.is(0.4) ? [main, juice] : [main];
}

function daysFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, nth) => addDays(from, nth));
}
