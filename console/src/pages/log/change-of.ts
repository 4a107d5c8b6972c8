import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { dayOf, timeOf } from '../../session/times.ts';

/** Before and after in words, of what differs alone: 'role dock' and 'role manager'. */
export function changeOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before?: string; after?: string } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const was = wordsOf(keys, before);
  const is = wordsOf(keys, after);
  return { ...(was === '' ? {} : { before: was }), ...(is === '' ? {} : { after: is }) };
}

/** Ids say nothing to a person; the sentence has the names. */
const ownId = /^([0-9a-z]{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const namesId = /(^id|Id|Of)$|^(kind|version|isNew)$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** In pence. */
const sums = new Set(['refund', 'left', 'amount', 'total', 'price', 'money', 'owes', 'deposit', 'kept']);

function wordsOf(keys: readonly string[], values: Record<string, unknown>): string {
  return keys
    .filter((key) => isWorthSaying(key, values[key]))
    .map((key) => `${key.replaceAll(/[_-]/g, ' ').replaceAll(/[A-Z]/g, toWord)} ${valueOf(key, values[key])}`)
    .join(', ');
}

function isWorthSaying(key: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '' || namesId.test(key)) return false;
  // A record within a record is for machines; the export has it.
  return typeof value !== 'object' && !(typeof value === 'string' && ownId.test(value));
}

function toWord(capital: string): string {
  return ` ${capital.toLowerCase()}`;
}

function valueOf(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && sums.has(key)) return formatGbp(pence(value));
  if (typeof value !== 'string') return String(value);
  if (!instant.test(value)) return value.replaceAll('_', ' ');
  const at = new Date(value);
  return `${dayOf(venueDate(at))}, ${timeOf(value)}`;
}
