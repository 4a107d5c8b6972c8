import { isDeepStrictEqual } from 'node:util';
import { isUploadedPicture, pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type BasisPoints, basisPointsFromPercent, percentNumber } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeContext } from '../change-kind.ts';

/** Helpers of the kinds of change that edit one row. */

/** The requested fields that differ from the row. A field that is left out is undefined. */
export function differing<Columns extends object>(row: Columns, asked: Partial<Columns>): Partial<Columns> {
  const named = Object.entries(asked).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(row[column as keyof Columns], value),
  );
  return Object.fromEntries(named) as Partial<Columns>;
}

export function isGone(name: string): Refusal {
  return new Refusal('invalid', { message: `${name} doesn’t exist any more.` });
}

/** Throws a Refusal if another row has the name, because bookings show items by name only. */
export function requireOwnName(
  name: string,
  id: number | null,
  others: readonly { id: number; name: string }[],
): void {
  const plain = (each: string) => each.trim().toLowerCase();
  if (plain(name) === '') throw new Refusal('invalid', { message: 'Please give it a name.' });
  const same = others.find((other) => other.id !== id && plain(other.name) === plain(name));
  if (same !== undefined)
    throw new Refusal('invalid', { message: `There is another ${same.name}. Please choose another name.` });
}

/**
 * Returns a warning if the set of changes is to begin after today. Only times, their prices and the figures of the
 * business can begin on a later day. All other changes apply as soon as the set is published.
 */
export function atOnce(what: string, { from, today }: Pick<ChangeContext, 'from' | 'today'>): string[] {
  return from > today
    ? [`${what} changes as soon as these changes are published, and does not wait until ${from}.`]
    : [];
}

/** SQL condition for future bookings, including those that are being paid now. */
export function isToCome(today: LocalDate, now: Date) {
  return sql<boolean>`bookings.date >= ${today}
    and (bookings.status = 'confirmed' or (bookings.status = 'held' and bookings.hold_expires_at > ${now}))`;
}

export async function requirePackagesExist(
  db: Database,
  name: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.selectFrom('boatPackages').select('id').where('id', 'in', ids).execute();
  if (known.length < new Set(ids).size)
    throw new Refusal('invalid', { message: `${name}: one of its packages doesn’t exist.` });
}

/**
 * Throws a Refusal if the library lacks the picture. Locks the picture's row, so that nobody removes it before the
 * change is written.
 */
export async function requirePicture(db: Database, name: string, file: string | undefined): Promise<void> {
  if (file === undefined || !isUploadedPicture(file)) return;
  const found = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', pictureNameOf(file))
    .where('keptAt', 'is not', null)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (found === undefined)
    throw new Refusal('invalid', {
      message: `${name}: its picture is not in the library any more. Please choose another.`,
    });
}

/** Describes a change of picture in a list of changes. */
export function pictureLines(before: string, after: string): { label: string; value: string }[] {
  if (before === after) return [];
  const said = (file: string) =>
    file === '' ? 'none' : isUploadedPicture(file) ? 'a photo' : `our ${pictureNameOf(file)}`;
  const value = said(before) === said(after) ? 'another' : `${said(before)} → ${said(after)}`;
  return [{ label: 'Picture', value }];
}

/** The rate in hundredths of a percent; null: the business's rate; undefined: unchanged. */
export function vatRateOf(percent: number | null | undefined): BasisPoints | null | undefined {
  return typeof percent === 'number' ? basisPointsFromPercent(percent) : percent;
}

export function vatLines(...rows: [before: OwnRate, after: OwnRate]): { label: string; value: string }[] {
  const [before, after] = rows.map(({ vatRate }) =>
    vatRate === null ? 'the business’s rate' : `${percentNumber(vatRate)} %`,
  );
  return before === after ? [] : [{ label: 'VAT', value: `${before} → ${after}` }];
}

type OwnRate = { vatRate: BasisPoints | null };
