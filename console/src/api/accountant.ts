import * as contract from '@slipway/shared/api/console/accountant.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type Accountant = contract.WireAccountant;
export type MonthFile = Accountant['files'][number];

type Asking = { signal: AbortSignal };

/* Each key begins with 'books', so that session/touched.ts reads it again after a command that touches the books. */

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
