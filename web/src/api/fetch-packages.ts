import { type WirePackage, listPackages } from '@slipway/shared/api/catalogue.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { call, wholePence } from './client.ts';

export type BoatPackage = {
  id: number;
  name: string;
  description: string;
  /** The address of the picture, on this site. */
  picture: string;
  /** A description of the picture; '' where the package's name describes it well enough. */
  pictureAlt: string;
  /** The price before a slot's surcharge. */
  price: Pence;
  durationMinutes: number;
  /** `from`: how many guests the price covers. `price`: the lowest price per further guest. Null: unknown. */
  extraGuest: { from: number; price: Pence } | null;
  /** How many guests the package's largest boat takes; undefined: as many as the largest boat of the business. */
  mostGuests?: number | undefined;
  /** The kinds of boat on which the package is sold, the fewest seats first; undefined: all boats are alike. */
  boats?: WirePackage['boats'];
  items: readonly { code: string; description: string }[];
};

export async function fetchPackages(signal: AbortSignal): Promise<BoatPackage[]> {
  return packagesOnSale((await call(listPackages, { signal })).data);
}

export const addressOf = (file: string) => `/uploads/packages/${encodeURIComponent(file)}`;

export function packagesOnSale(wire: readonly WirePackage[]): BoatPackage[] {
  return wire
    .filter((one) => one.status.toLowerCase() === 'active')
    .toSorted((a, b) => Number(a.display_order) - Number(b.display_order))
    .map((one) => ({
      id: one.package_id,
      name: one.package_name,
      description: one.long_description,
      picture: one.display_picture && addressOf(one.display_picture),
      pictureAlt: one.picture_alt,
      price: wholePence(one.display_price),
      durationMinutes: one.duration_minutes,
      extraGuest:
        one.price_per_person === null || one.min_passenger_count === null
          ? null
          : { from: one.min_passenger_count, price: wholePence(one.price_per_person) },
      ...(one.most_guests === undefined ? {} : { mostGuests: one.most_guests }),
      boats: one.boats,
      items: one.package_items.map((item) => ({
        code: item.code,
        description: item.package_item_description,
      })),
    }));
}
