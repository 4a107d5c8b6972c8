import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { guestPriceOf } from '../../sections/guest-price.ts';
import type { Occasion } from '../../content/occasions.ts';

/** An occasion links to the package that is usually booked for it if that is on sale, otherwise to the contact form. */
export function occasionTarget(
  { packageName }: Occasion,
  boatPackages: readonly BoatPackage[],
  guests: number,
): { path: string; label: string } {
  const boatPackage = boatPackages.find(({ name }) => name === packageName);
  if (boatPackage === undefined)
    return { path: sitePaths.contactUs(), label: 'Tell us what you have in mind' };
  const { price, party } = guestPriceOf(boatPackage, guests);
  return {
    path: sitePaths.experience(boatPackage.id),
    label: `${boatPackage.name}, from ${formatGbp(price)} ${party}`,
  };
}
