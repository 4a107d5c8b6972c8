import { dayMs, hourMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays, daysBetween } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import {
  asked,
  boatOut,
  lastSummerSaturday,
  lockedMonths,
  nightsOf,
  reminded,
  reviewsOf,
  windRead,
} from './around.ts';
import { type Afternoon, calledOffAfternoon } from './called-off.ts';
import { Chance } from './chance.ts';
import {
  cancelledByThem,
  cancelledLate,
  change,
  eitherSide,
  goodwill,
  invoice,
  laterDays,
  longHistory,
  move,
  movedTo,
  noted,
} from './changes.ts';
import { drawersOf } from './drawers.ts';
import { type Party, Times, isWalkIn, partiesOf } from './parties.ts';
import { type Step, atOnce, inOrder, startOf } from './step.ts';
import { storiesOf } from './stories.ts';
import { bookedBy, sailed } from './trips.ts';
import { partiesOfWorst, worstSaturday } from './worst-saturday.ts';

export type SeasonOf = {
  firstDay: LocalDate;
  seed: string;
  kind: 'season' | 'saturday';
  begunAt: Date;
  /** The share of the usual number of parties; less than 1 in tests. */
  size?: number;
};

/** The jetty's complete records of trips begin this many days before the first day. */
const recordedDays = 10;

/**
 * The steps of the demonstration's season, in the order of their instants. The same seed and first day yield the same
 * steps.
 */
export function seasonOf({ firstDay, seed, kind, begunAt, size = 1 }: SeasonOf): Step[] {
  const chance = new Chance(`${seed} ${firstDay}`);
  const times = new Times(firstDay);
  const worst = kind === 'saturday' ? firstDay : lastSummerSaturday(firstDay);
  const parties = partiesOf(firstDay, size, times, chance).filter(({ date }) => date !== worst);
  const afternoon = busyAfternoon(parties, firstDay);
  const story = parties.find((party) => hasLongStory(party, firstDay));
  for (const date of [worst, ...(afternoon === undefined ? [] : [afternoon.date])]) times.close(date);
  const nextNth = 1 + Math.max(-1, ...parties.map(({ nth }) => nth));
  const stories = storiesOf({ firstDay, times }, nextNth + partiesOfWorst);
  const steps: Step[] = [...stories.steps];
  const sailors: Party[] = [];
  for (const party of parties) {
    steps.push(...bookedBy(party));
    if (afternoon?.parties.includes(party) === true) continue;
    if (party === story) steps.push(...longHistory(party, times));
    else if (party.date < firstDay) {
      const past = pastOf(party, { firstDay, times, chance });
      steps.push(...past.steps);
      if (past.sails) sailors.push(party);
    } else steps.push(...comingOf(party, { times, chance }));
  }
  if (afternoon !== undefined) steps.push(...calledOffAfternoon(afternoon, times));
  steps.push(
    ...worstSaturday(worst, nextNth),
    ...boatOut(firstDay),
    ...lockedMonths(steps),
    ...windRead(firstDay, chance),
    ...asked(firstDay, chance),
  );
  const made = steps.filter(({ at }) => at <= begunAt);
  return inOrder([
    ...made,
    ...drawersOf(made, begunAt),
    ...nightsOf([...parties.map(({ date }) => date), ...stories.days, worst], begunAt),
    ...atOnce(reviewsOf(sailors, firstDay), begunAt),
    ...reminded(begunAt),
  ]);
}

type Around = { firstDay: LocalDate; times: Times; chance: Chance };

type Past = {
  steps: Step[];
  /** True: the party sails at the time that it booked. */
  sails: boolean;
};

function pastOf(party: Party, { firstDay, times, chance }: Around): Past {
  const fate = chance.next();
  const isRecorded = daysBetween(party.date, firstDay) <= recordedDays;
  const trip = sailed(party, chance, { isRecorded });
  const sails = (before: Step[] = [], after: Step[] = []) => ({
    steps: [...before, ...trip, ...after],
    sails: true,
  });
  const hasPaid = party.by !== 'dock' && party.by !== 'coupon';
  const isEarly = party.bookedAt.getTime() < startOf(party) - 13 * dayMs;
  if (fate < 0.12) return isEarly && hasPaid ? { steps: [cancelledByThem(party)], sails: false } : sails();
  if (fate < 0.15) return party.by === 'coupon' ? sails() : sails([], [goodwill(party)]);
  if (fate < 0.18) return party.by === 'coupon' ? sails() : sails([], [invoice(party)]);
  if (isWalkIn(party.by)) return sails();
  if (fate < 0.2) return { steps: [cancelledLate(party)], sails: false };
  if (fate < 0.28) {
    const moved = movedTo(party, times, eitherSide);
    if (moved === undefined || moved.date >= firstDay) return sails();
    const of = { isRecorded: false, hasChanged: true };
    return { steps: [move(party, moved), ...sailed(moved, chance, of)], sails: false };
  }
  if (fate < 0.34) {
    const of = { isRecorded, hasChanged: true };
    return { steps: [change(party), ...sailed(party, chance, of)], sails: true };
  }
  return fate < 0.39 ? sails([noted(party, chance)]) : sails();
}

function comingOf(party: Party, { times, chance }: Omit<Around, 'firstDay'>): Step[] {
  const fate = chance.next();
  if (fate < 0.15) {
    const moved = movedTo(party, times, laterDays);
    return moved === undefined ? [] : [move(party, moved)];
  }
  if (fate < 0.25) return [change(party)];
  return fate < 0.4 ? [noted(party, chance)] : [];
}

/**
 * Whether the party has fewer than 8 guests, booked and paid by Stripe more than 5 days before the first day, and sails
 * at least 6 days after the first day.
 */
function hasLongStory({ by, date, bookedAt, guests }: Party, firstDay: LocalDate): boolean {
  const longAgo = toInstant(firstDay, localTime('00:00')).getTime() - 5 * dayMs;
  return by === 'stripe' && guests < 8 && daysBetween(firstDay, date) >= 6 && bookedAt.getTime() < longAgo;
}

/** The afternoon with the most parties. Each of them booked more than 8 hours before its trip. */
function busyAfternoon(parties: readonly Party[], firstDay: LocalDate): Afternoon | undefined {
  const from = localTime('14:30');
  const days = new Map<LocalDate, Party[]>();
  for (const party of parties)
    if (party.date < addDays(firstDay, -30) && party.startTime >= from)
      days.set(party.date, [...(days.get(party.date) ?? []), party]);
  const wasBooked = (party: Party) => party.bookedAt.getTime() < startOf(party) - 8 * hourMs;
  const [busiest] = [...days]
    .filter(([, some]) => some.length > 1 && some.every(wasBooked))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return busiest && { date: busiest[0], from, to: localTime('23:00'), parties: busiest[1] };
}
