import { counted, plural } from '@slipway/shared/values/counted.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp, smallerPence } from '@slipway/shared/values/pence.ts';
import type { seasonsOfSet } from './seasons-of-set.ts';
import {
  type Claimed,
  type Offer,
  type OnSale,
  type Repriced,
  type SaleDifference,
  isRepriced,
  priceChange,
} from './what-is-on-sale.ts';

type SetFacts = {
  before: OnSale;
  after: OnSale;
  difference: SaleDifference;
  claims: readonly Claimed[];
  /** The number of bookable times that keep their hand-set price when the price of their rule changes. */
  leftAlone: number;
  seasons: ReturnType<typeof seasonsOfSet>;
  /** Effects on anything other than times and prices. */
  clauses: readonly string[];
  figures: Effect['figures'];
  warnings: readonly string[];
};

/** The most groups of changed times that the effect describes. Times in further groups are only counted. */
const mostPairs = 4;

/** Describes the effect of a change set in a sentence, figures and warnings. */
export function effectOfSet({
  before,
  after,
  difference,
  claims,
  leftAlone,
  seasons,
  ...said
}: SetFacts): Effect {
  const { appear, go, repriced } = difference;
  const pairs = pairsOf(repriced);
  const named = pairs.slice(0, mostPairs);
  const others = pairs.slice(mostPairs).reduce((sum, { ids }) => sum + ids.length, 0);
  const clauses = [
    ...named.flatMap((pair) => [pairWords(pair), ...claimText(pair.ids, pair.from, claims)]),
    ...(others === 0 ? [] : [`${others} more ${plural(others, 'changes', 'change')} price`]),
    ...(appear.length === 0
      ? []
      : [`${counted(appear.length, 'time')} ${plural(appear.length, 'appears', 'appear')}`]),
    ...(go.length === 0 ? [] : [`${counted(go.length, 'time')} ${plural(go.length, 'goes', 'go')}`]),
    ...goneWords(go, claims),
    ...(leftAlone === 0
      ? []
      : [`${counted(leftAlone, 'was set by hand and is', 'were set by hand and are')} left alone`]),
  ];
  const isNothing = appear.length + go.length + repriced.length === 0;
  const isSaid = said.clauses.length > 0;
  const none =
    seasons.notYet === undefined ? 'The times on sale do not change' : 'The times on sale do not change yet';
  const ofTimes = [
    ...(isNothing && !isSaid ? [none] : []),
    ...clauses,
    ...(isNothing && seasons.notYet !== undefined ? [seasons.notYet] : []),
  ].join('; ');
  const sentence = [...said.clauses, ...(ofTimes === '' ? [] : [ofTimes])]
    .map((each) => `${each}.`)
    .join(' ');
  const priced = repriced.filter(isRepriced);
  return {
    sentence,
    figures: [
      ...(appear.length === 0 ? [] : [{ label: 'Appear', value: spanned(appear) }]),
      ...(priced.length === 0
        ? []
        : [{ label: 'Change price', value: spanned(priced.map((pair) => pair.after)) }]),
      ...(go.length === 0 ? [] : [{ label: 'Go', value: spanned(go) }]),
      ...seasons.figures,
      ...lowestPrice(before, after),
      ...said.figures,
    ],
    warnings: [...said.warnings],
  };
}

type Pair = { key: string; words: string; from: Pence | undefined; ids: number[] };

/** Groups the times that change in the same way, the largest group first. */
function pairsOf(repriced: readonly Repriced[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const each of repriced) {
    const price = priceChange(each);
    const words =
      price === undefined ? otherChange(each) : `${formatGbp(price.from)} to ${formatGbp(price.to)}`;
    const pair = pairs.get(words) ?? { key: words, words, from: price?.from, ids: [] };
    pair.ids.push(each.after.id);
    pairs.set(words, pair);
  }
  return [...pairs.values()].toSorted((a, b) => b.ids.length - a.ids.length || (a.key < b.key ? -1 : 1));
}

function otherChange({ before, after }: Repriced): string {
  if (before.extra !== after.extra)
    return `${formatGbp(before.extra)} to ${formatGbp(after.extra)} for each extra guest`;
  if (before.covers !== after.covers)
    return `the number of guests that the price covers, from ${before.covers} to ${after.covers}`;
  return 'the packages they can be booked with';
}

function pairWords({ words, ids }: Pair): string {
  return `${counted(ids.length, 'time')} ${plural(ids.length, 'changes', 'change')} ${words}`;
}

function claimText(ids: readonly number[], from: Pence | undefined, claims: readonly Claimed[]): string[] {
  const meant = new Set(ids);
  const on = claims.filter(({ slotId }) => meant.has(slotId));
  const price = (kept: readonly Claimed[]) =>
    from !== undefined && kept.every(({ slotPrice }) => slotPrice === from) ? formatGbp(from) : undefined;
  const booked = on.filter(({ isPaying }) => !isPaying);
  const paying = on.filter(({ isPaying }) => isPaying);
  const slots = new Set(booked.map(({ slotId }) => slotId)).size;
  return [
    ...(slots === 0
      ? []
      : [
          `${counted(slots, 'is booked and keeps', 'are booked and keep')} ${price(booked) ?? plural(slots, 'its price', 'their prices')}`,
        ]),
    ...payingWords(paying.length),
  ];
}

function payingWords(paying: number): string[] {
  if (paying === 0) return [];
  return [`${counted(paying, 'is being paid now and keeps', 'are being paid now and keep')} it`];
}

function goneWords(go: readonly Offer[], claims: readonly Claimed[]): string[] {
  const ids = new Set(go.map(({ id }) => id));
  const on = claims.filter(({ slotId }) => ids.has(slotId));
  if (on.length === 0) return [];
  return [
    counted(
      on.length,
      'booking on them keeps its time and price',
      'bookings on them keep their times and prices',
    ),
  ];
}

/** How many times there are, and on which days: '14, Wednesday 1 December 2027 to Thursday 9 December 2027' */
function spanned(offers: readonly Offer[]): string {
  const dates = offers.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const days = first === last ? formatLongDate(first) : `${formatLongDate(first)} to ${formatLongDate(last)}`;
  return `${offers.length}, ${days}`;
}

function lowestPrice(before: OnSale, after: OnSale): Effect['figures'] {
  const lowest = (sale: OnSale) => {
    const prices = [...sale.values()].flatMap((offer) => [...offer.prices.values()]);
    return prices.length === 0 ? 'nothing on sale' : formatGbp(prices.reduce(smallerPence));
  };
  const [from, to] = [lowest(before), lowest(after)];
  return [{ label: 'Lowest price', value: from === to ? `${to}, as before` : `${from} → ${to}` }];
}
