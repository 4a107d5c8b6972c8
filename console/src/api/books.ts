import * as contract from '@slipway/shared/api/console/books.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

export type Takings = contract.WireTakings;
export type Vat = contract.WireVat;
export type Owed = contract.WireOwed;
export type Dispute = contract.WireDisputes['disputes'][number];
export type Periods = DataOf<typeof contract.listPeriods>;
export type BookRow = contract.WireBookRow;

/** The first and the last day, both included. */
export type DayRange = { from: LocalDate; to: LocalDate };

type Asking = { signal: AbortSignal };

/* Each query key begins with 'books', so that session/touched.ts refetches the query after a command about money. */

export const takingsQuery = ({ from, to }: DayRange) => ({
  queryKey: ['books', 'takings', from, to],
  queryFn: ({ signal }: Asking): Promise<Takings> =>
    call(contract.getTakings, { query: { from, to }, signal }),
});

export const vatQuery = ({ from, to }: DayRange) => ({
  queryKey: ['books', 'vat', from, to],
  queryFn: ({ signal }: Asking): Promise<Vat> => call(contract.getVat, { query: { from, to }, signal }),
});

export const owedQuery = {
  queryKey: ['books', 'owed'],
  queryFn: ({ signal }: Asking): Promise<Owed> => call(contract.getOwed, { signal }),
};

export const liabilitiesQuery = (on: LocalDate) => ({
  queryKey: ['books', 'liabilities', on],
  queryFn: ({ signal }: Asking): Promise<contract.WireLiabilities> =>
    call(contract.getLiabilities, { query: { on }, signal }),
});

export const disputesQuery = {
  queryKey: ['books', 'disputes'],
  queryFn: ({ signal }: Asking): Promise<contract.WireDisputes> => call(contract.listDisputes, { signal }),
};

export const periodsQuery = {
  queryKey: ['books', 'periods'],
  queryFn: ({ signal }: Asking): Promise<Periods> => call(contract.listPeriods, { signal }),
};

/** The rows behind a figure, a page at a time. */
export const bookRowsQuery = (asked: contract.BookRowsQuery) => ({
  queryKey: ['books', 'rows', asked],
  queryFn: ({ signal, pageParam }: Asking & { pageParam: number | null }) =>
    call(contract.listBookRows, {
      query: { ...asked, ...(pageParam === null ? {} : { after: String(pageParam) }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }: { next: number | null }) => next,
});
