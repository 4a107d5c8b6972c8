import * as contract from '@slipway/shared/api/console/accountant.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type Accountant = contract.WireAccountant;
export type MonthFile = Accountant['files'][number];

type Asking = { signal: AbortSignal };

/* Each query key begins with 'books', so that session/touched.ts refetches the query after a command about money. */

export const accountantQuery = (month: string) => ({
  queryKey: ['books', 'accountant', month],
  queryFn: ({ signal }: Asking): Promise<Accountant> =>
    call(contract.getAccountant, { query: { month }, signal }),
});

export const accountsQuery = {
  queryKey: ['books', 'accounts'],
  queryFn: ({ signal }: Asking): Promise<contract.WireAccounts> => call(contract.getAccounts, { signal }),
};

/** One part of a file, as comma-separated values. */
export const exportBooks = (body: BodyOf<typeof contract.exportBooks>) =>
  call(contract.exportBooks, { body });
