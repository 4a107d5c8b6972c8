import type { WireKitchen, WireKitchenParty } from '@slipway/shared/api/console/kitchen.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { createHash } from 'node:crypto';
import type { Watched } from '../board/live-board.ts';
import { waitsOfDay } from '../board/who-waits.ts';
import {
  type KitchenFacts,
  type LineFacts,
  type MovedFacts,
  type PartyFacts,
  daysToShopFor,
  readKitchen,
} from './kitchen-facts.ts';

/**
 * The kitchen's day, the same for everybody who may prepare dishes. This function makes no query: all screens that
 * watch the day share the facts of one query.
 */
export function kitchenView(facts: KitchenFacts, date: LocalDate, now: Date): WireKitchen {
  const waits = facts.lateDay === null ? new Map<string, string>() : waitsOfDay(facts.lateDay, now);
  // If no dish of the day is marked, the kitchen does not use marks, and no dish is shown as missing.
  const isMarked = facts.parties.some(({ marks }) => marks.length > 0);
  const standing = facts.parties.map((party) =>
    partyView(party, date, { waitsUntil: waits.get(party.id) ?? null, isMarked }),
  );
  const away = facts.movedAway.map((party) => movedView(party, date));
  const parties = [...standing, ...away].toSorted(
    (one, other) => compare(one.readyAt, other.readyAt) || compare(one.startTime, other.startTime),
  );
  const sailing = standing.filter(({ struck }) => struck === null);
  const ordered = sum(sailing.flatMap(({ dishes }) => dishes.map(({ quantity }) => quantity)));
  const left = sum(sailing.flatMap(leftOf).map(({ left: portions }) => portions));
  const leftWithout = sum(sailing.flatMap(({ dishes }) => dishes.map((dish) => dish.leftWithout)));
  const kitchen = {
    date,
    parties,
    counts: { ordered, ready: ordered - left - leftWithout, left, leftWithout },
    shop: shopView(facts, sailing, date),
  };
  const tag = createHash('sha256').update(JSON.stringify(kitchen)).digest('base64url').slice(0, 22);
  return { ...kitchen, readAt: now.toISOString(), tag };
}

/** The kitchen's data for one day, which screens watch. */
export function watchedKitchen(date: LocalDate): Watched<KitchenFacts> {
  return {
    event: 'kitchen',
    key: date,
    visibility: '',
    read: (db, now) => readKitchen(db, date, now),
    view: (facts, now) => {
      const data = kitchenView(facts, date, now);
      return { tag: data.tag, data };
    },
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function whoView(
  { id, firstName, guests, packageName, startTime, arriveMinutesBefore }: PartyFacts | MovedFacts,
  date: LocalDate,
  waitsUntil: string | null,
) {
  const sails = localTime(waitsUntil ?? startTime);
  const readyTime = arriveAt({ arriveMinutesBefore }, sails);
  return {
    bookingId: id,
    firstName,
    guests,
    package: packageName,
    startTime,
    waitsUntil,
    readyTime,
    startsAt: toInstant(date, sails).toISOString(),
    readyAt: toInstant(date, readyTime).toISOString(),
  };
}

type OfDay = { waitsUntil: string | null; isMarked: boolean };

function partyView(party: PartyFacts, date: LocalDate, { waitsUntil, isMarked }: OfDay): WireKitchenParty {
  const isGone = party.state === 'out' || party.state === 'back';
  const struck = isGone ? null : struckBecause(party);
  const dishes = dishesOf(party).map((dish) => ({
    ...dish,
    leftWithout: isGone && isMarked ? dish.quantity - dish.loaded : 0,
  }));
  const isLoaded = dishes.length > 0 && dishes.every(({ quantity, loaded }) => loaded === quantity);
  return {
    ...whoView(party, date, waitsUntil),
    babies: party.babies,
    boat: party.boat,
    state: struck === 'cancelled' || struck === 'called_off' ? 'off' : (party.state ?? 'expected'),
    struck: struck === null ? null : { why: struck, to: null },
    isServed: struck === null && (isGone || isLoaded),
    dishes,
    dropped: party.marks
      .filter(({ item }) => !dishes.some((dish) => dish.item === item))
      .map(({ item, name, prepared }) => ({ item, name, prepared })),
  };
}

/** Why the order is crossed out; null: the order is not crossed out, because the party sails. */
function struckBecause({
  status,
  cancelledBy,
  state,
}: PartyFacts): 'cancelled' | 'called_off' | 'no_show' | null {
  if (status === 'cancelled') return cancelledBy === 'business' ? 'called_off' : 'cancelled';
  return state === 'no_show' ? 'no_show' : null;
}

function movedView(party: MovedFacts, date: LocalDate): WireKitchenParty {
  return {
    ...whoView(party, date, null),
    babies: 0,
    boat: null,
    state: 'off',
    struck: { why: 'moved', to: party.to },
    isServed: false,
    dishes: party.dishes.map((dish) => ({
      ...dish,
      wish: '',
      allergens: [],
      prepared: 0,
      loaded: 0,
      leftWithout: 0,
    })),
    dropped: [],
  };
}

/** Order lines of one dish at two prices are shown as one dish. */
function dishesOf({ lines, marks }: PartyFacts): Omit<WireKitchenParty['dishes'][number], 'leftWithout'>[] {
  const items = [...new Set((lines ?? []).map(({ item }) => item))];
  return items.map((item) => {
    const same = lines.filter((line) => line.item === item) as [LineFacts, ...LineFacts[]];
    const quantity = sum(same.map((line) => line.quantity));
    const mark = marks.find((one) => one.item === item);
    return {
      item,
      name: same[0].name,
      quantity,
      wish: [...new Set(same.map(({ wish }) => wish.trim()).filter(Boolean))].join('; '),
      allergens: same[0].allergens,
      // For example, six portions were made, but only four are ordered now.
      prepared: Math.min(mark?.prepared ?? 0, quantity),
      loaded: Math.min(mark?.loaded ?? 0, quantity),
    };
  });
}

/** Returns the portions of each dish that are still to be made: none for a party that has sailed. */
function leftOf({ state, dishes }: WireKitchenParty): { item: number; left: number }[] {
  if (state === 'out' || state === 'back') return dishes.map(({ item }) => ({ item, left: 0 }));
  return dishes.map(({ item, quantity, prepared }) => ({ item, left: quantity - prepared }));
}

function shopView(
  { parties, ordered, calledOff }: KitchenFacts,
  sailing: readonly WireKitchenParty[],
  date: LocalDate,
): WireKitchen['shop'] {
  const days = daysToShopFor(date);
  const left = sailing.flatMap(leftOf);
  const lines = sailing.flatMap(({ bookingId }) => parties.find(({ id }) => id === bookingId)?.lines ?? []);
  const named = new Map([...ordered, ...lines].map(({ item, name, place }) => [item, { item, name, place }]));
  const dishes = [...named.values()].toSorted(
    (one, other) => one.place - other.place || compare(one.name, other.name),
  );
  return {
    days: days.map((day) => ({
      date: day,
      calledOff: calledOff.find((one) => one.date === day)?.parties ?? 0,
    })),
    dishes: dishes.map(({ item, name }) => ({
      item,
      name,
      left: sum(left.filter((one) => one.item === item).map((one) => one.left)),
      ordered: days.map((day) =>
        sum(ordered.filter((one) => one.item === item && one.date === day).map(({ quantity }) => quantity)),
      ),
    })),
  };
}
