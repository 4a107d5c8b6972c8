import { type LocalDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';

/** What the wizard's address says (spec 2.8): package_id, show_pkg and date. */
export type WizardAddress = { packageId?: number; isChoosingPackage?: boolean; date?: LocalDate };

export function readBookingQuery(query: URLSearchParams): WizardAddress {
  const packageId = Number(query.get('package_id'));
  const date = parseLocalDate(query.get('date') ?? '');
  return {
    ...(Number.isSafeInteger(packageId) && packageId > 0 ? { packageId } : {}),
    ...(date === undefined ? {} : { date }),
    isChoosingPackage: query.get('show_pkg') === '1',
  };
}

/** `isChoosingPackage` left out leaves show_pkg out. */
export function bookingPath({ packageId, isChoosingPackage, date }: WizardAddress): string {
  return sitePaths.booking({
    show_pkg: isChoosingPackage === undefined ? undefined : isChoosingPackage ? 1 : 0,
    package_id: packageId,
    date,
  });
}

/** A package's 'Book Now' link. */
export function bookPackagePath(packageId: number): string {
  return bookingPath({ isChoosingPackage: false, packageId });
}
