import { type WireAvailableDate, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { lookCookie } from '@slipway/shared/values/cookie-names.ts';
import type { SlotSurcharge } from '@slipway/shared/rules/price.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  basisPointsFromPercent,
  noMoney,
  penceFromPounds,
  poundsOf,
} from '@slipway/shared/values/pence.ts';
import type { PlatformDeps } from '../../platform/runtime/deps.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { DayToJson } from './calendar-day.ts';
import { type Calendar, openCalendar } from './calendar.ts';

export function publicCalendar({ changes, now }: Pick<PlatformDeps, 'changes' | 'now'>): Calendar {
  return openCalendar(changes, now, dayToJson);
}

export type ShownSlot = {
  startTime: string;
  /** The packages of the slot; null: every package. */
  packageIds: readonly number[] | null;
  isFree: boolean;
  surcharge: SlotSurcharge;
  minimumGuests: number | null;
  pricePerExtraGuest: Pence;
};

/** Returns the days and slots that visitors can see. The caller must refresh the change feed first. */
export function shownDays(
  calendar: Calendar,
  asked: { from: LocalDate; to: LocalDate; packageId: number | undefined; guests: number | undefined },
): { date: LocalDate; slots: ShownSlot[] }[] {
  const { data } = JSON.parse(calendar(asked).plain.toString()) as { data: WireAvailableDate[] };
  return data.map(({ date, periods }) => ({
    date: localDate(date),
    slots: periods
      .filter(({ isAvailable }) => isAvailable)
      .map((period) => ({
        startTime: period.start_time,
        packageIds: period.package_ids ?? null,
        isFree: !period.isSoldOut,
        surcharge:
          period.price_type === 'fixed'
            ? { kind: 'fixed', amount: penceFromPounds(period.base_price_mark_up) ?? noMoney }
            : { kind: 'percentage', percent: basisPointsFromPercent(period.base_price_mark_up) },
        minimumGuests: period.min_passenger_count,
        pricePerExtraGuest: penceFromPounds(period.price_per_person) ?? noMoney,
      })),
  }));
}

export function availabilityRoutes(reads: PublicReads, calendar: Calendar): void {
  reads.serve(listAvailability, ({ body: { from, to, package_id: packageId, guests } }, cookies) => {
    const isAsOpen = cookies?.includes(lookCookie) === true;
    return calendar({ from, to, packageId, guests, isAsOpen });
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
