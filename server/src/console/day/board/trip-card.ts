import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { WireBoardTrip } from '@slipway/shared/api/console/board-day.ts';
import { lateReturnRule, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { lateFee } from '@slipway/shared/rules/late-fee.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { type Stamp, type Trip, nextAction } from '@slipway/shared/rules/trip.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  pence,
  poundsOf,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { cardDepositView, isCardDepositThere, stateOfCardDeposit } from '../../../payments/card-deposit.ts';
import type { Visibility } from '../visibility.ts';
import type { DayFacts, TripFacts } from './day-facts.ts';
import { type Seen, dueOf, owedBy, setting, startsAt } from './seen-trip.ts';
import { lateView, waitsFor, waitsForLate } from './who-waits.ts';

/** A trip as a card of the board. */
export function tripView(
  one: Seen,
  all: readonly Seen[],
  day: DayFacts,
  visibility: Visibility,
  names: ReadonlyMap<string, string>,
  now: Date,
): WireBoardTrip {
  const { facts, trip, state, boatId } = one;
  const owes = owedBy(one);
  const due = dueOf(one);
  const boat = day.boats.find(({ id }) => id === boatId);
  const stamped = (stamp: Stamp | null) => (stamp === null ? null : stampView(stamp, names));
  const portions = facts.orders.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    bookingId: facts.id,
    code: facts.code,
    version: facts.events.length,
    startTime: facts.startTime,
    endTime: facts.endTime,
    arriveAt: arriveAt(facts.terms, localTime(facts.startTime)),
    startsAt: startsAt(facts).toISOString(),
    dueAt: due.at.toISOString(),
    dueFrom: due.from,
    who: {
      firstName: facts.firstName,
      ...(visibility.hasNames ? { lastName: facts.lastName, phone: facts.phone } : {}),
    },
    guests: facts.guests,
    aboard: trip.out === null ? null : { guests: trip.out.guests ?? facts.guests, babies: trip.out.babies },
    package: { id: facts.packageId, name: facts.packageName },
    boat: boat === undefined ? null : { id: boat.id, name: boat.name },
    ...toldView(facts, day),
    fits: [...(one.claim?.fits ?? [])],
    state,
    off: facts.status === 'cancelled' || facts.status === 'called_off' ? facts.status : null,
    arrived: stamped(trip.arrived),
    captain: visibility.hasNames ? captainView(one, names) : null,
    briefed: stamped(trip.briefed),
    out: stamped(trip.out),
    back: trip.back === null ? null : { ...stampView(trip.back, names), battery: trip.back.battery },
    ...backAgainView(one, names),
    lateFee: {
      perQuarter: poundsOf(facts.terms.lateReturnPerQuarterHour.charged),
      termsVersion: facts.termsVersion,
      ...(visibility.hasMoney
        ? {
            sentence: lateReturnRule(facts.terms.lateReturnPerQuarterHour.charged),
            decided: decidedView(facts),
          }
        : {}),
    },
    noShow: stamped(trip.noShow),
    lights: {
      paid: owes > 0 ? 'owes' : 'paid',
      captain: captainLight(one),
      deposit: depositLight(one),
      kitchen: portions === 0 ? null : { portions, ...facts.made },
    },
    ...(visibility.hasMoney
      ? {
          owes: poundsOf(owes),
          deposit: depositView(trip.deposit, facts.charged, names),
          cardDeposit: cardDepositView(facts.cardDeposit),
        }
      : {}),
    orders: facts.orders.map(({ name, quantity, type, wish, allergens }) => ({
      name,
      quantity,
      type,
      wish,
      allergens,
    })),
    notes: visibility.hasNames
      ? facts.notes.map(({ id, text, at, staffId }) => ({
          id,
          text,
          at: isoOf(at),
          by: nameOf(names, staffId),
        }))
      : [],
    next: nextAction(state),
    missing:
      state === 'expected' || state === 'here' ? missingOf(one, owes, day, visibility, venueDate(now)) : [],
    needsYou: needsOf(one, all, day, now),
    ...lateView(one, all, day, now),
    waits: state === 'out' ? waitsFor(one, all, day, now) : null,
  };
}

/** The licence that the skipper needs; '' if neither the boat nor the business requires a licence. */
const licenceOf = (terms: BoatTerms, { rules }: BusinessTerms) =>
  ruleOf({ ...terms, ...(rules === undefined ? {} : { rules }) }, 'licence');

function toldView({ terms }: TripFacts, { terms: house }: DayFacts): Pick<WireBoardTrip, 'told'> {
  const { deposit, mostWeightKg } = terms;
  const { youngestCaptain = null, windLimitKmh = null, gustLimitKmh = null } = terms;
  const asksLicence = licenceOf(terms, house) === '' ? false : (terms.asksLicence ?? null);
  const own = { mostWeightKg, youngestCaptain, asksLicence, windLimitKmh, gustLimitKmh };
  const isAsTheHouse =
    deposit === house.deposit &&
    mostWeightKg === house.mostWeightKg &&
    [youngestCaptain, asksLicence, windLimitKmh, gustLimitKmh].every((rule) => rule === null);
  return isAsTheHouse ? {} : { told: { deposit: poundsOf(deposit), ...own } };
}

export const isoOf = (text: string) => new Date(text).toISOString();
export const nameOf = (names: ReadonlyMap<string, string>, id: string | null) =>
  id === null ? null : (names.get(id) ?? null);

function stampView({ at, by, event }: Stamp, names: ReadonlyMap<string, string>) {
  return { at: at.toISOString(), by: nameOf(names, by), event };
}

/** Later records of the trip's return, but only those that would change the late fee. */
function backAgainView(one: Seen, names: ReadonlyMap<string, string>): Pick<WireBoardTrip, 'backAgain'> {
  const { back, backAgain } = one.trip;
  if (back === null) return {};
  const quarters = (at: Date) =>
    lateFee(dueOf(one), at, one.facts.terms.lateReturnPerQuarterHour.charged).quarters;
  const others = backAgain.filter(({ at }) => quarters(at) !== quarters(back.at));
  return others.length === 0 ? {} : { backAgain: others.map((stamp) => stampView(stamp, names)) };
}

function decidedView({ lateCharges }: TripFacts): WireBoardTrip['lateFee']['decided'] {
  if (lateCharges.length === 0) return null;
  const standing = lateCharges.filter(({ isLetGo }) => !isLetGo);
  const sum = (charges: typeof lateCharges) =>
    poundsOf(
      addPence(
        noMoney,
        ...charges.map(({ amount, givenBack }) => subtractPence(amount, givenBack ?? noMoney)),
      ),
    );
  const asked = standing.filter(({ source }) => source === 'pay_link');
  return {
    kept: sum(standing.filter(({ source }) => source !== 'pay_link')),
    asked: sum(asked),
    owes: sum(asked.filter(({ isOwed }) => isOwed)),
    isLetGo: standing.length === 0,
  };
}

function captainView({ facts, trip }: Seen, names: ReadonlyMap<string, string>): WireBoardTrip['captain'] {
  const said = trip.captain?.name ?? null;
  const isNamed = said !== null || facts.captainName !== null || facts.isCaptainDeclared;
  if (!isNamed) return null;
  const seen = trip.captain?.licenceSeen ?? null;
  return {
    name: said ?? facts.captainName ?? `${facts.firstName} ${facts.lastName}`.trim(),
    licenceSeen: seen === null ? null : stampView(seen, names),
  };
}

function captainLight({ facts, trip }: Seen): WireBoardTrip['lights']['captain'] {
  if ((trip.captain?.licenceSeen ?? null) !== null) return 'seen';
  if (facts.isCaptainDeclared) return 'declared';
  return trip.captain !== null || facts.captainName !== null ? 'named' : 'none';
}

function depositLight({ facts: { cardDeposit }, trip, state }: Seen): WireBoardTrip['lights']['deposit'] {
  if (isCardDepositThere(cardDeposit)) return 'held';
  if (trip.deposit !== null) return trip.deposit.returned === null ? 'held' : 'given_back';
  // A deposit that was released before the party sailed counts as missing again.
  const isOver = state === 'out' || state === 'back';
  const isLetGo = cardDeposit !== null && ['letting_go', 'let_go'].includes(stateOfCardDeposit(cardDeposit));
  return isOver && isLetGo ? 'given_back' : 'none';
}

function depositView(deposit: Trip['deposit'], charged: Pence, names: ReadonlyMap<string, string>) {
  if (deposit === null) return null;
  const { returned } = deposit;
  const kept = charged === 0 ? (returned?.kept ?? 0) : charged;
  return {
    ...stampView(deposit, names),
    amount: poundsOf(pence(deposit.amount)),
    charged: poundsOf(charged),
    method: deposit.method,
    slip: deposit.slip,
    returned:
      returned === null
        ? null
        : {
            ...stampView(returned, names),
            slip: returned.slip,
            kept: kept === 0 ? null : poundsOf(pence(kept)),
          },
  };
}

/** The things missing for the trip, each with its remedy. The list is only shown: staff may go on without them. */
function missingOf(
  one: Seen,
  owes: Pence,
  day: DayFacts,
  { hasMoney }: Pick<Visibility, 'hasMoney'>,
  today: LocalDate,
): WireBoardTrip['missing'] {
  const { facts, trip, claim } = one;
  const missing: WireBoardTrip['missing'] = [];
  const add = (what: WireBoardTrip['missing'][number]['what'], sentence: string) =>
    missing.push({ what, sentence });
  if (owes > 0) add('payment', hasMoney ? `Owes ${formatGbp(owes)}.` : 'Not paid yet.');
  const light = captainLight(one);
  if (light === 'none') add('captain', 'No captain yet: name one.');
  else if (light !== 'seen' && licenceOf(facts.terms, day.terms) !== '')
    add('licence', 'The captain’s licence has not been seen yet.');
  if (trip.briefed === null) add('briefing', 'Not briefed yet.');
  if (depositLight(one) === 'none' && facts.terms.deposit > 0)
    add('deposit', hasMoney ? `No deposit yet: take ${formatGbp(facts.terms.deposit)}.` : 'No deposit yet.');
  // In a kitchen that never marks dishes, no dish is shown as missing.
  const toLoad = facts.made.prepared - facts.made.loaded;
  if (toLoad > 0) add('dishes', `Prepared and not loaded yet: ${counted(toLoad, 'portion')}.`);
  if (claim === undefined) {
    add('boat', 'No boat yet: choose one.');
    return missing;
  }
  const name = day.boats.find(({ id }) => id === claim.boatId)?.name ?? 'The boat';
  const check = day.checks.find(({ boatId }) => boatId === claim.boatId);
  if (check === undefined) {
    if (facts.date === today) add('opening_check', `${name} has had no opening check today.`);
  } else if (!check.isFit) add('opening_check', faultOf(claim.boatId, day) ?? '');
  const charge = day.charges.find(({ boatId }) => boatId === claim.boatId);
  if (charge !== undefined && charge.percent < setting(day, 'low_battery_percent', 30))
    add('battery', `${name}’s battery is at ${charge.percent} %.`);
  return missing;
}

/**
 * Compares the late fee that was charged with the late fee that the latest records give. If the two differ, staff
 * decide, so that nobody is charged twice.
 */
function feeByOtherTimes(one: Seen): WireBoardTrip['needsYou'] {
  const { facts, trip } = one;
  const rule = facts.lateCharges.find(({ isLetGo }) => !isLetGo)?.rule ?? null;
  if (rule === null || trip.back === null) return [];
  const { quarters } = lateFee(dueOf(one), trip.back.at, rule.perQuarter);
  if (quarters === rule.quarters) return [];
  const time = (at: Date) => venueDateTime(at).time;
  const isOtherBack = trip.back.at.getTime() !== Date.parse(rule.back);
  const later = isOtherBack
    ? `the boat was back at ${time(trip.back.at)}`
    : `the boat was due at ${time(dueOf(one).at)}`;
  const fee =
    quarters === 0
      ? 'no late fee is due'
      : `the late fee should cover ${counted(quarters, 'full quarter')} of an hour instead of ${rule.quarters}`;
  return [
    {
      kind: 'fee_by_other_times',
      sentence: `A late fee was charged because the boat was back at ${time(new Date(rule.back))}. A later record says that ${later}, so ${fee}. ${isOtherBack ? 'Remove that record, or waive' : 'Waive'} the late fee on the booking.`,
      event: isOtherBack ? trip.back.event : null,
    },
  ];
}

/** For example: 'Bagel is not fit: Motor cuts out'. */
function faultOf(id: number | undefined, { boats, checks }: DayFacts): string | undefined {
  const check = checks.find(({ boatId, isFit }) => boatId === id && !isFit);
  if (check === undefined) return undefined;
  return `${boats.find((boat) => boat.id === id)?.name ?? 'The boat'} is not fit: ${check.note}`;
}

function needsOf(one: Seen, all: readonly Seen[], day: DayFacts, now: Date): WireBoardTrip['needsYou'] {
  const { facts, trip, state, boatId, claim } = one;
  const needs: WireBoardTrip['needsYou'] = trip.doubts.map((doubt) => {
    switch (doubt.kind) {
      case 'too_old':
        return {
          kind: doubt.kind,
          sentence: 'This record took more than 12 hours to reach us: a manager decides whether it counts.',
          event: doubt.event,
        };
      case 'times_about':
        return {
          kind: doubt.kind,
          sentence: 'A device’s clock was wrong: these times are about right.',
          event: null,
        };
      case 'two_deposits':
        return {
          kind: doubt.kind,
          sentence: 'Two people recorded a deposit: was it taken twice?',
          event: doubt.event,
        };
      case 'returned_untaken':
        return {
          kind: doubt.kind,
          sentence: 'A deposit was given back, but none was recorded as taken.',
          event: doubt.event,
        };
    }
  });
  if (trip.deposit?.returned === null && isCardDepositThere(facts.cardDeposit))
    needs.push({
      kind: 'two_deposits',
      sentence: 'A deposit was taken by hand, and one is held on the card: give one of them back.',
      event: null,
    });
  const isGone = trip.state === 'out' || trip.state === 'back';
  if (isGone && (facts.status === 'cancelled' || facts.status === 'called_off'))
    needs.push({
      kind: 'out_after_off',
      sentence: 'This party sailed although its trip was called off or cancelled.',
      event: trip.out?.event ?? null,
    });
  if (state === 'expected' || state === 'here') {
    const fault = faultOf(claim?.boatId, day);
    if (fault !== undefined) needs.push({ kind: 'boat_unfit', sentence: fault, event: null });
    const isWithout = waitsForLate(one, all, day, now)?.without.some((none) => none.bookingId === facts.id);
    if (isWithout === true)
      needs.push({
        kind: 'boat_unfit',
        sentence:
          'The boat will be back too late for this party’s trip: give the party another boat or time.',
        event: null,
      });
  }
  needs.push(...feeByOtherTimes(one));
  if (trip.state !== 'out') return needs;
  const boat = day.boats.find(({ id }) => id === boatId)?.name ?? 'one boat';
  const rival = all.find((other) => other !== one && other.trip.state === 'out' && other.boatId === boatId);
  if (rival !== undefined)
    needs.push({
      kind: 'two_on_one_hull',
      sentence: `${rival.facts.firstName} is recorded as out on ${boat} too: which boat is it?`,
      event: trip.out?.event ?? null,
    });
  else if (claim !== undefined && claim.boatId !== boatId) {
    const own = day.boats.find(({ id }) => id === claim.boatId)?.name ?? 'another boat';
    needs.push({
      kind: 'which_boat',
      sentence: `The party is out on ${boat}, but its place is on ${own}.`,
      event: trip.out?.event ?? null,
    });
  }
  return needs;
}
