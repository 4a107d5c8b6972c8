import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../../api/packages.ts';
import type { Occasion } from '../../content/occasions.ts';

/** Where an occasion leads: to the package that is usually booked for it if that is on sale, else to the contact form. */
export function occasionTarget(
  { packageName }: Occasion,
  boatPackages: readonly BoatPackage[],
): { path: string; words: string } {
  const boatPackage = boatPackages.find(({ name }) => name === packageName);
  if (boatPackage === undefined)
    return { path: sitePaths.contactUs(), words: 'Tell us what you have in mind' };
  return {
    path: sitePaths.experience(boatPackage.id),
    words: `${boatPackage.name}, from ${formatGbp(boatPackage.price)}`,
  };
}
