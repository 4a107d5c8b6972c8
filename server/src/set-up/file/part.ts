import type { ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import type { BookTable } from '../book.ts';
import type { ChangeKind } from '../change-kind.ts';
import { type Work, namesOf, same } from './work.ts';

export { namesOf, same } from './work.ts';

/** What there is to read a set-up by. */
export type Reading = {
  db: Database;
  now: Date;
  today: LocalDate;
  /** What the file calls a package, by its number, in the order of the site. */
  packages: ReadonlyMap<number, string>;
};

/** What is wrong in a file, and where: the path of its field, as in 'packages.2.price'. */
export type Mistake = { path: string; says: string };

/** What the file says elsewhere, for what can only be checked with it. */
export type Elsewhere = {
  /** What the file calls its packages, in lower case. */
  packages: ReadonlySet<string>;
  /** Its version had no answer for what nobody has said. */
  isOfBefore: boolean;
};

/**
 * A part of the set-up file. A new table of the set-up is a part, or a table of one, and a line in `parts.ts`: export,
 * import, their checks and their test follow.
 */
export type Part<Section = unknown> = {
  /** The tables of the book that it has; a test finds one that is in no part. */
  tables: readonly BookTable[];
  /** What may stand in the file; its fields are printed in this order. */
  section: z.ZodMiniType<Section>;
  /** As it is now, in the words of the file. */
  read(reading: Reading): Promise<Section>;
  /** What its schema does not see. */
  mistakes?(section: Section, elsewhere: Elsewhere): Mistake[];
  /** Makes it so, through the kinds of change and their guards. */
  write(work: Work, wanted: Section): Promise<void>;
  /** Takes back what it wrote that is no row of the book, and noted in `work.notes`. */
  undo?: NonNullable<ChangeKind<ChangeKindName>['undo']>;
};

type Whole<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: z.ZodMiniNonOptional<Shape[Name]> };

/** The words of a kind of change of which everything may be left out, with nothing left out. */
export function whole<Shape extends z.core.$ZodShape>(
  shape: Shape,
): z.ZodMiniObject<Whole<Shape>, z.core.$strict> {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nonoptional(field)]);
  return z.strictObject(Object.fromEntries(fields) as Whole<Shape>);
}

/** As a part of the list, whatever its section. */
export function part<Section>(of: Part<Section>): Part<Section> {
  return of;
}

/** What the file calls a package or a dish where another has its name. */
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
 * What the file calls rows: their names. Where several have one name, what is on sale goes by it, and the others get
 * 'Classic (2)'.
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

/** Names that stand twice. `what`: 'Two packages'. */
export function doubled(names: readonly string[], of: string, field: string, what: string): Mistake[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const isSecond = seen.has(same(name));
    seen.add(same(name));
    return isSecond
      ? [{ path: `${of}.${index}.${field}`, says: `${what} are called “${name}”. Give one another name.` }]
      : [];
  });
}

/** Packages that the file does not have. */
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
