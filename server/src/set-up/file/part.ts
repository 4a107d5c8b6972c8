import type { ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import type { JournalTable } from '../journal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { type Work, namesOf, same } from './work.ts';

export { namesOf, same } from './work.ts';

/** The database, the time and the package names with which a part reads the set-up. */
export type Reading = {
  db: Database;
  now: Date;
  today: LocalDate;
  /** Maps each package's number to its name in the file. The packages are in the order of the site. */
  packages: ReadonlyMap<number, string>;
};

/** A mistake in a file, with the path of its field, such as 'packages.2.price'. */
export type Mistake = { path: string; says: string };

/** The facts that the checks of one part need from the other parts of the file. */
export type Elsewhere = {
  /** The names of the packages in the file, in lower case. */
  packages: ReadonlySet<string>;
  /** Whether the file has version 1, where an empty list of allergens can mean that nobody has entered them. */
  isOfBefore: boolean;
};

/**
 * A part of the set-up file. For a new table of the set-up, add a part and a line in `parts.ts`, or add the table to an
 * existing part.
 */
export type Part<Section = unknown> = {
  /** The tables of the journal that belong to this part. A test fails if a table of the journal belongs to no part. */
  tables: readonly JournalTable[];
  /** The fields of the part in the file, in the order in which they are printed. */
  section: z.ZodMiniType<Section>;
  /** The present state, in the file's format. */
  read(reading: Reading): Promise<Section>;
  /** Returns the mistakes that the part's schema cannot find. */
  mistakes?(section: Section, elsewhere: Elsewhere): Mistake[];
  /** Makes the installation equal to `wanted`. Uses the console's kinds of change, so that their guards apply. */
  write(work: Work, wanted: Section): Promise<void>;
  /** Undoes the changes that the part made without the journal. The part noted these changes in `work.notes`. */
  undo?: NonNullable<ChangeKind<ChangeKindName>['undo']>;
};

type Whole<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: z.ZodMiniNonOptional<Shape[Name]> };

/** Makes all fields mandatory. A single change may leave fields out, but a file must have every field. */
export function whole<Shape extends z.core.$ZodShape>(
  shape: Shape,
): z.ZodMiniObject<Whole<Shape>, z.core.$strict> {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nonoptional(field)]);
  return z.strictObject(Object.fromEntries(fields) as Whole<Shape>);
}

/** Returns the part unchanged, so that TypeScript infers the type of its section. */
export function part<Section>(of: Part<Section>): Part<Section> {
  return of;
}

/** The name of a package or dish in the file: its own name, or a key if several rows share that name. */
const called = text(80).check(z.minLength(1, 'needs a name'));
export const key = z.optional(called);
export const packageNames = z.nullable(
  z.array(called).check(z.minLength(1, 'needs a package'), z.maxLength(100)),
);
export const packageNamesOrNone = z.array(called).check(z.maxLength(100));

export type Named = { key?: string | undefined; name: string };

export function keyOf({ key: own, name }: Named): string {
  return own ?? name;
}

/**
 * The names of rows in the file. If several rows have the same name, the first row on sale keeps the name, and the
 * others become 'Classic (2)' and so on.
 */
export function keysOf(rows: readonly { id: number; name: string; isSold: boolean }[]): Map<number, string> {
  const taken = new Set<string>();
  const keys = new Map<number, string>();
  for (const { id, name } of [...rows.filter((row) => row.isSold), ...rows.filter((row) => !row.isSold)]) {
    let own = name;
    for (let nth = 2; taken.has(same(own)); nth += 1) own = `${name} (${nth})`;
    taken.add(same(own));
    keys.set(id, own);
  }
  return keys;
}

/** Returns a mistake for each repeated name. `what` begins the mistake's sentence, for example 'Two packages'. */
export function doubled(names: readonly string[], of: string, field: string, what: string): Mistake[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const isSecond = seen.has(same(name));
    seen.add(same(name));
    return isSecond
      ? [{ path: `${of}.${index}.${field}`, says: `${what} are called “${name}”. Rename one of them.` }]
      : [];
  });
}

/** Returns a mistake for each entry of `names` that is not the name of a package in the file. */
export function unknownPackages(
  names: readonly string[] | null,
  path: string,
  { packages }: Elsewhere,
): Mistake[] {
  return (names ?? []).flatMap((name, index) =>
    packages.has(same(name))
      ? []
      : [{ path: `${path}.${index}`, says: `No package of this file is called “${name}”.` }],
  );
}

export function namesOrAll(
  ids: readonly number[] | null,
  reading: Pick<Reading, 'packages'>,
): string[] | null {
  return ids === null ? null : namesOf(ids, reading);
}
