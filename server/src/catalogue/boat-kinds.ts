import { mostGuests } from '@slipway/shared/rules/guests.ts';
import type { Database, Row } from '../platform/database/tables.ts';
import { malformed } from '../platform/http/malformed.ts';

export type BoatKind = Row<'boatKinds'>;

/** Those that have a boat in service, the fewest seats first. */
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

/** Those that a package is sold on. */
export function kindsOf(
  { kindIds }: Pick<Row<'boatPackages'>, 'kindIds'>,
  kinds: readonly BoatKind[],
): BoatKind[] {
  return kinds.filter(({ id }) => kindIds.includes(id));
}

/** How many guests the largest of them takes; undefined without any. */
function mostGuestsOn(kinds: readonly BoatKind[]): number | undefined {
  return kinds.at(-1)?.seats;
}

/** What the site is told of a package: nothing where there is one kind of boat, for ten. */
export async function readMostGuests(
  db: Database,
): Promise<(boatPackage: Pick<Row<'boatPackages'>, 'kindIds'>) => number | undefined> {
  const kinds = await selectKindsInService(db).execute();
  const [first, second] = await db.selectFrom('boatKinds').select('seats').limit(2).execute();
  const isUsual = second === undefined && first?.seats === mostGuests;
  return (boatPackage) => (isUsual ? undefined : mostGuestsOn(kindsOf(boatPackage, kinds)));
}

/** No boat of the package takes so many. Throws a Refusal. */
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
