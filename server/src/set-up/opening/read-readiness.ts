import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, smallerPence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** The number of boats in service, of active packages, of active dishes, and of times on sale. */
export type Readiness = {
  boats: number;
  packages: number;
  dishes: number;
  /** The number of times on sale from today on, and the last day with a time on sale. */
  times: number;
  lastDay: LocalDate | null;
  /** The price of the cheapest package, without a surcharge. */
  from: Pence | null;
};

export async function readReadiness(db: Database, today: LocalDate): Promise<Readiness> {
  const { rows } = await sql<Omit<Readiness, 'from'>>`select
    (select count(*) from boats where is_in_service)::integer as boats,
    (select count(*) from boat_packages where status = 'active')::integer as packages,
    (select count(*) from menu_items where is_active)::integer as dishes,
    (select count(*) from slots where is_open and date >= ${today})::integer as times,
    (select max(date)::text from slots where is_open and date >= ${today}) as last_day`.execute(db);
  const packages = await db
    .selectFrom('boatPackages')
    .select('price')
    .where('status', '=', 'active')
    .execute();
  const prices = packages.map(({ price }) => price);
  return { ...rows[0]!, from: prices.length === 0 ? null : prices.reduce(smallerPence) };
}

/** The things that are missing before anything can be sold, in words: 'a boat'. */
export function missingToSell({ boats, packages, times }: Readiness): string[] {
  return [
    ...(boats === 0 ? ['a boat'] : []),
    ...(packages === 0 ? ['a package'] : []),
    ...(times === 0 ? ['times'] : []),
  ];
}
