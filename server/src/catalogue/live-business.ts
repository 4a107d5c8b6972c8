import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Business, type StoredBusiness, parseBusiness } from '@slipway/shared/business.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';

/** The business's details in this process's memory. */
export type LiveBusiness = {
  /** The business: one object, whose fields change with the newest version. Never copy it. */
  business: Business;
  /**
   * Reads the newest version if the last read is older than `mostAgeMs`. With `atOnce`, always reads. If the read
   * fails, the last version is kept.
   */
  follow: (atOnce?: 'at once') => Promise<void>;
  /** Applies a version that was read together with the catalogue. */
  take: (found: Business) => void;
};

/** The longest time between reads, in milliseconds: a change appears within 250 ms in every process. */
const mostAgeMs = 200;

/** Reads the business's details once. Before a later use of these details, call `follow`. */
export async function liveBusiness(db: Database, now: () => Date): Promise<LiveBusiness> {
  const business = await readSaidBusiness(db, now());
  let lookedAt = performance.now();
  let looking: Promise<void> | undefined;
  const take = (found: Business) => void Object.assign(business, found);
  const look = async () => {
    const startedAt = performance.now();
    take(await readSaidBusiness(db, now()));
    lookedAt = startedAt;
  };
  return {
    business,
    take,
    async follow(atOnce) {
      if (atOnce === undefined && performance.now() - lookedAt < mostAgeMs) return;
      if (atOnce !== undefined) return look().catch(() => {});
      looking ??= look().finally(() => (looking = undefined));
      await looking.catch(() => {});
    },
  };
}

/**
 * Converts a stored version to the present format. Coordinates used to be compulsory: a business without a place got
 * the placeholder 52.5, -1.5, in the middle of a field. Removes this placeholder.
 */
export function asToday(stored: StoredBusiness): Business {
  const { place } = stored;
  const isStandIn = place.latitude === 52.5 && place.longitude === -1.5;
  return {
    legalForm: 'company',
    ...stored,
    place: isStandIn ? { ...place, latitude: null, longitude: null } : place,
  };
}

/** A business that is not registered for VAT shows no number. */
export function asSaid(business: Business, { vatRate }: Pick<BusinessTerms, 'vatRate'>): Business {
  return vatRate === 0 ? { ...business, vatNumber: '' } : business;
}

async function readSaidBusiness(db: Database, now: Date): Promise<Business> {
  const { business, vatRate } = await db
    .selectFrom('businessVersions')
    .select('business')
    .select(
      sql<BusinessTerms['vatRate']>`(select (terms -> 'vatRate')::integer from business_terms_at(${now}))`.as(
        'vatRate',
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return asSaid(asToday(business), { vatRate });
}

/** Returns the newest version of the business's details, as the owner typed it. */
export async function readBusiness(db: Database): Promise<Business> {
  const { business } = await db
    .selectFrom('businessVersions')
    .select('business')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return asToday(business);
}

/** Returns the business's details in force at `at`. If `at` is before the first version, returns the newest version. */
export async function readBusinessAt(db: Database, at: Date): Promise<Business> {
  const found = await db
    .selectFrom('businessVersions')
    .select('business')
    .where('validFrom', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? readBusiness(db) : asToday(found.business);
}

export async function insertBusiness(
  db: Database,
  business: Business,
  { now, note }: { now: Date; note: string },
): Promise<void> {
  const row = { validFrom: now, business: JSON.stringify(business), note };
  await db.insertInto('businessVersions').values(row).execute();
}

/** Stores business.json in a new database. The file is not read after that. */
export async function insertFirstBusiness(db: Database): Promise<void> {
  const { rows } = await sql<{ isMissing: boolean }>`
    select not exists (select from business_versions) as is_missing`.execute(db);
  if (rows[0]?.isMissing !== true) return;
  const file = readFileSync(join(projectRoot, 'business.json'), 'utf8');
  await insertBusiness(db, parseBusiness(JSON.parse(file)), { now: new Date(0), note: 'business.json' });
}
