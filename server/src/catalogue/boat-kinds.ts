import type { WirePackage } from '@slipway/shared/api/catalogue.ts';
import { type BoatPromise, type BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { promiseOf } from '@slipway/shared/rules/boat-kinds.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { fewestGuests, mostGuests } from '@slipway/shared/rules/guests.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../platform/database/tables.ts';
import { malformed } from '../platform/http/malformed.ts';
import { readSaidTermsAt, readTermsAt } from './business-terms.ts';

export type BoatKind = Row<'boatKinds'>;

/** Kinds that have a boat in service, fewest seats first. */
export function selectKindsInService(db: Database) {
  return db
    .selectFrom('boatKinds')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('boats')
          .select('boats.id')
          .whereRef('boats.kindId', '=', 'boatKinds.id')
          .where('isInService', '=', true),
      ),
    )
    .orderBy('seats')
    .orderBy('id');
}

/** The kinds of boat with which a package can be booked. */
export function kindsOf(
  { kindIds }: Pick<Row<'boatPackages'>, 'kindIds'>,
  kinds: readonly BoatKind[],
): BoatKind[] {
  return kinds.filter(({ id }) => kindIds.includes(id));
}

/** How many guests the largest boat takes; undefined: no boat. */
function mostGuestsOn(kinds: readonly BoatKind[]): number | undefined {
  return kinds.at(-1)?.seats;
}

/** The tables that this file reads. */
export const tablesOfBoats = ['boat_kinds', 'boats', 'boat_packages'] as const;

/**
 * Returns the strictest value of each rule among all boats with which a package can be booked. Null: none of
 * these boats has rules of its own.
 */
async function promiseOfAll(db: Database, terms: BusinessTerms): Promise<BoatPromise | null> {
  const kinds = await selectKindsInService(db)
    .where(
      sql<boolean>`exists (select from boat_packages p where boat_kinds.id = any (p.kind_ids) and p.status = 'active')`,
    )
    .execute();
  return promiseOf(kinds, fewestGuests, terms);
}

/**
 * Returns the terms for a page without a package: the figures and rules at an instant, with the boats' strictest rules.
 */
export async function readSaidTerms(db: Database, now: Date): Promise<BoatTerms> {
  const terms = await readSaidTermsAt(db, now);
  return { ...terms, ...(await promiseOfAll(db, terms)) };
}

/** The terms of each package on sale, in the order of the packages. */
export async function readTermsOfPackages(
  db: Database,
  now: Date,
): Promise<{ id: number; name: string; terms: BoatTerms }[]> {
  const terms = await readSaidTermsAt(db, now);
  const kinds = await selectKindsInService(db).execute();
  const packages = await db
    .selectFrom('boatPackages')
    .select(['id', 'name', 'kindIds'])
    .where('status', '=', 'active')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  return packages.flatMap(({ id, name, kindIds }) => {
    const own = kindsOf({ kindIds }, kinds);
    const most = mostGuestsOn(own);
    if (most === undefined) return [];
    return [{ id, name, terms: { ...terms, ...promiseOf(own, fewestGuests, terms), mostGuests: most } }];
  });
}

type BoatsToTell = { mostGuests: number | undefined; boats: WirePackage['boats'] };

/**
 * Returns the facts about a package's boats that the site shows. `mostGuests` is undefined if the business
 * has one kind of boat, and this kind seats ten. `boats` is undefined if the only kind in service has no
 * drive, pictures or rules of its own.
 */
export async function readBoats(
  db: Database,
  now: Date,
): Promise<(boatPackage: Pick<Row<'boatPackages'>, 'kindIds'>) => BoatsToTell> {
  const { terms } = await readTermsAt(db, now);
  const kinds = await selectKindsInService(db).execute();
  const all = await db.selectFrom('boatKinds').selectAll().limit(2).execute();
  const isUsual = all.length === 1 && all[0]?.seats === mostGuests;
  const isPlain = ({ drive, pictures, ...kind }: BoatKind) =>
    drive === '' && pictures.length === 0 && promiseOf([kind], fewestGuests, terms) === null;
  const saysBoats = kinds.length > 1 || !kinds.every(isPlain);
  // A page without a package states the strictest rules of all boats. The page of a package must not state
  // rules of another package's boats, so its terms begin with the business's own rules.
  const asTheHouse = Object.fromEntries(
    Object.keys((await promiseOfAll(db, terms)) ?? {}).map((rule) => [
      rule,
      rule in terms ? terms[rule as keyof BusinessTerms] : null,
    ]),
  );
  return (boatPackage) => {
    const own = kindsOf(boatPackage, kinds);
    const told = own.map(({ name, seats, drive, pictures }) => ({
      name,
      seats,
      drive,
      pictures,
      terms: JSON.stringify({ ...asTheHouse, ...promiseOf(own, seats, terms) }),
    }));
    return { mostGuests: isUsual ? undefined : mostGuestsOn(own), boats: saysBoats ? told : undefined };
  };
}

/**
 * Returns a booking's terms as JSON if the booking's boat or any boat on sale has rules of its own. Otherwise
 * returns undefined.
 */
export async function termsBesideHouse(
  db: Database,
  { promise, terms }: { promise: BoatPromise | null; terms: BoatTerms },
): Promise<string | undefined> {
  return promise !== null || (await promiseOfAll(db, terms)) !== null ? JSON.stringify(terms) : undefined;
}

/** Throws a Refusal if no boat of the package has enough seats. */
export function requireSeats(
  boatPackage: Pick<Row<'boatPackages'>, 'name' | 'kindIds'>,
  kinds: readonly BoatKind[],
  guests: number,
): void {
  const most = mostGuestsOn(kindsOf(boatPackage, kinds));
  if (most === undefined || guests <= most) return;
  throw malformed(
    `passengers must be at most ${most}.`,
    `A boat of ${boatPackage.name} takes ${most} guests at most. Please choose ${most} or fewer.`,
  );
}
