import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type WireMenuItem, listMenu } from '@slipway/shared/api/catalogue.ts';
import type { AddOnKind } from '@slipway/shared/values/add-on-kinds.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { parseJson } from '../storage/tab-storage.ts';
import { call, wholePence } from './client.ts';

export type AddOn = {
  id: number;
  name: string;
  kind: AddOnKind;
  /** The price: per person, or per boat if one portion serves the whole boat. */
  price: Pence;
  description: string;
  /** The address of the picture, on this site. */
  picture: string;
  /** A description of the picture; '' where the item's name describes it well enough. */
  pictureAlt: string;
  bullets: readonly string[];
  /** The sub-heading of the dish in its tab; '' for none. */
  group: string;
  /** []: the item has none of the 14 allergens; null: nobody has entered its allergens. */
  allergens: readonly string[] | null;
  leadTimeHours: number;
  hasAlcohol: boolean;
  /** The packages with which the item can be ordered; null: all packages. */
  packageIds: readonly number[] | null;
  /** The packages that include the item. */
  includedInPackageIds: readonly number[];
  isForWholeBoat: boolean;
  /** The day on which the item is sold out; null: not sold out. */
  soldOutOn: string | null;
};

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: async ({ signal }) => (await call(listMenu, { signal })).data.map(addOn),
});

function addOn(wire: WireMenuItem): AddOn {
  return {
    id: wire.id,
    name: wire.name,
    kind: wire.type,
    price: wholePence(wire.price),
    description: wire.description,
    picture: wire.image && `/uploads/menu/${encodeURIComponent(wire.image)}`,
    pictureAlt: wire.image_alt,
    bullets: bulletsOf(wire.info),
    group: wire.group_name,
    allergens: wire.allergens_unanswered === true ? null : wire.allergens,
    leadTimeHours: wire.lead_time_hours,
    hasAlcohol: wire.alcohol,
    packageIds: wire.package_ids,
    includedInPackageIds: wire.included_in_package_ids,
    isForWholeBoat: wire.for_whole_boat,
    soldOutOn: wire.sold_out_on,
  };
}

const bullets = z.array(z.string());

/** `info` is a string that holds a JSON list of strings; anything else means no bullets. */
export function bulletsOf(info: string): string[] {
  const parsed = bullets.safeParse(parseJson(info));
  return parsed.success ? parsed.data.filter((bullet) => bullet.trim() !== '') : [];
}
