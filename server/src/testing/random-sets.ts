import type { Change } from '@slipway/shared/api/console/changes.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Deps } from '../bookings/deps.ts';
import { randomId } from '../platform/security/random-id.ts';
import { setCommands } from '../set-up/set-commands.ts';
import { terminal } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { undoAction } from '../console/command/undo-action.ts';
import type { Random } from './random.ts';
import { type HouseIds, houseChange, readHouseIds } from './random-house.ts';
import { type SoldIds, readSoldIds, soldChange } from './random-sold.ts';

/** Random change sets on one database, one after the other. */

/** The number of days with times. A fortnight tests the same rules as half a year. */
export const daysOfTrial = 13;

const commands = setCommands(daysOfTrial);
const { applyChangeSet, undoChangeSet } = commands;
const all = Object.values(commands);

const starts = ['09:30', '10:00', '12:30', '15:00', '18:00'];

function surcharge(random: Random): { pounds: number } | { percent: number } {
  return random.chance(0.5)
    ? { pounds: random.pick([0, 0.01, 10, 20, 75]) }
    : { percent: random.pick([0, 0.01, 10, 12.5, 40]) };
}

function someDays(random: Random): number[] {
  const days = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.6));
  return days.length === 0 ? [1 + random.below(7)] : days;
}

export function aChange(random: Random, today: LocalDate, sold: SoldIds, house: HouseIds): Change {
  const id = randomId();
  const dayIn = () => addDays(today, random.below(daysOfTrial + 3));
  const which = random.below(24);
  if (which >= 19) return houseChange(id, random, which - 19, house);
  if (which >= 10) return soldChange(id, random, which - 10, sold);
  if (which < 4)
    return {
      id,
      kind: 'weekly_times',
      words: {
        name: random.pick(['Mornings', 'Evenings', 'Sunset']),
        first: random.pick(['01-01', '05-10', '10-01']),
        last: random.pick(['12-31', '05-12', '09-30']),
        packages: random.pick([null, [1], [2], [1, 2]]),
        // Some sets are refused, because times with the same start need the same length.
        minutes: random.pick([120, 120, 120, 90]),
        rows: Array.from({ length: random.below(3) }, () => ({
          days: someDays(random),
          starts: starts.filter(() => random.chance(0.4)),
          sun: random.chance(0.3) ? [random.pick([-120, -90, 60])] : [],
          surcharge: surcharge(random),
          extra: random.pick([12, 15]),
          covers: random.pick([null, 4, 5]),
        })),
      },
    };
  if (which < 7)
    return {
      id,
      kind: 'special_days',
      words: {
        dates: Array.from({ length: 1 + random.below(4) }, dayIn),
        paint: random.chance(0.3) ? 'closed' : random.chance(0.4) ? 'usual' : surcharge(random),
      },
    };
  if (which < 9) {
    const first = dayIn();
    return {
      id,
      kind: 'price_by_hand',
      words: {
        first,
        last: addDays(first, random.below(5)),
        days: someDays(random),
        starts: random.chance(0.5) ? null : [random.pick(starts)],
        packages: random.pick([null, [1]]),
        price: random.chance(0.3)
          ? 'rule'
          : random.chance(0.5)
            ? { set: surcharge(random) }
            : { add: surcharge(random) },
        hand: random.chance(0.5),
      },
    };
  }
  return {
    id,
    kind: 'figures',
    words: random.chance(0.5)
      ? { turnaround: random.pick([15, 30, 45]) }
      : { notice: random.pick([60, 120]), turnaround: 30 },
  };
}

/** Stores a draft as the console does, and returns its id. */
export async function aDraft(db: Database, random: Random, now: Date): Promise<string> {
  const id = randomId();
  const today = venueDate(now);
  const sold = await readSoldIds(db);
  const house = await readHouseIds(db);
  const changes = Array.from({ length: 1 + random.below(3) }, () => aChange(random, today, sold, house));
  await db
    .insertInto('changeSets')
    .values({
      id,
      name: 'Random',
      fromDate: random.chance(0.5) ? null : addDays(today, random.below(daysOfTrial)),
      changes: JSON.stringify(changes),
      notes: '{}',
      madeAt: now,
      changedAt: now,
    })
    .execute();
  return id;
}

type SetTrial = { wrong: string[]; end: 'refused' | 'undone' | 'taken back' | 'stands' };

/** Previews a random change set, applies it, and perhaps undoes it. Returns the faults found, and how the set ended. */
export async function setTrial(
  { deps, forward }: { deps: Deps; forward: (ms: number) => void },
  random: Random,
): Promise<SetTrial> {
  const { db } = deps;
  const wrong: string[] = [];
  await aHand(db, random);
  // Adds the missing times before the preview, as the job would. So the preview describes only the effect of
  // the change set.
  await materialiseSlots(db, venueDate(deps.now()), daysOfTrial, deps.business.place);
  const set = await aDraft(db, random, deps.now());
  const input = { set, version: 1 };
  const before = await worldOf(db, deps.now());
  const preview = await answerOf(runCommand(deps, terminal, applyChangeSet, { input, isPreview: true }));
  if (!isDeepStrictEqual(await worldOf(db, deps.now()), before)) wrong.push('the preview left something');
  const call = { input, requestId: randomId(), reason: 'a trial' };
  const done = await answerOf(
    runCommand(deps, terminal, applyChangeSet, {
      ...call,
      ...('code' in preview ? {} : { fingerprint: preview.fingerprint }),
    }),
  );
  const after = await worldOf(db, deps.now());
  if (before.booked !== after.booked) wrong.push('a booking was changed');
  wrong.push(...after.unsound);
  if ('code' in done) {
    if (!('code' in preview) || preview.sentence !== done.sentence)
      wrong.push(`previewed ${JSON.stringify(preview)}, and then ${done.code}: ${done.sentence}`);
    if (!isDeepStrictEqual(before, after)) wrong.push('the refusal left something');
    return { wrong, end: 'refused' };
  }
  if ('code' in preview)
    return { wrong: [...wrong, `refused as ${preview.sentence}, and done`], end: 'stands' };
  if (!isDeepStrictEqual(preview.effect, done.effect))
    wrong.push(`previewed ${JSON.stringify(preview.effect)}, done ${JSON.stringify(done.effect)}`);
  wrong.push(...isAsSaid(done.effect.figures, before.onSale, after.onSale));
  if (random.chance(0.3)) return { wrong, end: 'stands' };

  const isSoon = random.chance(0.5);
  if (!isSoon && random.chance(0.3)) forward(61_000);
  const undone = await answerOf<unknown>(
    isSoon
      ? undoAction(deps, all, terminal, { actionId: done.action!.id, requestId: randomId() })
      : runCommand(deps, terminal, undoChangeSet, { input: { set }, requestId: randomId() }),
  );
  if (typeof undone === 'object' && undone !== null && 'code' in undone)
    return { wrong: [...wrong, `could not be undone: ${String(undone.code)}`], end: 'stands' };
  const back = await worldOf(db, deps.now());
  for (const part of ['onSale', 'rules', 'days', 'terms', 'house', 'sold', 'booked'] as const)
    if (!isDeepStrictEqual(before[part], back[part])) wrong.push(`after the undo ${part} differ`);
  return { wrong, end: isSoon ? 'undone' : 'taken back' };
}

/** Sometimes changes a random time by SQL: opens it, closes it, or changes its price. */
async function aHand(db: Database, random: Random): Promise<void> {
  if (random.chance(0.7)) return;
  const slots = await db.selectFrom('slots').select('id').orderBy('id').execute();
  if (slots.length === 0) return;
  const { id } = random.pick(slots);
  const written = random.pick([
    { isOpen: false },
    { isOpen: true },
    { surchargeValue: 700 },
    { priceSetBy: null },
  ]);
  await db.updateTable('slots').set(written).where('id', '=', id).execute();
}

type World = {
  /** The times and prices on sale. The key is the slot's id. */
  onSale: Record<string, string>;
  rules: string[];
  days: string[];
  terms: string;
  /** The business's details, and the texts that its pages show. */
  house: string;
  /** The packages and their lines, the menu, the boats in service, the gallery and the coupons. */
  sold: string[];
  booked: string;
  unsound: string[];
};

async function worldOf(db: Database, now: Date): Promise<World> {
  const { rows } = await sql<{ world: string }>`
    select jsonb_build_object(
      'onSale', (select coalesce(jsonb_object_agg(id, concat_ws(' ', date, start_time, end_time, package_ids,
        surcharge_kind, surcharge_value, price_per_extra_guest, minimum_guests,
        (select string_agg(p.id || ' for ' || p.price, ',' order by p.id) from boat_packages p
          where p.status = 'active' and (package_ids is null or p.id = any (package_ids))),
        price_set_by)), '{}')
        from slots where is_open),
      'rules', (select coalesce(jsonb_agg((to_jsonb(r) - 'is_over')::text order by id), '[]') from schedule_rules r),
      'days', (select coalesce(jsonb_agg(d::text order by id), '[]') from special_days d),
      'sold', (select jsonb_agg(row::text order by row::text) from (
        select to_jsonb(p) || '{"of": "packages"}' as row from boat_packages p
        union all select to_jsonb(i) || '{"of": "lines"}' from package_items i
        union all select to_jsonb(m) || '{"of": "menu"}' from menu_items m
        union all select to_jsonb(b) || '{"of": "boats"}' from boats b where is_in_service
        union all select to_jsonb(g) || '{"of": "gallery"}' from gallery_pictures g
        union all select to_jsonb(c) || '{"of": "coupons"}' from coupons c) as of_all),
      'terms', (select terms::text from business_terms_at(${now})),
      'house', (select jsonb_build_array((select business from business_versions order by id desc limit 1),
        (select jsonb_agg(words order by key) from (select distinct on (key) key, words from house_texts
          order by key, id desc) as newest where (words ->> 'isShown')::boolean))::text),
      'booked', (select md5(coalesce(string_agg(b::text || coalesce(a::text, ''), ';' order by b.id), ''))
        from bookings b left join allocations a on a.booking_id = b.id),
      'unsound', (select coalesce(jsonb_agg('on sale for too little: ' || s.date || ' ' || s.start_time), '[]')
        from slots s join boat_packages p on p.status = 'active' and (s.package_ids is null or p.id = any (s.package_ids))
        where s.is_open and p.price + case s.surcharge_kind when 'fixed' then s.surcharge_value
          else round(p.price::bigint * s.surcharge_value / 10000.0) end < 100
          or s.is_open and not exists (select from boats where is_in_service))
    )::text as world`.execute(db);
  return JSON.parse(rows[0]!.world) as World;
}

/** Compares the numbers in a preview with counts of the rows. */
function isAsSaid(
  figures: readonly { label: string; value: string }[],
  before: World['onSale'],
  after: World['onSale'],
): string[] {
  const said = (label: string) => {
    const value = figures.find((figure) => figure.label === label)?.value;
    return value === undefined ? 0 : Number.parseInt(value, 10);
  };
  const price = (row: string) => row.replace(/ hand$/, '');
  const ids = Object.keys(after);
  const appeared = ids.filter((id) => before[id] === undefined).length;
  const gone = Object.keys(before).filter((id) => after[id] === undefined).length;
  // A row can change without a change of its price: a surcharge of 0 % may become a surcharge of £0.
  const written = ids.filter(
    (id) => before[id] !== undefined && price(before[id]) !== price(after[id]!),
  ).length;
  return [
    ...(said('Appear') === appeared ? [] : [`${appeared} appeared, said ${said('Appear')}`]),
    ...(said('Go') === gone ? [] : [`${gone} went, said ${said('Go')}`]),
    ...(said('Change price') <= written ? [] : [`${written} were written, said ${said('Change price')}`]),
  ];
}

async function answerOf<T>(work: Promise<T>): Promise<T | { code: string; sentence: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, sentence: error.message };
    throw error;
  }
}
