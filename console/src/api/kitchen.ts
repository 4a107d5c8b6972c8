import * as contract from '@slipway/shared/api/console/kitchen.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

export type Kitchen = contract.WireKitchen;
export type KitchenParty = contract.WireKitchenParty;
export type KitchenDish = KitchenParty['dishes'][number];

export const kitchenKey = (date: LocalDate) => ['kitchen', date];

export const readKitchen = (
  date: LocalDate,
  options: { signal?: AbortSignal; isBackground?: boolean },
): Promise<Kitchen> => call(contract.getKitchen, { params: { date }, ...options });
