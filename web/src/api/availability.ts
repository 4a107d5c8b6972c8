import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type WirePeriod, listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { SlotSurcharge } from '@slipway/shared/rules/price.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, basisPointsFromPercent } from '@slipway/shared/values/pence.ts';
import { call, wholePence } from './client.ts';
import type { BoatPackage } from './fetch-packages.ts';
import { packagesQuery } from './site-facts.ts';

/** A time that can be booked. */
export type Slot = {
  id: number;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  surcharge: SlotSurcharge;
  pricePerExtraGuest: Pence;
  /** How many guests the price covers; null: the default, five guests. */
  minimumGuests: number | null;
  isSoldOut: boolean;
  /** The packages that can be booked at this time; left out: every package. */
  packageIds?: readonly number[];
};

export type DayOfSlots = { date: LocalDate; slots: readonly Slot[] };

type AskedBoat = { package_id?: number; guests?: number };

function availability(body: AskedBoat) {
  return queryOptions({
    queryKey: ['availability', ...Object.entries(body).flat()] as readonly (string | number)[],
    queryFn: async ({ signal }): Promise<DayOfSlots[]> => {
      const { data } = await call(listAvailability, { body, signal });
      return data.map((day) => {
        const date = localDate(day.date);
        return { date, slots: visibleSlots(date, day.periods) };
      });
    },
    // The answer is soon out of date, because other visitors book while this page is open.
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
}

/** The days with the visible slots of all packages, fetched in one call. */
export const availabilityQuery = availability({});

/**
 * The days for a package and a number of guests. If boats differ, a time may be free for two guests but not for eight.
 * After a change of package or number, the old days stay until the new days are loaded.
 */
export function useAvailability({ packageId, guests }: { packageId: number | null; guests: number }) {
  const { data: packages } = useQuery(packagesQuery);
  const asked = {
    ...(packageId === null ? {} : { package_id: packageId }),
    ...(guests > 0 ? { guests } : {}),
  };
  return useQuery({
    ...availability(areOfSeveralKinds(packages) ? asked : {}),
    placeholderData: keepPreviousData,
  });
}

/**
 * Whether the packages use several kinds of boat. If they all use one kind, a time is free either for every number of
 * guests or for none. One call then serves all packages and all numbers of guests.
 */
export function areOfSeveralKinds(packages: readonly Pick<BoatPackage, 'boats'>[] = []): boolean {
  return new Set(packages.flatMap(({ boats = [] }) => boats.map(({ name }) => name))).size > 1;
}

/** The days on which a package has slots, with the slots of the package. */
export function daysOfPackage(days: readonly DayOfSlots[], packageId: number): DayOfSlots[] {
  return days
    .map(({ date, slots }) => ({ date, slots: slots.filter((slot) => isFor(slot, packageId)) }))
    .filter(({ slots }) => slots.length > 0);
}

export function isFor({ packageIds }: Slot, packageId: number): boolean {
  return packageIds === undefined || packageIds.includes(packageId);
}

export function visibleSlots(date: LocalDate, periods: readonly WirePeriod[]): Slot[] {
  return periods
    .filter((period) => period.isAvailable)
    .map((period) => ({
      id: period.period_id,
      date,
      startTime: localTime(period.start_time),
      endTime: localTime(period.end_time),
      surcharge:
        period.price_type === 'fixed'
          ? { kind: 'fixed' as const, amount: wholePence(period.base_price_mark_up) }
          : { kind: 'percentage' as const, percent: basisPointsFromPercent(period.base_price_mark_up) },
      pricePerExtraGuest: wholePence(period.price_per_person),
      minimumGuests: period.min_passenger_count,
      isSoldOut: period.isSoldOut,
      ...(period.package_ids === undefined ? {} : { packageIds: period.package_ids }),
    }))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
}
