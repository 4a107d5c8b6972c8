import { addReservation } from '@slipway/shared/api/reservations.ts';
import type { Change, ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { type LocalDate, addDays, localDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { terminal } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { randomId } from '../platform/security/random-id.ts';
import { setCommands } from '../set-up/set-commands.ts';
import type { Random } from './random.ts';
import type { TestApp } from './test-app.ts';
import { classic, party } from './test-catalogue.ts';
import { clearTables } from './clear-tables.ts';

/** Publishes two random seasons, one after the other. The price charged must match the second season's preview. */

/** Times are on sale for this many days from today, and not yet for later days. */
const daysAhead = 13;
const { applyChangeSet } = setCommands(daysAhead);

type Words = ChangeFields<'weekly_times'>;
const pounds: Record<number, number> = { [classic]: 150, [party]: 225 };

function aSeason(random: Random, name: string): Words {
  return {
    name,
    first: random.pick(['01-01', '04-20', '05-03', '05-08', '05-12', '11-01']),
    last: random.pick(['12-31', '05-12', '05-14', '05-20', '10-31']),
    packages: random.pick([null, null, [classic], [party], [classic, party]]),
    minutes: random.pick([120, 120, 120, 120, 90]),
    rows: Array.from({ length: 1 + random.below(2) }, () => ({
      days: random.chance(0.6) ? [1, 2, 3, 4, 5, 6, 7] : [random.pick([1, 3, 6]), random.pick([2, 5, 7])],
      starts: random.chance(0.7) ? ['10:00'] : ['10:00', '15:00'],
      sun: [],
      surcharge: { pounds: random.below(60) },
      extra: 15,
      covers: null,
    })),
  };
}

const leapYear = Array.from({ length: 366 }, (_, day) => addDays(localDate('2028-01-01'), day));

/** `count` returns how many days of a leap year are in the season. `has` returns whether a date is in the season. */
function daysOf({ first, last }: Words): { count: () => number; has: (date: LocalDate) => boolean } {
  const has = (date: LocalDate) => {
    const day = date.slice(5);
    return first <= last ? first <= day && day <= last : day >= first || day <= last;
  };
  return { count: () => leapYear.filter(has).length, has };
}

type Charge = { season: string; pounds: number };

/**
 * A second implementation of prices: returns the price of a package on one day at one start time. `seasons` has the
 * older season first.
 */
function expectedAt(
  seasons: readonly Words[],
  date: LocalDate,
  start: string,
  id: number,
): Charge | undefined {
  const giving = seasons.flatMap((words) => {
    if (words.packages !== null && !words.packages.includes(id)) return [];
    if (!daysOf(words).has(date)) return [];
    const row = words.rows.find((each) => each.days.includes(weekdayOf(date)) && each.starts.includes(start));
    if (row === undefined || !('pounds' in row.surcharge)) return [];
    return [{ words, charge: { season: words.name, pounds: pounds[id]! + row.surcharge.pounds } }];
  });
  const [older, newer] = giving;
  if (older === undefined || newer === undefined) return older?.charge;
  return daysOf(older.words).count() < daysOf(newer.words).count() ? older.charge : newer.charge;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function dayIn(words: string): LocalDate {
  const [, day, month, year] = /^\w+day (\d+) (\w+) (\d{4})$/.exec(words) ?? [];
  const two = (number: number) => String(number).padStart(2, '0');
  return localDate(`${year}-${two(months.indexOf(month!) + 1)}-${two(Number(day))}`);
}

/**
 * Parses a text of the preview, such as '10:00 and 15:00, Saturday, Saturday 8 May 2027 to Saturday 15 May 2027', and
 * returns the times that the text names.
 */
function timesSaid(words: string): { date: LocalDate; start: string }[] {
  return words.split('; ').flatMap((group) => {
    const starts = group.match(/\d\d:\d\d/g) ?? [];
    const parts = group.replace(/^\d\d:\d\d(?:(?:, | and )\d\d:\d\d)*, /, '').split(', ');
    let only: string[] = [];
    return parts.flatMap((part) => {
      if (!/\d/.test(part)) {
        const [from, to] = part.split(' to ');
        only.push(
          ...(to === undefined
            ? part.split(' and ')
            : weekdays.slice(weekdays.indexOf(from!), weekdays.indexOf(to) + 1)),
        );
        return [];
      }
      const [first, last] = part.split(' to ').map(dayIn);
      const days: LocalDate[] = [];
      for (let date = first!; date <= (last ?? first!); date = addDays(date, 1))
        if (only.length === 0 || only.includes(weekdays[weekdayOf(date) - 1]!)) days.push(date);
      only = [];
      return days.flatMap((date) => starts.map((start) => ({ date, start })));
    });
  });
}

export type PairTrial = { wrong: string[]; end: 'refused' | 'nothing named' | 'charged' | 'not on sale yet' };

/**
 * Tries one random pair of seasons. `spoil` falsifies the database after the publication: a test expects the trial to
 * notice.
 */
export async function pairTrial(
  site: TestApp,
  random: Random,
  spoil?: () => Promise<void>,
): Promise<PairTrial> {
  const { db } = site;
  await clearTables(db, ['schedule_rules', 'slots', 'change_sets', 'bookings'], 'restart identity');
  const [older, newer] = [aSeason(random, 'Older'), aSeason(random, 'Newer')];
  await run(site, [older]);
  let preview: Awaited<ReturnType<typeof run>>;
  try {
    preview = await run(site, [newer], true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isMeant = older.minutes !== newer.minutes && error.message.includes('start together');
    if (!isMeant) return { wrong: [`refused: ${error.message}`], end: 'refused' };
    // The refusal offers a change that ends one of the two seasons on the days of the conflict.
    const ends = (error.options.details?.console?.ends ?? []) as Words[];
    const others = [older, newer].filter(({ name }) => ends.every((words) => words.name !== name));
    await run(site, [...others.filter(({ name }) => name === 'Newer'), ...ends]);
    return { wrong: ends.length === 1 ? await twoLengths(db) : ['no change ends a season'], end: 'refused' };
  }
  const wrong: string[] = [];
  const said = new Map<string, string>();
  let isLater = false;
  for (const { label, value } of preview.effect.figures) {
    const isNotYet = label === 'Not on sale yet';
    if (!isNotYet && !label.includes(' instead of ')) continue;
    const [times = '', prices = ''] = value.split(': ');
    for (const each of prices.split('; ')) {
      const [, name, price = ''] = /^(\w+) (?:£[\d.]+ to )?(£[\d.]+)/.exec(each) ?? [];
      if (name === undefined) continue;
      const id = name === 'Classic' ? classic : party;
      for (const { date, start } of timesSaid(times)) {
        const expected = expectedAt([older, newer], date, start, id);
        if (expected === undefined || price !== `£${expected.pounds.toFixed(2)}`)
          wrong.push(`${date} ${start} for ${id} should cost ${price}, not ${expected?.pounds}`);
        if (isNotYet) isLater = true;
        else said.set(`${date} ${start} ${id}`, price);
      }
    }
  }
  await run(site, [newer]);
  await spoil?.();
  const slots = await db.selectFrom('slots').selectAll().where('isOpen', '=', true).orderBy('id').execute();
  const today = venueDate(site.clock.now());
  for (let date = today; date <= addDays(today, daysAhead); date = addDays(date, 1))
    for (const start of ['10:00', '15:00'])
      for (const id of [classic, party]) {
        const was = expectedAt([older], date, start, id);
        const is = expectedAt([older, newer], date, start, id);
        const time = `${date} ${start} ${id}`;
        const isNamed = was !== undefined && is !== undefined && was.season !== is.season;
        if (isNamed !== said.has(time)) wrong.push(`${time} is ${isNamed ? 'not ' : ''}named`);
        const sold = slots.filter(
          (slot) =>
            slot.date === date &&
            slot.startTime === start &&
            (slot.packageIds === null || slot.packageIds.includes(id)),
        );
        const costs = sold.map(({ surchargeValue }) => pounds[id]! + surchargeValue / 100);
        if (costs.join() !== (is === undefined ? '' : String(is.pounds)))
          wrong.push(`${time} costs ${costs.join(' and ')}, not ${is?.pounds}`);
      }
  const named = [...said].filter(([time]) => time > `${addDays(today, 1)}`);
  if (named.length === 0) return { wrong, end: isLater ? 'not on sale yet' : 'nothing named' };
  const [time, price] = random.pick(named);
  const charged = await chargeFor(site, time, price, slots);
  if (charged !== price) wrong.push(`${time} is previewed at ${price} and charged ${charged}`);
  return { wrong, end: 'charged' };
}

/** Packages that have two times with the same start and different lengths. */
async function twoLengths(db: TestApp['db']): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', date, start_time, p.name, string_agg(end_time::text, ' and ')) as what
    from slots join boat_packages p on p.status = 'active' and (package_ids is null or p.id = any (package_ids))
    where is_open group by date, start_time, p.name having count(*) > 1`.execute(db);
  return rows.map(({ what }) => `two lengths: ${what}`);
}

async function run(site: TestApp, seasons: readonly Words[], isPreview = false) {
  const set = randomId();
  const now = site.clock.now();
  const changes: Change[] = seasons.map((words) => ({ id: randomId(), kind: 'weekly_times', words }));
  await site.db
    .insertInto('changeSets')
    .values({
      id: set,
      name: 'A pair',
      fromDate: null,
      changes: JSON.stringify(changes),
      notes: '{}',
      madeAt: now,
      changedAt: now,
    })
    .execute();
  return runCommand(site.deps, terminal, applyChangeSet, {
    input: { set, version: 1 },
    ...(isPreview ? { isPreview } : { requestId: randomId(), reason: 'a trial' }),
  });
}

type Sold = { id: number; date: string; startTime: string; packageIds: number[] | null };

/** Books for two guests at the previewed price, and returns the amount to pay, or 'nothing: ' and the refusal. */
async function chargeFor(
  site: TestApp,
  time: string,
  price: string,
  slots: readonly Sold[],
): Promise<string> {
  const [date, start, id] = time.split(' ');
  const slot = slots.find(
    (each) =>
      each.date === date && each.startTime === start && (each.packageIds?.includes(Number(id)) ?? true),
  );
  if (slot === undefined) return 'nothing: it is not on sale';
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slot as never, {
    package_id: Number(id),
    package_amount: Number(price.slice(1)),
    passengers: 2,
    boats: [2],
    total: Number(price.slice(1)),
  });
  const { status, text } = await visitor.ask(addReservation, { body });
  if (status !== 200) return `nothing: ${text}`;
  const { amount } = await site.db.selectFrom('paymentAttempts').select('amount').executeTakeFirstOrThrow();
  return formatGbp(amount);
}
