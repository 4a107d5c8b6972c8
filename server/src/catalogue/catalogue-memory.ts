import type { PlatformDeps } from '../platform/runtime/deps.ts';
import { type LiveBusiness, asToday } from './live-business.ts';
import type { Business } from '@slipway/shared/business.ts';
import { type LocalDate, addMonths, localDate } from '@slipway/shared/values/local-date.ts';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Row, Tables } from '../platform/database/tables.ts';
import { type Settings, settingsFromRows } from './business-settings.ts';
import { type BoatKind, selectKindsInService } from './boat-kinds.ts';
import type { TermsVersion } from './business-terms.ts';

/** The dependencies of code that sells or describes the business. */
export type CatalogueDeps = PlatformDeps & {
  catalogue: CatalogueMemory;
  /** The business changes while the process runs: read a field each time you need it, and never keep a copy. */
  business: Business;
  /** Reads the business if the last read is too old, or always with 'at once'. Call this before using `business`. */
  followBusiness: LiveBusiness['follow'];
  /** The forecast's source as sentences name it: 'the Met Office'. Undefined: no forecast, or a simulated one. */
  forecastBy?: string | undefined;
};

/** Names of the packages on sale with which an add-on is sold; null: with every package. */
export const packageNames = sql<
  string[] | null
>`(select json_agg(name order by display_order) from boat_packages
  where boat_packages.id = any(menu_items.package_ids) and boat_packages.status = 'active')`.as(
  'packageNames',
);

/** The facts about a slot that a sale needs, without its boats. */
export type CatalogueSlot = Omit<
  Row<'slots'>,
  'scheduleRuleId' | 'closedBy' | 'priceSetBy' | 'byOlderRow'
> & {
  isTimeClosed: boolean;
};
/** An item of the menu. `packageNames`: the packages on sale with which the item is sold; null: all packages. */
export type CatalogueItem = Row<'menuItems'> & { packageNames: string[] | null };

/** Everything on sale and its rules at one instant: never changed, only replaced as a whole. */
export type Catalogue = {
  settings: Settings;
  termsAt: (now: Date) => TermsVersion;
  packages: ReadonlyMap<number, Row<'boatPackages'>>;
  menuItems: ReadonlyMap<number, CatalogueItem>;
  /** Kinds that have a boat in service, fewest seats first. */
  kinds: readonly BoatKind[];
  /** The coupons, keyed by code. */
  coupons: ReadonlyMap<string, Row<'coupons'>>;
  /** Returns the slot; undefined: the day has no such slot. A month is read when one of its slots is first needed. */
  slot: (date: LocalDate, id: number) => Promise<CatalogueSlot | undefined>;
};

/** The catalogue in memory, perhaps out of date: `reserve` compares it with the database (docs/decisions/0011). */
export type CatalogueMemory = {
  current: () => Promise<Catalogue>;
  forget: (old: Catalogue) => void;
  /** The database's snapshot up to which the catalogue is current, for catalogue_seen_now. */
  seenBy: (catalogue: Catalogue) => string;
  /** Records that this catalogue is current up to the database's snapshot `seen`. `clock`: the database's time. */
  confirm: (catalogue: Catalogue, news: { seen: string; clock: Date }) => void;
  /** An estimate of the database's clock, from the time in the database's last answer. */
  clock: DatabaseClock;
};

/** The maximum number of months in memory. Fewer months are on sale, but a stranger may request any month. */
const mostMonths = 24;

/** `tellBusiness` is called with the business and its present terms when the catalogue is read. */
export function catalogueMemory(
  db: Kysely<Tables>,
  tellBusiness: (found: Business, termsAt: Catalogue['termsAt']) => void,
): CatalogueMemory {
  const seen = new WeakMap<Catalogue, string>();
  let loading: Promise<Catalogue> | undefined;
  let loaded: Catalogue | undefined;
  let clock: DatabaseClock = () => new Date(0);
  const load = async () => {
    const read = await readCatalogue(db);
    loaded = read.catalogue;
    tellBusiness(asToday(read.business), loaded.termsAt);
    seen.set(loaded, read.seen);
    clock = databaseClock(read.clock);
    return loaded;
  };
  return {
    current() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    forget(old) {
      if (loaded !== old) return;
      loaded = undefined;
      loading = undefined;
    },
    seenBy: (catalogue) => seen.get(catalogue) ?? '',
    confirm(catalogue, news) {
      seen.set(catalogue, news.seen);
      clock = databaseClock(news.clock);
    },
    clock: () => clock(),
  };
}

async function readCatalogue(db: Kysely<Tables>) {
  const row = await db
    .selectNoFrom((eb) => [
      // The snapshot from which the whole query reads.
      sql<string>`pg_current_snapshot()::text`.as('seen'),
      sql<Date>`clock_timestamp()`.as('clock'),
      jsonArrayFrom(eb.selectFrom('settings').select(['key', 'value'])).as('settings'),
      // The versions are in the order of business_terms_at, so that the first version that has begun applies.
      jsonArrayFrom(
        eb
          .selectFrom('businessTerms')
          .select(['version', 'terms', 'validFrom'])
          .orderBy('validFrom', 'desc')
          .orderBy('version', 'desc'),
      ).as('terms'),
      eb.selectFrom('businessVersions').select('business').orderBy('id', 'desc').limit(1).as('business'),
      jsonArrayFrom(eb.selectFrom('boatPackages').selectAll()).as('packages'),
      jsonArrayFrom(eb.selectFrom('menuItems').selectAll().select(packageNames)).as('menuItems'),
      jsonArrayFrom(eb.selectFrom('coupons').selectAll()).as('coupons'),
      jsonArrayFrom(selectKindsInService(db)).as('kinds'),
    ])
    .executeTakeFirstOrThrow();
  const terms = row.terms.map((each) => ({ ...each, validFrom: new Date(each.validFrom) }));
  const months = new Map<string, Promise<ReadonlyMap<number, CatalogueSlot>>>();
  const catalogue: Catalogue = {
    settings: settingsFromRows(row.settings),
    termsAt(now) {
      const inForce = terms.find(({ validFrom }) => validFrom <= now);
      if (inForce === undefined) throw new Error(`no business terms are in force at ${now.toISOString()}`);
      return { version: inForce.version, terms: inForce.terms };
    },
    packages: byId(row.packages),
    menuItems: byId(row.menuItems),
    kinds: row.kinds,
    coupons: new Map(row.coupons.map((coupon) => [coupon.code, coupon])),
    async slot(date, id) {
      const first = date.slice(0, 7);
      let month = months.get(first);
      if (month === undefined) {
        month = readMonth(db, localDate(`${first}-01`));
        months.set(first, month);
        month.catch(() => months.delete(first));
        const [oldest] = months.keys();
        if (months.size > mostMonths && oldest !== undefined) months.delete(oldest);
      }
      const slot = (await month).get(id);
      return slot?.date === date ? slot : undefined;
    },
  };
  return { catalogue, business: row.business!, seen: row.seen, clock: row.clock };
}

/**
 * Reads a month's slots, perhaps later than the rest of the catalogue. If anything on sale changes between the two
 * reads, the whole catalogue is out of date.
 */
async function readMonth(db: Kysely<Tables>, first: LocalDate): Promise<ReadonlyMap<number, CatalogueSlot>> {
  const slots = await db
    .selectFrom('slots')
    .select(['id', 'date', 'startTime', 'endTime', 'packageIds', 'minimumGuests', 'isOpen'])
    .select(['surchargeKind', 'surchargeValue', 'pricePerExtraGuest'])
    .select(sql<boolean>`is_closed(date, start_time, end_time)`.as('isTimeClosed'))
    .where('date', '>=', first)
    .where('date', '<', addMonths(first, 1))
    .execute();
  return byId(slots);
}

function byId<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Estimates the present time of the database's clock. The estimate is never ahead of that clock. */
type DatabaseClock = () => Date;

/**
 * Makes a clock that runs on from `shown`, the time that the database has just returned. Deadlines by this clock are
 * right even if the database's clock differs from ours, or if the demo's clock is moved.
 */
function databaseClock(shown: Date): DatabaseClock {
  const at = performance.now();
  return () => new Date(shown.getTime() + performance.now() - at);
}
