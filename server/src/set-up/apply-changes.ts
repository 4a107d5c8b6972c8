import { type Change, changeFields } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { bookableDays, followRules, sayWhoWrites } from '../catalogue/availability/materialise-slots.ts';
import { priceOf } from '../catalogue/availability/slot-difference.ts';
import {
  type PlannedSlot,
  type Schedule,
  placeOf,
  planOf,
  timeOf,
} from '../catalogue/availability/slots-from-rules.ts';
import type { Database } from '../platform/database/tables.ts';
import { readOpening } from '../catalogue/opening.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readBusiness } from '../catalogue/live-business.ts';
import type { Tools } from '../console/command/command.ts';
import { Journal, type JournalRow, type Left, putBack } from './journal.ts';
import type { ChangeContext, ChangeDone, ChangeKind } from './change-kind.ts';
import { effectOfSet } from './effect-of-set.ts';
import { requireSameRules } from './kinds/boat-kind.ts';
import { type Unusual, packagesWithoutBoat, requireSound, tripsWithoutBoat, unusualIn } from './guards.ts';
import { changeKinds } from './kinds/index.ts';
import { releaseTouchedTimes } from './release-times.ts';
import { seasonsOfSet } from './seasons-of-set.ts';
import { newlyTogether, refuseTogether, togetherText } from './starts-together.ts';
import {
  type Offer,
  type OnSale,
  type SaleDifference,
  compareSales,
  readClaims,
  readOnSale,
} from './what-is-on-sale.ts';

type Applied = {
  effect: Effect;
  unusual: Unusual[];
  /** The facts that must not change between a preview and the change itself. The current time is not one of them. */
  basis: unknown;
  counts: { appear: number; go: number; repriced: number };
};

type When = Pick<Tools, 'now'>;

/** Writes the changes in their order, and updates the times and prices to match. Runs in the caller's transaction. */
export async function applyChanges(
  db: Database,
  { changes, fromDate }: { changes: readonly Change[]; fromDate: LocalDate | null },
  tools: When,
  days: number = bookableDays,
): Promise<Applied & { rows: JournalRow[]; notes: Record<string, Record<string, unknown>> }> {
  const journal = new Journal(db);
  const notes: Record<string, Record<string, unknown>> = {};
  const isOfTimes = changes.some(({ kind }) => kind === 'weekly_times');
  const watch = { days, fromDate, mayRefuse: isOfTimes };
  const applied = await watched(db, tools, watch, async (context, before) => {
    const from = fromDate !== null && fromDate > context.today ? fromDate : context.today;
    const done: ChangeDone[] = [];
    for (const [index, change] of changes.entries()) {
      // Before each further change, updates the times to match the earlier changes.
      const { place } = await readBusiness(db);
      if (index > 0) {
        await releaseTouchedTimes(journal, db, before, { ...context, place });
        await followRules(db, { ...context, place });
      }
      const what = await applyOne(journal, change, { ...context, place, from });
      done.push(what);
      if (what.note !== undefined) notes[change.id] = what.note;
    }
    const { place } = await readBusiness(db);
    await releaseTouchedTimes(journal, db, before, { ...context, place });
    if (place.latitude === null && changes.some(({ kind }) => decidesAboutSun.has(kind)))
      await refuseStartsBySun(db, context.today);
    return {
      clauses: done.flatMap(({ clauses = [] }) => clauses),
      unusual: done.flatMap(({ unusual = [] }) => unusual),
      figures: done.flatMap(({ figures = [] }) => figures),
      warnings: done.flatMap(({ warnings = [] }) => warnings),
    };
  });
  return { ...applied, rows: journal.rows, notes };
}

const decidesAboutSun: ReadonlySet<Change['kind']> = new Set(['business', 'weekly_times', 'set_up']);

/** The place is not on the map, so nobody knows when the sun sets there. */
async function refuseStartsBySun(db: Database, today: LocalDate): Promise<void> {
  const bySun = await db
    .selectFrom('scheduleRules')
    .select('name')
    .where(sql<boolean>`cardinality(sun_minutes) > 0`)
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', today)]))
    .limit(1)
    .executeTakeFirst();
  if (bySun !== undefined)
    throw new Refusal('invalid', {
      message: `${bySun.name} has starts that follow the sun, and your place is not on the map. Please type it under Business, or use starts by the clock.`,
    });
}

async function applyOne<C extends Change>(
  journal: Journal,
  change: C,
  context: ChangeContext,
): Promise<ChangeDone> {
  // The compiler cannot tell that `change.words` belong to `change.kind`, because `Change` is a union.
  const kind = changeKinds[change.kind] as ChangeKind<C['kind']>;
  const words = changeFields[change.kind].safeParse(change.words);
  if (!words.success)
    throw new Refusal('invalid', {
      message: 'One of the changes can’t be read any more. Please make it again.',
    });
  return (await kind.apply(journal, words.data as never, context)) ?? {};
}

/** The title of a change in a list. */
export function titleOf(change: Change): string {
  return changeKinds[change.kind].title(change.words as never);
}

/**
 * Restores the rows that nobody has changed since the set was applied. Then updates the times and prices to match
 * the restored rows. `left` names everything that is not restored.
 */
export async function takeBackChanges(
  db: Database,
  { rows, changes, notes }: { rows: readonly JournalRow[]; changes: readonly Change[]; notes: Notes },
  tools: When,
  days: number = bookableDays,
): Promise<Applied & { left: string[] }> {
  const left: Left[] = [];
  const watch = { days, fromDate: null, mayRefuse: false };
  const applied = await watched(db, tools, watch, async (context) => {
    for (const change of changes.toReversed()) {
      const note = notes[change.id];
      const kind: Pick<ChangeKind<never>, 'undo'> = changeKinds[change.kind];
      if (note === undefined || kind.undo === undefined) continue;
      if (!(await kind.undo(note, context))) left.push({ what: titleOf(change), isUsed: false });
    }
    await sayWhoWrites(db, 'rule');
    left.push(...(await putBack(db, rows, context.today)));
    await sayWhoWrites(db, 'hand');
    return {
      clauses: [],
      unusual: [],
      figures: [],
      warnings: left.map(({ what, isUsed }) =>
        isUsed
          ? `${what} has been sold since, or is used elsewhere, so it is kept.`
          : `${what} has been changed since, so it stays as it is.`,
      ),
    };
  });
  return { ...applied, left: left.map(({ what }) => what) };
}

type Notes = Readonly<Record<string, Record<string, unknown>>>;

type Watch = {
  /** The number of days ahead on which times are on sale. */
  days: number;
  fromDate: LocalDate | null;
  /** True: refuses changes that make two times start together. False: warns about the two times instead. */
  mayRefuse: boolean;
};

/** Seasons are compared up to this many days after the last day on sale: a year, so that every season is included. */
const daysBeyond = 366;

/** Runs the function `work`, and compares the times on sale before and after the run. */
async function watched(
  db: Database,
  { now }: When,
  { days, fromDate, mayRefuse }: Watch,
  work: (
    context: Omit<ChangeContext, 'from'>,
    before: Schedule,
  ) => Promise<Required<Omit<ChangeDone, 'note'>>>,
): Promise<Applied> {
  const today = venueDate(now);
  const lastDay = addDays(today, days);
  const { place } = await readBusiness(db);
  // First updates the times as the job 'materialise-slots' does, so that only the effects of the changes are counted.
  const { wanted: wantedBefore, schedule: scheduleBefore } = await followRules(db, { today, lastDay, place });
  const before = await readOnSale(db, today);
  const namesBefore = await readPackageNames(db);
  const stranded = await tripsWithoutBoat(db, today);
  const idle = await packagesWithoutBoat(db, before);
  const said = await work({ db, now, today, lastDay, place }, scheduleBefore);
  // A change may have moved the business to another place. Starts relative to sunset then follow the sunset there.
  const { place: placeAfter } = await readBusiness(db);
  const { wanted: wantedAfter, schedule } = await followRules(db, { today, lastDay, place: placeAfter });
  const from = fromDate !== null && fromDate > today ? fromDate : today;
  const to = addDays(from > lastDay ? from : lastDay, daysBeyond);
  const plan = isDeepStrictEqual(scheduleBefore, schedule)
    ? undefined
    : { before: planOf(scheduleBefore, today, to), after: planOf(schedule, today, to) };
  const together = plan === undefined ? [] : newlyTogether(plan.before, plan.after);
  if (mayRefuse) refuseTogether(together, schedule.rules, from);
  const after = await readOnSale(db, today);
  await requireSameRules(db);
  await requireSound(db, after, { before: stranded, after: await tripsWithoutBoat(db, today) });
  const difference = compareSales(before, after);
  const changed = [...difference.go.map(({ id }) => id), ...difference.repriced.map((pair) => pair.after.id)];
  const claims = await readClaims(db, changed, today, now);
  const leftAlone = countLeftAlone(wantedBefore.toKeep, wantedAfter.toKeep, before, after);
  // Before the site is open, nobody has seen a price or a time.
  const isOpen = (await readOpening(db)) === undefined;
  const unusual = isOpen ? [...(await unusualIn(db, difference)), ...said.unusual] : [];
  const seasons = seasonsOfSet({
    before,
    after,
    plan,
    notYetFrom: addDays(lastDay, 1),
    daysAhead: days,
    packages: new Map([...namesBefore, ...(await readPackageNames(db))]),
  });
  const effect = effectOfSet({ before, after, difference, claims, leftAlone, seasons, ...said });
  if (together[0] !== undefined)
    effect.warnings.push(`${togetherText(together[0])} Both times are on sale: please look at Times.`);
  for (const name of await packagesWithoutBoat(db, after))
    if (!idle.includes(name))
      effect.warnings.push(`${name} is on sale, but no boat in service can take it: nobody can book it.`);
  effect.warnings.push(...unusual.map(({ sentence }) => sentence));
  const { appear, go, repriced } = difference;
  return {
    effect,
    unusual,
    basis: [basisOf(before, difference), claims, effect],
    counts: { appear: appear.length, go: go.length, repriced: repriced.length },
  };
}

async function readPackageNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('boatPackages').select(['id', 'name']).orderBy('id').execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns how many bookable times keep a price set by staff, although their rule's price changes. */
function countLeftAlone(
  before: readonly PlannedSlot[],
  after: readonly PlannedSlot[],
  wasOnSale: Awaited<ReturnType<typeof readOnSale>>,
  onSale: Awaited<ReturnType<typeof readOnSale>>,
): number {
  const priceBefore = new Map(before.map((slot) => [placeOf(slot), ofRule(slot)]));
  const priceAfter = new Map(after.map((slot) => [placeOf(slot), ofRule(slot)]));
  return [...onSale.values()].filter((offer) => {
    const was = priceBefore.get(placeOf(offer));
    const is = priceAfter.get(placeOf(offer));
    const wasByHand = wasOnSale.get(offer.id)?.isByHand === true;
    return offer.isByHand && wasByHand && was !== undefined && is !== undefined && was !== is;
  }).length;
}

function ofRule(slot: PlannedSlot): string {
  return priceOf({ ...slot, scheduleRuleId: null });
}

/**
 * The facts of `basis` about times and prices. They leave out the ids of new times and packages, because these ids
 * differ in each preview.
 */
function basisOf(before: OnSale, { appear, go, repriced }: SaleDifference): unknown {
  const known = new Set([...before.values()].flatMap(({ prices }) => [...prices.keys()]));
  const named = (id: number) => (known.has(id) ? id : 'new');
  const pricesOf = ({ prices }: Offer) => [...prices].map(([id, price]) => [named(id), price]);
  return [
    appear.map((offer) => [
      timeOf(offer),
      offer.packageIds?.map(named),
      pricesOf(offer),
      offer.extra,
      offer.covers,
    ]),
    go.map(({ id }) => id),
    repriced.map(({ after }) => [after.id, pricesOf(after), after.extra, after.covers]),
  ];
}
