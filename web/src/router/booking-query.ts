import { type LocalDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';

/** The query of the wizard's address: package_id and show_pkg (spec 2.8), and the choice of a shared link. */
export type WizardAddress = {
  packageId?: number;
  isChoosingPackage?: boolean;
  date?: LocalDate;
  time?: LocalTime;
  guests?: number;
};

/** Reads all of the query except the number of guests. storage/guests.ts reads that number on every page. */
export function readBookingQuery(query: URLSearchParams): WizardAddress {
  const packageId = Number(query.get('package_id'));
  const date = parseLocalDate(query.get('date') ?? '');
  const time = parseLocalTime(query.get('time') ?? '');
  return {
    ...(Number.isSafeInteger(packageId) && packageId > 0 ? { packageId } : {}),
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { time }),
    isChoosingPackage: query.get('show_pkg') === '1',
  };
}

/** Without `isChoosingPackage`, the query has no show_pkg. */
export function bookingPath({ packageId, isChoosingPackage, date, time, guests }: WizardAddress): string {
  return sitePaths.booking({
    show_pkg: isChoosingPackage === undefined ? undefined : isChoosingPackage ? 1 : 0,
    package_id: packageId,
    date,
    time,
    guests,
  });
}
