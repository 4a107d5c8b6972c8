import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { packagesQuery } from '../../api/packages.ts';

/** The price of the cheapest package on sale; three dots until it is known. */
export function useLowestPrice(): string {
  const { data: boatPackages = [] } = useQuery(packagesQuery);
  const lowest = boatPackages.toSorted((a, b) => a.price - b.price)[0];
  return lowest === undefined ? '£ ...' : formatGbp(lowest.price);
}
