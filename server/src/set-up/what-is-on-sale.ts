import { slotPriceOf } from '@slipway/shared/rules/price.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, basisPoints, pence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../platform/database/tables.ts';

/** A time on sale, with the price of each package that can be booked at it. */
export type Offer = Pick<Row<'slots'>, 'id' | 'date' | 'startTime' | 'endTime' | 'packageIds'> & {
  isByHand: boolean;
  /** The name of the row that sets the price; null: staff have set the price by hand, or the row no longer exists. */
  season: string | null;
  /** The price of each package, without extra guests. */
  prices: ReadonlyMap<number, Pence>;
  extra: Pence;
  covers: number;
};

export type OnSale = ReadonlyMap<number, Offer>;

/** Reads the times on sale. Stopped times are included, because they are on sale again once the stop is lifted. */
export async function readOnSale(db: Database, today: LocalDate): Promise<OnSale> {
  const packages = await db
    .selectFrom('boatPackages')
    .select(['id', 'price'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const slots = await db
    .selectFrom('slots')
    .selectAll()
    .where('isOpen', '=', true)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  const rules = await db.selectFrom('scheduleRules').select(['id', 'name']).execute();
  const seasons = new Map(rules.map(({ id, name }) => [id, name]));
  return new Map(slots.map((slot) => [slot.id, offerOf(slot, packages, seasons)]));
}

function offerOf(
  slot: Row<'slots'>,
  packages: readonly { id: number; price: Pence }[],
  seasons: ReadonlyMap<number, string>,
): Offer {
  const { id, date, startTime, endTime, packageIds, surchargeKind, surchargeValue } = slot;
  const isByHand = slot.priceSetBy === 'hand';
  return {
    id,
    date,
    startTime,
    endTime,
    packageIds,
    isByHand,
    season: isByHand ? null : (seasons.get(slot.scheduleRuleId ?? 0) ?? null),
    prices: new Map(
      packages
        .filter((each) => packageIds === null || packageIds.includes(each.id))
        .map((each) => [each.id, priceAt(each.price, { surchargeKind, surchargeValue })]),
    ),
    extra: slot.pricePerExtraGuest,
    covers: slot.minimumGuests ?? defaultMinimumGuests,
  };
}

/** The price of a package at a time, without extra guests. */
export function priceAt(
  price: Pence,
  { surchargeKind, surchargeValue }: Pick<Row<'slots'>, 'surchargeKind' | 'surchargeValue'>,
): Pence {
  return slotPriceOf(
    price,
    surchargeKind === 'fixed'
      ? { kind: surchargeKind, amount: pence(surchargeValue) }
      : { kind: surchargeKind, percent: basisPoints(surchargeValue) },
  );
}

export type Repriced = { before: Offer; after: Offer };

/** Times that are newly on sale, no longer on sale, or on sale at another price. */
export type SaleDifference = { appear: Offer[]; go: Offer[]; repriced: Repriced[] };

export function compareSales(before: OnSale, after: OnSale): SaleDifference {
  const both = [...after.values()].flatMap((offer) => {
    const old = before.get(offer.id);
    return old === undefined ? [] : [{ before: old, after: offer }];
  });
  return {
    appear: [...after.values()].filter(({ id }) => !before.has(id)),
    go: [...before.values()].filter(({ id }) => !after.has(id)),
    repriced: both.filter((pair) => !costsTheSame(pair)),
  };
}

function costsTheSame({ before, after }: Repriced): boolean {
  return (
    before.extra === after.extra &&
    before.covers === after.covers &&
    before.prices.size === after.prices.size &&
    [...after.prices].every(([id, price]) => before.prices.get(id) === price)
  );
}

/** Whether a time on sale has another price. False if only its choice of packages differs. */
export function isRepriced({ before, after }: Repriced): boolean {
  return (
    before.extra !== after.extra ||
    before.covers !== after.covers ||
    priceChange({ before, after }) !== undefined
  );
}

/**
 * Returns the old and the new price of the cheapest package whose price differs. The sentence of the preview names only
 * these two prices.
 */
export function priceChange({ before, after }: Repriced): { from: Pence; to: Pence } | undefined {
  const changed = [...after.prices].flatMap(([id, to]) => {
    const from = before.prices.get(id);
    return from === undefined || from === to ? [] : [{ from, to }];
  });
  return changed.toSorted((a, b) => a.from - b.from)[0];
}

/** The parties that have booked these times, or are paying for a place. */
export type Claimed = { slotId: number; slotPrice: Pence; isPaying: boolean };

export async function readClaims(
  db: Database,
  slotIds: readonly number[],
  today: LocalDate,
  now: Date,
): Promise<Claimed[]> {
  if (slotIds.length === 0) return [];
  const rows = await db
    .selectFrom('bookings')
    .select(['slotId', 'slotPrice', 'status', 'holdExpiresAt'])
    .where('date', '>=', today)
    .where('status', 'in', ['confirmed', 'held'])
    .orderBy('id')
    .execute();
  const meant = new Set(slotIds);
  return rows
    .filter(({ slotId }) => meant.has(slotId))
    .filter(({ status, holdExpiresAt }) => status === 'confirmed' || (holdExpiresAt ?? now) > now)
    .map(({ slotId, slotPrice, status }) => ({ slotId, slotPrice, isPaying: status === 'held' }));
}
