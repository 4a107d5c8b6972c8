import { aboutLineKinds, takingsKinds } from '@slipway/shared/rules/ledger.ts';
import { addPence, noMoney } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { LineWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';
import { type Cell, csvOf } from '../../../csv.ts';
import { type Post, postsOf, taxKeyOf } from './posts.ts';

const header = [
  'line',
  'date',
  'happened_on',
  'happened_at',
  'kind',
  'in_takings',
  'purpose',
  'method',
  'by_pay_link',
  'came_by',
  'trip_date',
  'booking',
  'payment',
  'person',
  'source_table',
  'source_id',
  'corrects',
  'vat_rate',
  'net',
  'vat',
  'gross',
];

/** Each line of the books, with ids and without names. A line with several rates of VAT has a row for each rate. */
export function makeLines(lines: readonly LineWithVat[]) {
  const rows = lines.flatMap((each) => {
    const posts = postsOf(each);
    return (posts.length === 0 ? [nothing] : posts).map((post) => rowOf(each, post));
  });
  return { csv: csvOf([header, ...rows]), rows: rows.length };
}

const nothing = { rate: null, net: noMoney, vat: noMoney };

function rowOf({ line }: LineWithVat, { rate, net, vat }: Pick<Post, 'rate' | 'net' | 'vat'>): Cell[] {
  const at = venueDateTime(line.at);
  return [
    line.line === null ? '' : String(line.line),
    line.date,
    at.date,
    at.time,
    aboutLineKinds[line.kind].label,
    takingsKinds.includes(line.kind) ? 'yes' : 'no',
    line.purpose ?? '',
    line.method ?? '',
    line.isByLink ? 'yes' : 'no',
    line.cameBy ?? '',
    line.tripDate ?? '',
    line.bookingId ?? '',
    line.attemptId ?? '',
    line.staffId ?? '',
    line.sourceTable,
    line.sourceId,
    line.corrects === null ? '' : String(line.corrects),
    rate === null ? '' : taxKeyOf(rate),
    { amount: net },
    { amount: vat },
    { amount: addPence(net, vat) },
  ];
}
