import { captainAsked } from '@slipway/shared/rules/guests.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { allergensLine } from '@slipway/shared/values/allergens.ts';
import { counted, listed, plural } from '@slipway/shared/values/counted.ts';
import type { Hand } from '@slipway/shared/rules/trip.ts';
import { cutText } from '@slipway/shared/values/shown-text.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sunsetAt } from '@slipway/shared/values/sunset.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Board, BoardBoat, BoardTrip } from '../../api/board.ts';
import { lake } from '../../business.ts';
import type { FourLights, Light } from '../../parts/Lights.tsx';
import type { TripState } from '../../parts/Glyph.tsx';
import { money } from '../../session/money.ts';
import { durationText, minutesUntil, timeOf } from '../../session/times.ts';
import { lateBy } from './order-trips.ts';

/** The board's texts about a trip, with times at the lake. */

export function nameOf({ who: { firstName, lastName = '' } }: Pick<BoardTrip, 'who'>): string {
  return `${firstName} ${lastName}`.trim();
}

export function guestsOf({ guests, aboard }: Pick<BoardTrip, 'guests' | 'aboard'>): string {
  const babies = aboard?.babies ?? 0;
  const words = counted(aboard?.guests ?? guests, 'guest');
  if (babies === 0) return words;
  return `${words} and ${plural(babies, 'a baby', `${babies} babies`)}`;
}

/** The trip's state as a shape and in words: 'In 18 min', 'Here since 14:38', '12 min late'. */
export function stateOf(trip: BoardTrip, hand: Hand, now: Date): { state: TripState; words: string } {
  switch (trip.state) {
    case 'back':
      return { state: 'back', words: trip.back === null ? 'Back' : `Back ${timeOf(trip.back.at)}` };
    case 'no_show':
      return { state: 'cancelled', words: 'No-show' };
    case 'off':
      return { state: 'cancelled', words: trip.off === 'called_off' ? 'Called off' : 'Cancelled' };
    case 'out': {
      const late = lateBy(trip, now);
      return late > 0
        ? { state: 'late', words: `${durationText(late)} late` }
        : { state: 'out', words: `Due ${timeOf(trip.dueAt)}` };
    }
    case 'here':
      return {
        state: 'here',
        words: trip.arrived === null ? 'Here' : `Here since ${timeOf(trip.arrived.at)}`,
      };
    case 'expected': {
      if (hand === 'missing') {
        const over = Math.floor((now.getTime() - Date.parse(trip.startsAt)) / minuteMs);
        return { state: 'late', words: `Not here, ${durationText(over)} after the start` };
      }
      const left = minutesUntil(trip.startsAt, now);
      if (left === 0) return { state: 'soon', words: 'Starts now' };
      return {
        state: hand === 'arriving' ? 'soon' : 'booked',
        words: left <= 120 ? `In ${durationText(left)}` : trip.startTime,
      };
    }
  }
}

export function lightsOf(trip: BoardTrip, figures: Board['figures']): FourLights {
  return {
    paid: paidLight(trip),
    captain: captainLight(trip),
    deposit: depositLight(trip, figures),
    kitchen: kitchenLight(trip),
  };
}

function paidLight({ lights, owes }: BoardTrip): Light {
  if (lights.paid === 'paid') return { state: 'done', what: 'Paid' };
  return owes === undefined
    ? { state: 'missing', what: 'Not paid' }
    : { state: 'missing', what: `Owes ${money(owes)}`, how: 'pays at the dock' };
}

function captainLight(trip: BoardTrip): Light {
  const { lights, captain } = trip;
  const name = captain?.name;
  if (!asksLicence(trip) && lights.captain !== 'none')
    return { state: 'done', what: 'Captain', how: name ?? 'no licence is asked for' };
  switch (lights.captain) {
    case 'seen':
      return {
        state: 'done',
        what: 'Captain',
        how: name === undefined ? 'licence seen' : `${name}, licence seen`,
      };
    case 'declared':
    case 'named':
      return { state: 'part', what: 'Licence not seen', ...(name === undefined ? {} : { how: name }) };
    case 'none':
      return { state: 'missing', what: 'No captain', how: 'not named yet' };
  }
}

/** Whether this party's captain needs a licence. */
export const asksLicence = ({ told }: BoardTrip) => captainAsked(told ?? {}).licence !== '';

/** The deposit that the party was told of; if none is recorded, the business's deposit. */
export function depositOf({ told }: BoardTrip, figures: Board['figures']): number {
  return told?.deposit ?? figures.deposit;
}

/** 'This party was told: 300 kg in total, no trip in wind above 20 km/h'; undefined: no limit at all. */
export function toldText({
  mostWeightKg,
  windLimitKmh,
  gustLimitKmh,
}: NonNullable<BoardTrip['told']>): string | undefined {
  const winds = [
    ...(windLimitKmh === null ? [] : [`wind above ${windLimitKmh} km/h`]),
    ...(gustLimitKmh === null ? [] : [`gusts above ${gustLimitKmh} km/h`]),
  ];
  const limits = [
    ...(mostWeightKg === 0 ? [] : [`${mostWeightKg} kg in total`]),
    ...(winds.length === 0 ? [] : [`no trip in ${listed(winds, 'or')}`]),
  ];
  return limits.length === 0 ? undefined : `This party was told: ${limits.join(', ')}`;
}

export function depositLight(trip: BoardTrip, figures: Board['figures']): Light {
  const { lights, deposit, cardDeposit } = trip;
  const due = depositOf(trip, figures);
  if (due === 0) return { state: 'none', what: 'No deposit needed' };
  switch (lights.deposit) {
    case 'none':
      return cardDeposit?.state === 'asked'
        ? { state: 'missing', what: 'No deposit', how: 'pay link sent, not paid' }
        : { state: 'missing', what: 'No deposit', how: `${money(due)} to take` };
    case 'held': {
      if (cardDeposit?.state === 'held')
        return { state: 'done', what: 'Deposit held', how: `${money(cardDeposit.amount)}, on the card` };
      if (cardDeposit !== undefined && cardDeposit !== null && cardDeposit.kept !== null)
        return { state: 'done', what: 'Deposit kept', how: money(cardDeposit.kept) };
      if (deposit === null || deposit === undefined) return { state: 'done', what: 'Deposit held' };
      const { amount, charged, method } = deposit;
      const by = method === 'card_machine' ? 'card machine' : 'cash';
      const kept = charged === 0 ? '' : `, ${money(charged)} kept`;
      return { state: 'done', what: 'Deposit held', how: `${money(amount)}, ${by}${kept}` };
    }
    case 'given_back':
      return { state: 'none', what: deposit === null ? 'Deposit released' : 'Deposit given back' };
  }
}

function kitchenLight({ lights: { kitchen }, orders }: BoardTrip): Light {
  if (kitchen === null) return { state: 'none', what: 'Nothing to bring' };
  const { portions, prepared, loaded } = kitchen;
  const isLoaded = loaded >= portions;
  const part = prepared < portions ? `${prepared} of ` : '';
  const what = isLoaded
    ? `${portions} loaded`
    : prepared === 0
      ? `${portions} to bring`
      : `${part}${portions} prepared`;
  const how = orders.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  // A full ring means that all portions are prepared. A tick means that all portions are loaded into the boat.
  return { state: isLoaded ? 'done' : 'part', what, share: prepared / portions, how: cutText(how, 120) };
}

type Claim = BoardBoat['claims'][number];

/** The text for a repair, a hold or a cancelled place on a boat. A party's own trip has another text. */
export function claimText({ kind, reason }: Claim): { state: TripState; name: string; what: string } {
  switch (kind) {
    case 'repair':
      return { state: 'off', name: 'Repair', what: reason ?? '' };
    case 'kept':
      return { state: 'cancelled', name: 'Cancelled', what: 'place still kept' };
    case 'hold':
      return { state: 'soon', name: 'Being booked', what: 'held while they pay' };
    case 'trip':
      return { state: 'booked', name: 'A party', what: '' };
  }
}

/** The most important missing thing, for a row that can show only one thing. */
export function worstOf({ missing }: BoardTrip): string | undefined {
  return missing[0]?.sentence.replace(/\.$/, '');
}

export const actionLabels = { arrive: 'Arrived', go: 'Off they go', return: 'Back' } as const;

/** 'Grazing board × 4 (allergens: Milk, Mustard)'; '(allergens: ask)' if nobody has entered the allergens. */
export function orderWithAllergens(order: BoardTrip['orders'][number]): string {
  const allergens = allergensLine(order.allergens);
  return `${order.name} × ${order.quantity}${allergens === '' ? '' : ` (${allergens})`}`;
}

export function wishesOf({ orders }: BoardTrip): string[] {
  return orders.flatMap(({ name, wish }) => (wish === '' ? [] : [`${name}: “${wish}”`]));
}

/** '21:22' at the lake. */
export function sunsetOf(date: LocalDate): string | undefined {
  const at = sunsetAt(date, lake);
  return at === undefined ? undefined : venueDateTime(at).time;
}
