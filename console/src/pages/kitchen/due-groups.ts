import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { KitchenParty } from '../../api/kitchen.ts';

export type DueGroup = {
  parties: KitchenParty[];
  /** All times at which orders are due, such as '14:45', without repeats. */
  readyTimes: string[];
  /** All times at which the parties sail, without repeats. */
  startTimes: string[];
  /** Minutes until the first order is due; negative afterwards. */
  minutes: number;
  /** Whether a dish is not made yet and is due soon or overdue. */
  isPressing: boolean;
};

/** The time at which the party sails, '15:10': the booked time, or a later time if the boat is late. */
export const sailsAt = ({ startTime, waitsUntil }: KitchenParty): string => waitsUntil ?? startTime;

/** Orders due within this many minutes of the first are made together. */
const togetherMinutes = 30;
const pressingMinutes = 15;

/**
 * Orders to make, grouped by time, and finished orders. An order is finished once it is loaded or its boat has left. If
 * its party does not sail, it is finished once its time has passed.
 */
export function dueGroups(
  parties: readonly KitchenParty[],
  now: Date,
): { due: DueGroup[]; over: KitchenParty[] } {
  const isOver = ({ isServed, struck, startsAt }: KitchenParty) =>
    isServed || (struck !== null && Date.parse(startsAt) <= now.getTime());
  const due: KitchenParty[][] = [];
  for (const party of parties.filter((one) => !isOver(one))) {
    const group = due.at(-1);
    const [first] = group ?? [];
    const isNear =
      first !== undefined &&
      Date.parse(party.readyAt) - Date.parse(first.readyAt) <= togetherMinutes * minuteMs;
    if (group !== undefined && isNear) group.push(party);
    else due.push([party]);
  }
  return { due: due.map((group) => groupOf(group, now)), over: parties.filter(isOver) };
}

function groupOf(parties: KitchenParty[], now: Date): DueGroup {
  const toMake = parties.filter(({ struck, dishes }) => struck === null && dishes.some(isToMake));
  const first = Math.min(...(toMake.length > 0 ? toMake : parties).map(({ readyAt }) => Date.parse(readyAt)));
  const minutes = Math.ceil((first - now.getTime()) / minuteMs);
  return {
    parties,
    readyTimes: [...new Set(parties.map(({ readyTime }) => readyTime))],
    startTimes: [...new Set(parties.map(sailsAt))],
    minutes,
    isPressing: toMake.length > 0 && minutes <= pressingMinutes,
  };
}

const isToMake = ({ prepared, quantity }: KitchenParty['dishes'][number]) => prepared < quantity;
