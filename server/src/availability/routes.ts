import { type WireAvailableDate, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { lookCookie } from '@slipway/shared/values/cookie-names.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../runtime/deps.ts';
import type { PublicReads } from '../http/public-reads.ts';
import type { DayToJson } from './calendar-day.ts';
import { type Calendar, openCalendar } from './calendar.ts';

export function publicCalendar({ changes, now }: Pick<Deps, 'changes' | 'now'>): Calendar {
  return openCalendar(changes, now, dayToJson);
}

export function availabilityRoutes(reads: PublicReads, calendar: Calendar): void {
  reads.serve(listAvailability, ({ body: { from, to, package_id: packageId } }, cookies) => {
    const isAsOpen = cookies?.includes(lookCookie) === true;
    return calendar({ from, to, packageId, isAsOpen });
  });
}

const dayToJson: DayToJson = (date, shown) => {
  const day: WireAvailableDate = {
    date,
    periods: shown.map(({ slot, state }) => ({
      period_id: slot.id,
      start_time: slot.startTime,
      end_time: slot.endTime,
      base_price_mark_up: slot.surchargeValue / 100,
      price_type: slot.surchargeKind,
      isSoldOut: state === 'sold_out',
      isAvailable: state !== 'hidden',
      price_per_person: poundsOf(slot.pricePerExtraGuest),
      min_passenger_count: slot.minimumGuests,
      ...(slot.packageIds === null ? {} : { package_ids: [...slot.packageIds] }),
    })),
  };
  return JSON.stringify(day);
};
