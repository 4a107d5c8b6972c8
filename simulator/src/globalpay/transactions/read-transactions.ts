import type { Simulator } from '../../simulator.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notFound } from '../api/failure.ts';
import { type TransactionRow, transactions } from '../rows.ts';
import type { TransactionWire } from '../wire.ts';

const knownFilters = ['reference', 'from_time_created', 'type', 'page', 'page_size'];
const largestPage = 100;

export function getTransaction({ store }: Simulator, { merchant }: Caller, id: string): TransactionRow {
  const row = store.get(transactions, id);
  if (row?.merchant !== merchant.id) throw notFound(`Transaction ${id}`, '40008');
  return row;
}

/**
 * GET /ucp/transactions?reference=&from_time_created=&type=: lists transactions, newest first. A refund has its sale's
 * reference.
 */
export function listTransactions({ store }: Simulator, { merchant }: Caller, query: URLSearchParams): object {
  const unknown = [...query.keys()].filter((name) => !knownFilters.includes(name));
  if (unknown.length > 0) throw invalid(`Invalid request: ${unknown.join(', ')} not known here.`);
  const size = Number(query.get('page_size') ?? 5);
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(size) || size < 1 || size > largestPage || !Number.isInteger(page) || page < 1)
    throw invalid('page and page_size contain unexpected data.');
  const fits = (wire: TransactionWire, name: string, value: string) =>
    query.get(name) === null || query.get(name) === value;
  const from = query.get('from_time_created');
  const found = store
    .listGroup(transactions, merchant.id)
    .map(({ wire }) => wire)
    .filter((wire) => fits(wire, 'reference', wire.reference) && fits(wire, 'type', wire.type))
    .filter((wire) => from === null || wire.time_created.slice(0, from.length) >= from)
    .toReversed();
  const shown = found.slice((page - 1) * size, page * size);
  return {
    transactions: shown,
    total_record_count: found.length,
    current_page_size: shown.length,
    paging: { page, page_size: size, order: 'DESC', order_by: 'TIME_CREATED' },
  };
}
