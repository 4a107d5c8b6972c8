import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp, noMoney, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Sold } from '../../bookings/reserve/sell-place.ts';
import type { Row } from '../../platform/database/tables.ts';
import { fullName } from '../day/lock-trip.ts';

/** The sentences about a sale, for its preview and the log. */

export type Way = 'cash' | 'card_machine' | 'dock' | 'link';

const words = {
  link: 'to be paid by link',
  dock: 'owed at the dock',
  cash: 'paid in cash',
  card_machine: 'paid by card machine',
} as const satisfies Record<Way, string>;

export function sentenceOf(customer: Row<'customers'>, all: readonly Sold[], way: Way, total: Pence): string {
  const [first] = all as [Sold];
  const { boatPackage, slot } = first.decided;
  const boats = all.length > 1 ? ', two boats' : '';
  const money = total === 0 ? 'Free of charge.' : `${formatGbp(total)}, ${words[way]}.`;
  const until = first.holdExpiresAt;
  const kept = until === null ? '' : ` The place is kept until ${venueDateTime(until).time}.`;
  return `${fullName(customer)}: ${boatPackage.name}, ${formatLongDate(slot.date)}, ${slot.startTime}${boats}. ${money}${kept}`;
}

export function linesOf({ decided: { price, boatPackage, items, coupon }, total }: Sold) {
  const extra = price.base - price.slotPrice;
  return [
    { label: boatPackage.name, value: formatGbp(price.slotPrice) },
    ...(extra > 0 ? [{ label: 'Extra guests', value: formatGbp(pence(extra)) }] : []),
    ...items.map(({ item, quantity }) => ({
      label: `${quantity} × ${item.name}`,
      value: formatGbp(pence(item.price * quantity)),
    })),
    ...(coupon === undefined
      ? []
      : [{ label: `Coupon ${coupon.code}`, value: formatGbp(subtractPence(noMoney, price.couponDiscount)) }]),
    ...(total === price.total ? [] : [{ label: 'As agreed', value: formatGbp(pence(total - price.total)) }]),
  ];
}
