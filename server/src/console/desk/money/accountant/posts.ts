import { type AccountName, type TaxKey, accountOf } from '@slipway/shared/rules/accounts.ts';
import { type LedgerMethod, aboutLineKinds } from '@slipway/shared/rules/ledger.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import {
  type BasisPoints,
  type Pence,
  addPence,
  basisPoints,
  noMoney,
  percentNumber,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { grouped } from '../../../../bookings/money/ledger/ledger-line.ts';
import type { LineWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';

/** The effect of a ledger line on one account, at one rate of VAT. */
export type Post = {
  account: AccountName;
  /** The rate of VAT; null if the line is not a sale, for instance a deposit that is held. */
  rate: BasisPoints | 'none' | null;
  net: Pence;
  vat: Pence;
};

/**
 * Splits a ledger line by rate of VAT into postings to the line's account. The postings add up to the line's amount.
 */
export function postsOf({ line, vat }: LineWithVat): Post[] {
  const account = accountOf(line);
  const { countsAs } = aboutLineKinds[line.kind];
  if (countsAs === 'held' || countsAs === 'fees' || countsAs === 'differences')
    return [{ account, rate: null, net: line.amount, vat: noMoney }];
  const rest = subtractPence(line.amount, addPence(...vat.map(({ amount }) => amount)));
  return [
    ...vat.map((part) => ({
      account,
      rate: part.rate,
      net: subtractPence(part.amount, part.vat),
      vat: part.vat,
    })),
    ...(rest === 0 ? [] : [{ account, rate: 'none' as const, net: rest, vat: noMoney }]),
  ];
}

export function taxKeyOf(rate: BasisPoints | 'none'): TaxKey {
  return rate === 'none' ? rate : String(percentNumber(rate));
}

/** The postings of one day, summed by account and VAT rate, and the sum received by each payment method. */
export type DayDocument = {
  date: LocalDate;
  posts: Post[];
  money: { method: LedgerMethod; amount: Pence }[];
};

/** Returns a document for each day with a ledger line, earliest first. Sums of zero are left out. */
export function documentsOf(lines: readonly LineWithVat[]): DayDocument[] {
  return [...grouped(lines, ({ line }) => line.date)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, all]) => ({ date, posts: summedPosts(all), money: summedMoney(all) }))
    .filter(({ posts, money }) => posts.length > 0 || money.length > 0);
}

function summedPosts(lines: readonly LineWithVat[]): Post[] {
  return [...grouped(lines.flatMap(postsOf), ({ account, rate }) => `${account} ${rate}`).values()]
    .map((all) => ({
      ...all[0]!,
      net: addPence(...all.map(({ net }) => net)),
      vat: addPence(...all.map(({ vat }) => vat)),
    }))
    .filter(({ net, vat }) => net !== 0 || vat !== 0)
    .toSorted((one, other) => compare(one.account, other.account) || rank(other.rate) - rank(one.rate));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const rank = (rate: Post['rate']): number => (typeof rate === 'number' ? rate : -1);

function summedMoney(lines: readonly LineWithVat[]): DayDocument['money'] {
  const moved = lines.flatMap(({ line: { method, amount } }) =>
    method === null ? [] : [{ method, amount }],
  );
  return [...grouped(moved, ({ method }) => method)]
    .map(([method, all]) => ({ method, amount: addPence(...all.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => compare(one.method, other.method));
}

/** For example: 'at 20 %'. */
export const rateText = (rate: BasisPoints | 'none'): string =>
  rate === 'none' ? 'without VAT' : `at ${percentNumber(basisPoints(rate))} %`;
