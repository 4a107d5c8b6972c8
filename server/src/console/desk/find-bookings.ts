import type * as contract from '@slipway/shared/api/console/bookings.ts';
import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { type LocalDate, addDays, localDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus, Database } from '../../platform/database/tables.ts';
import { type FoundBooking, rowView } from './booking-row.ts';
import { malformed } from '../../platform/http/malformed.ts';
import { paidOf } from '../../payments/paid-for-price.ts';
import { type Days, type Stretch, findPeopleAlike } from './find-people-alike.ts';
import { type Words, codeOf, isPerson, wordsOf } from './search-words.ts';
import { sqlList } from '../../platform/database/sql-list.ts';

export type Search = {
  words?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  state?: BookingStatus | undefined;
  package?: string | undefined;
  unpaid?: 'yes' | undefined;
  source?: 'site' | 'phone' | 'walk_in' | undefined;
  direction?: 'later' | 'earlier' | undefined;
  after?: string | undefined;
};

/** The number of bookings on a page: about as many as people scroll through on a phone. */
const pageSize = 25;
/** A search first looks at this number of days on either side of today. */
const nearDays = 60;
/** If more people than this match the name, the search goes through bookings by day instead. */
const fewPeople = 5000;

/**
 * If more people than this match, the search reads the days near today first. Nearly all bookings of so many people are
 * long ago, so reading all of them would be slow.
 */
const mostLookedUp = 1500;

/**
 * A search first looks for the name in this many bookings. If the matches fill a page, the search need not count the
 * people with this name.
 */
const firstLook = 600;

/** At most this many bookings of people with similar names are shown. */
const mostAlike = 10;

type FoundIn = FoundBooking & { stretch: number };
type Cursor = { stretch: number; date: LocalDate; time: string; id: string };

const earliest = localDate('2000-01-01');
const latest = localDate('2199-12-31');

/**
 * A page of bookings. Each page begins after the last booking of the page before, even if bookings were made in
 * between. `scope`: the scope of 'find-bookings', which limits the days.
 */
export async function findBookings(
  db: Database,
  asked: Search,
  { scope, hasMoney }: { scope: Scope; hasMoney: boolean },
  now: Date,
): Promise<DataOf<typeof contract.findBookings>> {
  const today = venueDate(now);
  const words = wordsOf(asked.words ?? '');
  const reach = reachOf(scope, today);
  const stretches = withinReach(stretchesOf(asked, words.length > 0, today), reach);
  const cursor = asked.after === undefined ? undefined : readCursor(asked.after);
  const of = { stretches, cursor, now };
  const people =
    words.length === 0 || (await fillsAPage(db, words, stretches[cursor?.stretch ?? 0]))
      ? 'many'
      : await findPeople(db, words);
  const found =
    people === 'many'
      ? await walkStretches(db, asked, { ...of, words })
      : await readBookingsOf(db, asked, { ...of, people, code: codeOf(words) });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const isEnd = found.length <= pageSize;
  const alike = isEnd ? await findPeopleAlike(db, asked.words ?? '', stretches) : new Map<string, number>();
  const known = new Set(page.map(({ id }) => id));
  const theirs =
    alike.size === 0
      ? []
      : await readFew(db, asked, { ...of, cursor: undefined, people: [...alike.keys()], skipped: 0 });
  const nearness = ({ customerId }: FoundBooking) => alike.get(customerId) ?? 0;
  const view = (row: FoundBooking) => rowView(row, hasMoney, now);
  return {
    bookings: page.map(view),
    next: !isEnd && last !== undefined ? writeCursor(last) : null,
    alike: theirs
      .filter(({ id }) => !known.has(id))
      .toSorted((a, b) => nearness(a) - nearness(b))
      .slice(0, mostAlike)
      .map(view),
    within: reach ?? null,
  };
}

/**
 * The ranges of days to search. If the person chose days, only these days are searched. Otherwise, a search with words
 * begins with the days nearest to today. A search without words covers either today and later, or the past.
 */
function stretchesOf({ from, to, direction }: Search, hasWords: boolean, today: LocalDate): Stretch[] {
  if (from !== undefined || to !== undefined)
    return [{ from: dateOr(from, earliest), to: dateOr(to, latest), isForward: direction !== 'earlier' }];
  const later = { from: today, to: latest, isForward: true };
  const before = { from: earliest, to: addDays(today, -1), isForward: false };
  if (!hasWords) return [direction === 'earlier' ? before : later];
  const near = addDays(today, nearDays);
  const longAgo = addDays(today, -nearDays);
  return [
    { ...later, to: near },
    { ...before, from: longAgo },
    { ...later, from: addDays(near, 1) },
    { ...before, to: addDays(longAgo, -1) },
  ];
}

function dateOr(text: string | undefined, otherwise: LocalDate): LocalDate {
  return text === undefined ? otherwise : localDate(text);
}

/** The days that a role may search: dock staff from two days ago to two days ahead. Undefined: all days. */
function reachOf(scope: Scope, today: LocalDate): Days | undefined {
  if (reachesDay(scope, 10_000)) return undefined;
  const days = [-2, -1, 0, 1, 2].filter((ahead) => reachesDay(scope, ahead));
  return { from: addDays(today, Math.min(...days)), to: addDays(today, Math.max(...days)) };
}

function withinReach(stretches: readonly Stretch[], reach: Days | undefined): Stretch[] {
  if (reach === undefined) return [...stretches];
  // An empty range of days stays in the list, because a cursor refers to a range by its position.
  return stretches.map((one) => ({
    ...one,
    from: one.from < reach.from ? reach.from : one.from,
    to: one.to > reach.to ? reach.to : one.to,
  }));
}

/**
 * Reads customers one by one, in the order of their bookings. With a join, the planner could first fetch every customer
 * with a frequent name.
 */
const customerOf = sql`(select * from customers where customers.id = b.customer_id offset 0)`;

/**
 * Whether the first `firstLook` bookings of a range of days contain a full page of matches. No other bookings are read,
 * so a search for 'a', which matches very many people, is as fast as a search for 'amelia'.
 */
async function fillsAPage(db: Database, words: Words, stretch: Stretch | undefined): Promise<boolean> {
  if (stretch === undefined || stretch.from > stretch.to) return false;
  // A search for digits or for an email address matches too few people to fill a page.
  if (words.some((word) => /^\d{3,}$/.test(word) || word.includes('@'))) return false;
  const order = stretch.isForward ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: string }>`
    select b.id from (
      select id, customer_id from bookings
      where date between ${stretch.from} and ${stretch.to} and status not in ('expired', 'replaced')
      order by date ${order}, start_time ${order}, id ${order} limit ${firstLook}
    ) b cross join lateral ${customerOf} c
    where ${isPerson(words)} limit ${pageSize + 1}`.execute(db);
  return rows.length > pageSize;
}

/** The ids of the people whose details contain these words, or 'many' if there are too many to list. */
async function findPeople(db: Database, words: Words): Promise<string[] | 'many'> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where ${isPerson(words)} limit ${fewPeople + 1}`.execute(db);
  return rows.length > fewPeople ? 'many' : rows.map(({ id }) => id);
}

/** The conditions of a search that do not depend on the customer. */
function conditionsOf(asked: Search, now: Date): RawBuilder<unknown>[] {
  return [
    asked.state === undefined
      ? sql`b.status not in ('expired', 'replaced')`
      : asked.state === 'held'
        ? sql`b.status = 'held' and b.hold_expires_at > ${now}`
        : sql`b.status = ${asked.state}`,
    ...(asked.package === undefined ? [] : [sql`b.package_id = ${Number(asked.package)}`]),
    ...(asked.source === undefined ? [] : [sql`coalesce(b.source, 'site') = ${asked.source}`]),
    ...(asked.unpaid === undefined
      ? []
      : [sql`b.status in ('confirmed', 'completed') and b.total > ${paidOf}`]),
  ];
}

function isBeyond({ date, time, id }: Cursor, { isForward }: Stretch): RawBuilder<unknown> {
  const beyond = isForward ? sql`>` : sql`<`;
  return sql`(b.date, b.start_time, b.id) ${beyond} (${date}::date, ${time}::time, ${id})`;
}

const securities = sqlList(purposesThat('isSecurity'));

/** The columns of a booking `b` and its customer `c`. */
const shown = sql`b.id, b.customer_id, b.code, b.date, to_char(b.start_time, 'HH24:MI') as start_time,
  to_char(b.end_time, 'HH24:MI') as end_time, b.status, b.package_id, b.package_name, b.guests, b.hold_expires_at,
  b.total, ${paidOf} as paid, c.first_name, c.last_name, c.phone, c.email,
  (select count(*)::integer from booking_items i where i.booking_id = b.id and i.comment <> '') as wishes,
  exists (select from refunds r join payment_attempts p on p.id = r.attempt_id
    where p.booking_id = b.id and p.purpose not in (${securities}) and (r.status not in ('failed', 'dropped')
      or p.charged_back > 0)) as has_refund,
  (select t.state from trips t where t.booking_id = b.id) as trip_state`;

type Page = { stretches: readonly Stretch[]; cursor: Cursor | undefined; now: Date };

/**
 * Reads the ranges of days one after the other, until a page is full. If there are `words`, only bookings of
 * people who match them are read. `whose`: a further condition on the bookings.
 */
async function walkStretches(
  db: Database,
  asked: Search,
  { stretches, cursor, now, words, whose }: Page & { words: Words; whose?: RawBuilder<unknown> },
): Promise<FoundIn[]> {
  const found: FoundIn[] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.from > stretch.to || (cursor !== undefined && index < cursor.stretch)) continue;
    const order = stretch.isForward ? sql`asc` : sql`desc`;
    const inOrder = sql`b.date ${order}, b.start_time ${order}, b.id ${order}`;
    const reach = sql.join(
      [
        sql`b.date between ${stretch.from} and ${stretch.to}`,
        ...(cursor?.stretch === index ? [isBeyond(cursor, stretch)] : []),
      ],
      sql` and `,
    );
    const conditions = [
      reach,
      ...conditionsOf(asked, now),
      ...(whose === undefined ? [] : [whose]),
      ...(words.length === 0 ? [] : [isPerson(words)]),
    ];
    // Without this subquery, the planner would fetch all bookings of these people and then check their days.
    const bookings =
      whose === undefined
        ? sql`bookings b`
        : sql`(select * from bookings b where ${reach} order by ${inOrder} offset 0) b`;
    const { rows } = await sql<FoundBooking>`
      select ${shown} from ${bookings} cross join lateral ${customerOf} c
      where ${sql.join(conditions, sql` and `)}
      order by ${inOrder} limit ${pageSize + 1 - found.length}`.execute(db);
    found.push(...rows.map((row) => ({ ...row, stretch: index })));
    if (found.length > pageSize) break;
  }
  return found;
}

type Theirs = Page & { people: string[]; code?: string | undefined };

/**
 * Reads the bookings of these people, and the booking with this code. For many people, the days near today are read
 * first, because the bookings of these days usually fill the page.
 */
async function readBookingsOf(db: Database, asked: Search, theirs: Theirs): Promise<FoundIn[]> {
  const { stretches, people, code } = theirs;
  if (people.length <= mostLookedUp) return readFew(db, asked, { ...theirs, skipped: 0 });
  const isLong = ({ from, to }: Stretch) => addDays(from, nearDays) < to;
  const firstLong = stretches.findIndex(isLong);
  const near = firstLong === -1 ? stretches.length : firstLong;
  const whose = sql`(b.customer_id = any(${people}) or b.code = ${code ?? ''})`;
  const found = await walkStretches(db, asked, {
    ...theirs,
    stretches: stretches.slice(0, near),
    words: [],
    whose,
  });
  if (found.length > pageSize || near === stretches.length) return found;
  const rest = await readFew(db, asked, { ...theirs, skipped: near });
  return [...found, ...rest].slice(0, pageSize + 1);
}

/**
 * Reads all bookings of a few people first, and sorts them afterwards. In this order, the planner cannot choose to
 * search a million bookings. One query reads all ranges of days except the first `skipped` ones.
 */
async function readFew(
  db: Database,
  asked: Search,
  { stretches, cursor, now, people, code, skipped }: Theirs & { skipped: number },
): Promise<FoundIn[]> {
  const whens = stretches.map(
    ({ from, to }, index) =>
      sql`when b.date between ${from}::date and ${to}::date then ${index < skipped ? null : index}::integer`,
  );
  const after =
    cursor === undefined
      ? []
      : [
          sql`(stretch > ${cursor.stretch} or stretch = ${cursor.stretch}
            and ${isBeyond(cursor, stretches[cursor.stretch] ?? stretches[0]!)})`,
        ];
  // One value for each of the `stretches`: true if its bookings are listed from early to late.
  const isForward = sql.join(
    stretches.map((each) => sql`${each.isForward}::boolean`),
    sql`, `,
  );
  const { rows } = await sql<FoundIn>`
    select ${shown}, b.stretch
    from (
      select * from (
        select b.*, case ${sql.join(whens, sql` `)} end as stretch
        from (
          select * from bookings where customer_id = any(${people})
          union select * from bookings where code = ${code ?? ''} offset 0
        ) b
      ) b, lateral (select (array[${isForward}])[stretch + 1] as goes_on) d
      where ${sql.join([sql`stretch is not null`, ...conditionsOf(asked, now), ...after], sql` and `)}
      order by stretch, case when goes_on then b.date end, case when goes_on then b.start_time end,
        case when goes_on then b.id end, b.date desc, b.start_time desc, b.id desc
      limit ${pageSize + 1}
    ) b cross join lateral ${customerOf} c
    order by b.stretch, case when goes_on then b.date end, case when goes_on then b.start_time end,
      case when goes_on then b.id end, b.date desc, b.start_time desc, b.id desc`.execute(db);
  return rows;
}

function writeCursor({ stretch, date, startTime, id }: FoundIn): string {
  return `${stretch}_${date}_${startTime}_${id}`;
}

function readCursor(text: string): Cursor {
  const [stretch = '', date = '', time = '', id = ''] = text.split('_');
  const day = parseLocalDate(date);
  if (
    !/^[0-3]$/.test(stretch) ||
    day === undefined ||
    !/^\d\d:\d\d$/.test(time) ||
    !/^[0-9a-z]{26}$/.test(id)
  )
    throw malformed('after must be the value of next from the previous page.');
  return { stretch: Number(stretch), date: day, time, id };
}
