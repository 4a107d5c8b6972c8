import {
  type BookFigure,
  type BookRowsQuery,
  liabilityNames,
  listBookRows,
} from '@slipway/shared/api/console/books.ts';
import { type LedgerMethod, ledgerMethods } from '@slipway/shared/rules/ledger.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { dayOf } from '../../session/times.ts';
import { daysText } from './range.ts';

/** The address and the title of the rows behind each figure. */

/** '/money/why?figure=takings&from=…' */
export function whyPath(asked: BookRowsQuery): string {
  const words = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/money/why?${new URLSearchParams(words).toString()}`;
}

/** Reads the requested figure from the query of an address. Undefined: the query is not valid. */
export function askedOf(query: URLSearchParams): BookRowsQuery | undefined {
  const found = listBookRows.query.safeParse(Object.fromEntries(query));
  return found.success ? found.data : undefined;
}

const figureWords: Record<BookFigure, string> = {
  takings: 'Taken',
  deposits: 'Deposits at the jetty',
  fees: 'Dispute fees',
  differences: 'Drawer differences',
  vat: 'VAT',
  outside: 'Payments without VAT',
  owed: 'Owed at the dock',
  paid_not_sailed: 'Paid, trip still to come',
  deposits_held: 'Deposits held',
  open_offers: 'Cancelled by us, customer still to choose',
  refunds_waiting: 'Refunds not yet sent',
  on_their_way: 'Refunds on their way',
  set_aside: 'Held on cards, not taken',
  disputed: 'Held by banks for disputes',
};

export const figureLabel = (figure: BookFigure) => figureWords[figure];

export const sourceNames = { site: 'The site', phone: 'By phone', walk_in: 'Walk-ins' } as const;
export const noSource = 'Without a booking';
export const nobody = 'Online';

/** The way of paying, worded for a sentence: 'cash', 'Stripe'. */
const methodWords = (method: LedgerMethod) =>
  method === 'cash' || method === 'card_machine'
    ? ledgerMethods[method].toLowerCase()
    : ledgerMethods[method];

/** The title above the rows: 'Taken by cash', 'VAT at 20%'. `person`: a staff member's name, taken from the rows. */
export function titleOf(asked: BookRowsQuery, person: string | undefined): string {
  const { figure, method, isByLink, source, rate } = asked;
  const parts = [
    figureWords[figure],
    method !== undefined && `by ${methodWords(method)}${isByLink === 'yes' ? ', pay links' : ''}`,
    asked.person !== undefined && (asked.person === 'nobody' ? 'online' : `by ${person ?? 'one person'}`),
    source !== undefined &&
      (source === 'none' ? 'without a booking' : `from: ${sourceNames[source].toLowerCase()}`),
    rate !== undefined && `at ${rate}%`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** The period that a figure covers, in words: 'on 3 May 2027', '24 May to 30 May 2027', 'at the end of 30 May'. */
export function timeOfFigure({ from, to, day, on }: BookRowsQuery): string {
  if (day !== undefined) return daysText({ from: localDate(day), to: localDate(day) });
  if (from !== undefined && to !== undefined) return daysText({ from: localDate(from), to: localDate(to) });
  return on === undefined ? 'now' : `at the end of ${dayOf(localDate(on))}`;
}

/** Figures whose screen first lists parties. A press on a party then lists the party's rows. */
const ofParties: readonly BookFigure[] = [...liabilityNames, 'on_their_way', 'set_aside', 'disputed'];

export const isOfParties = ({ figure, booking }: BookRowsQuery) =>
  ofParties.includes(figure) && booking === undefined;

/** In words, the order in which the rows of a figure are listed. */
export function orderOf(
  asked: BookRowsQuery,
): 'the latest first' | 'the earliest trip first' | 'the earliest first' {
  if (asked.figure === 'owed' || isOfParties(asked)) return 'the earliest trip first';
  return asked.booking === undefined ? 'the latest first' : 'the earliest first';
}

/** The screen that shows a figure. */
export function backFrom({ figure, from, to, on }: BookRowsQuery): string {
  const days = from === undefined || to === undefined ? '' : `?from=${from}&to=${to}`;
  if (figure === 'vat' || figure === 'outside') return `/money/vat${days}`;
  return on === undefined ? `/money${days}` : `/money?on=${on}`;
}
