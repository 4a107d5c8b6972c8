import { counted, plural } from '@slipway/shared/values/counted.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';
import { formatGbp, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { lockDaysToStop } from '../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Journal } from '../journal.ts';
import type { ChangeContext, ChangeDone, ChangeKind } from '../change-kind.ts';
import { firstKind, kindsNamed, selectKinds } from './boat-kind.ts';
import {
  atOnce,
  differing,
  isGone,
  isToCome,
  pictureLines,
  requireOwnName,
  requirePicture,
  vatLines,
  vatRateOf,
} from './edit-row.ts';

type Words = ChangeFields<'package'>;
type Package = Row<'boatPackages'>;

/** Edits a package. Existing bookings are unaffected, because each stores name, price and time. */
export const boatPackage: ChangeKind<'package'> = {
  title(words) {
    const { name, rename, price, lines, kinds, sold } = words;
    if (words.package === null) return `${name}, a new package`;
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(price === undefined ? [] : [formatGbp(penceFromPounds(price)!)]),
      ...(lines === undefined ? [] : [`${counted(lines.length, 'line')} in it`]),
      ...(kinds === undefined ? [] : ['on other boats']),
      ...(sold === undefined ? [] : [sold ? 'back on the site' : 'taken off the site']),
    ];
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(journal, words, context) {
    const { db, today } = context;
    await requirePicture(db, words.name, words.picture);
    const kindIds = words.kinds && [...new Set(await kindsNamed(db, words.kinds))].toSorted((a, b) => a - b);
    // Blocks all sales until the transaction ends, so that the guards check every booked party.
    if (kindIds !== undefined && words.package !== null)
      await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    const rows = await db.selectFrom('boatPackages').selectAll().orderBy('id').forUpdate().execute();
    const onSite = rows.filter(({ status }) => status === 'active');
    if (words.package === null) {
      if (words.sold !== false) requireOwnName(words.rename ?? words.name, null, onSite);
      return add(journal, words, kindIds ?? [await firstKind(db)], rows, context);
    }
    const before = rows.find(({ id }) => id === words.package);
    if (before === undefined) throw isGone(words.name);
    const values = differing(before, { ...columnsOf(words), ...(kindIds === undefined ? {} : { kindIds }) });
    const after = { ...before, ...values };
    if (after.status === 'active') requireOwnName(after.name, before.id, onSite);
    requirePriceOfEveryDay(before, after, context);
    journal.begin(before.name);
    await journal.update('boatPackages', [{ id: before.id, values }]);
    const isRelined = words.lines !== undefined && (await writeLines(journal, before, words.lines, db));
    if (Object.keys(values).length === 0 && !isRelined) return { clauses: [`${before.name} is as it was`] };
    return edited(before, after, isRelined ? words.lines! : null, context);
  },
};

function columnsOf(words: Words): Partial<Package> {
  const columns = {
    name: words.rename,
    longDescription: words.words,
    price: words.price === undefined ? undefined : penceFromPounds(words.price)!,
    durationMinutes: words.minutes,
    status: words.sold === undefined ? undefined : words.sold ? 'active' : 'inactive',
    displayPicture: words.picture,
    vatRate: vatRateOf(words.vat),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Throws a Refusal if a new price would begin on a later day. A package costs the same on every day; only surcharges
 * differ.
 */
function requirePriceOfEveryDay(before: Package, after: Package, { from, today }: ChangeContext): void {
  if (before.price === after.price || from <= today) return;
  throw new Refusal('invalid', {
    message: `${before.name} costs the same on every day, so it can’t have a new price from ${from} on. Please leave the first day of the changes empty, and choose when to publish them.`,
  });
}

async function add(
  journal: Journal,
  words: Words,
  kindIds: number[],
  rows: readonly Package[],
  context: ChangeContext,
): Promise<ChangeDone> {
  const name = words.rename ?? words.name;
  const last = Math.max(0, ...rows.map(({ displayOrder }) => displayOrder));
  // An undo removes the package together with its lines, unless somebody has edited the lines since.
  journal.begin(name);
  const id = await journal.insert('boatPackages', {
    status: 'active',
    displayPicture: '',
    ...columnsOf(words),
    name,
    longDescription: words.words!,
    price: penceFromPounds(words.price!)!,
    durationMinutes: words.minutes!,
    displayOrder: last + 1,
    kindIds,
  });
  await insertLines(journal, id, words.lines ?? [], []);
  return {
    clauses: [`${name} is a new package, ${formatGbp(penceFromPounds(words.price!)!)}`],
    warnings: atOnce(name, context),
  };
}

async function edited(
  before: Package,
  after: Package,
  lines: readonly string[] | null,
  context: ChangeContext,
): Promise<ChangeDone> {
  const { name } = before;
  const isOff = before.status === 'active' && after.status === 'inactive';
  const isBack = before.status === 'inactive' && after.status === 'active';
  const booked = await bookedOf(before.id, context);
  const figures = [
    ...(before.name === after.name ? [] : [{ label: 'Name', value: `${before.name} → ${after.name}` }]),
    ...(before.price === after.price
      ? []
      : [{ label: 'Price', value: `${formatGbp(before.price)} → ${formatGbp(after.price)}` }]),
    ...(before.durationMinutes === after.durationMinutes
      ? []
      : [
          {
            label: 'On the water',
            value: `${counted(before.durationMinutes, 'minute')} → ${counted(after.durationMinutes, 'minute')}`,
          },
        ]),
    ...(before.kindIds.join() === after.kindIds.join()
      ? []
      : [{ label: 'Boats', value: await kindWords(before, after, context) }]),
    ...vatLines(before, after),
    ...pictureLines(before.displayPicture, after.displayPicture),
    ...(lines === null ? [] : [{ label: 'In it', value: lines.length === 0 ? 'nothing' : lines.join(', ') }]),
  ];
  return {
    clauses: [
      isOff ? `${name} is taken off the site` : isBack ? `${name} is back on the site` : `${name} changes`,
      ...(booked === 0
        ? []
        : [
            `${counted(booked, 'booking')} of ${name} ${plural(booked, 'keeps its', 'keep their')} name, price and time`,
          ]),
    ],
    figures: figures.map((figure) => ({ ...figure, label: `${name}: ${figure.label}` })),
    warnings: [
      ...atOnce(name, context),
      ...(isOff && !(await isAnyOnSite(context))
        ? ['No package is left on the site: nothing can be booked.']
        : []),
      ...(await otherLengths(after, context)),
    ],
  };
}

async function kindWords(before: Package, after: Package, { db }: ChangeContext): Promise<string> {
  const kinds = await selectKinds(db).execute();
  const namesOf = ({ kindIds }: Package) =>
    kinds
      .filter(({ id }) => kindIds.includes(id))
      .map(({ name }) => name)
      .join(', ');
  return `${namesOf(before)} → ${namesOf(after)}`;
}

async function isAnyOnSite({ db }: ChangeContext): Promise<boolean> {
  const any = await db
    .selectFrom('boatPackages')
    .select('id')
    .where('status', '=', 'active')
    .executeTakeFirst();
  return any !== undefined;
}

async function bookedOf(packageId: number, { db, today, now }: ChangeContext): Promise<number> {
  const { booked } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<string>().as('booked'))
    .where('packageId', '=', packageId)
    .where(isToCome(today, now))
    .executeTakeFirstOrThrow();
  return Number(booked);
}

/** Returns a warning if some trips on sale are longer or shorter than the package says. */
async function otherLengths(
  { id, name, durationMinutes }: Package,
  { db, today }: ChangeContext,
): Promise<string[]> {
  const slots = await db
    .selectFrom('slots')
    .select(['startTime', 'endTime'])
    .distinct()
    .where('isOpen', '=', true)
    .where('date', '>=', today)
    .where(sql<boolean>`coalesce(${id} = any (package_ids), true)`)
    .execute();
  const differ = slots.some(
    ({ startTime, endTime }) => minutesOf(endTime) - minutesOf(startTime) !== durationMinutes,
  );
  return differ
    ? [
        `Some times of ${name} do not last ${counted(durationMinutes, 'minute')}. Please check them under Times.`,
      ]
    : [];
}

/**
 * Writes the package's lines, and returns whether any line changed. A line that keeps its place also keeps its code.
 */
async function writeLines(
  journal: Journal,
  { id, name }: Package,
  lines: readonly string[],
  db: Database,
): Promise<boolean> {
  const kept = await db
    .selectFrom('packageItems')
    .selectAll()
    .where('packageId', '=', id)
    .orderBy('position')
    .forUpdate()
    .execute();
  const before = kept.map(({ description }) => description);
  if (before.length === lines.length && before.every((each, index) => each === lines[index])) return false;
  journal.begin(`What is in ${name}`);
  for (const { id: line } of kept) await journal.remove('packageItems', line);
  await insertLines(journal, id, lines, kept);
  return true;
}

async function insertLines(
  journal: Journal,
  packageId: number,
  lines: readonly string[],
  kept: readonly Row<'packageItems'>[],
): Promise<void> {
  const codes = new Set<string>();
  for (const [position, description] of lines.entries()) {
    const known = kept.find((each) => each.description === description)?.code;
    const code = freeCode(known ?? codeOf(description), codes);
    codes.add(code);
    await journal.insert('packageItems', { packageId, position, code, description });
  }
}

/** The code of a line: 'Life jackets for everyone' becomes 'life-jackets-for-everyone'. */
function codeOf(description: string): string {
  const code = description
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return code === '' ? 'line' : code;
}

function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let nth = 2; ; nth += 1) if (!taken.has(`${wanted}-${nth}`)) return `${wanted}-${nth}`;
}
