import { counted } from '@slipway/shared/values/counted.ts';
import { localDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type BookingFilter, type BookingRow, bookingsQuery, packageNamesQuery } from '../../api/bookings.ts';
import { DayField } from '../../parts/DayField.tsx';
import { Filter, FilterAtEdge, FilterChoice, TodayFilter } from '../../parts/FilterBar.tsx';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { dayOf, shortDayOf } from '../../session/times.ts';
import styles from './BookingsPage.module.css';
import { BookingBadge } from './BookingBadge.tsx';

const everything: BookingFilter = {
  words: '',
  from: '',
  to: '',
  state: '',
  package: '',
  isUnpaid: false,
  source: '',
  direction: 'later',
};

const states = [
  { value: '', label: 'Any state' },
  { value: 'confirmed', label: 'Open' },
  { value: 'completed', label: 'Sailed' },
  { value: 'held', label: 'Held' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'called_off', label: 'Called off' },
  { value: 'expired', label: 'Expired' },
] as const;
const sources = [
  { value: '', label: 'From anywhere' },
  { value: 'site', label: 'The site' },
  { value: 'phone', label: 'By phone' },
  { value: 'walk_in', label: 'Walked in' },
] as const;

/** The list of bookings, with one search field for name, phone, email and code. The next trips come first. */
export function BookingsPage({ isFinding = false }) {
  const today = venueDate(useNow());
  const [filter, keepFilter] = useKept<BookingFilter>('bookings', everything);
  const asked = useDeferredValue(filter);
  const found = useInfiniteQuery({ ...bookingsQuery(asked), placeholderData: (before) => before });
  const { data: packages = [] } = useQuery(packageNamesQuery);
  useShownAge(found.dataUpdatedAt === 0 ? undefined : found.dataUpdatedAt);
  const set = (change: Partial<BookingFilter>) => keepFilter({ ...filter, ...change });
  const rows = found.data?.pages.flatMap(({ bookings }) => bookings);
  const last = found.data?.pages.at(-1);
  const alike = last?.alike ?? [];
  const within = last?.within ?? null;
  const isFiltered = JSON.stringify({ ...filter, direction: 'later' }) !== JSON.stringify(everything);
  return (
    <FilterAtEdge
      label="Find a booking"
      takesFocus={isFinding}
      shortcut="/"
      placeholder="Name, phone, email, code"
      words={filter.words}
      onWords={(words) => set({ words })}
      filters={
        <>
          <TodayFilter days={filter} today={today} onChoose={set} />
          <Filter
            isOn={filter.direction === 'earlier'}
            onPress={() =>
              set({ direction: filter.direction === 'earlier' ? 'later' : 'earlier', from: '', to: '' })
            }
          >
            Before today
          </Filter>
          <FilterChoice
            label="State"
            value={filter.state}
            choices={states}
            onChoose={(state) => set({ state: state as BookingFilter['state'] })}
          />
          <FilterChoice
            label="Package"
            value={filter.package}
            choices={[
              { value: '', label: 'Any package' },
              ...packages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(id) => set({ package: id })}
          />
          <FilterChoice
            label="Source"
            value={filter.source}
            choices={sources}
            onChoose={(source) => set({ source: source as BookingFilter['source'] })}
          />
          <Filter isOn={filter.isUnpaid} onPress={() => set({ isUnpaid: !filter.isUnpaid })}>
            Unpaid
          </Filter>
          <DayField label="From" value={filter.from} onChange={(from) => set({ from })} />
          <DayField label="To" value={filter.to} onChange={(to) => set({ to })} />
        </>
      }
    >
      <p role="status" className={styles.count}>
        {rows !== undefined &&
          !found.isPlaceholderData &&
          [
            counted(rows.length, 'booking', found.hasNextPage ? 'bookings so far' : 'bookings'),
            ...(within === null ? [] : [`from ${daysOf(within)}. For other days, ask the office.`]),
          ].join(' ')}
      </p>
      <Reading query={found} text="Loading the bookings …" />
      {rows?.length === 0 && alike.length === 0 && (
        <Panel title="Nothing found">
          <p>
            {isFiltered
              ? `No booking matches${within === null ? '' : ` from ${daysOf(within)}`}. Try fewer letters, or remove a filter.`
              : 'There are no bookings from today on.'}
          </p>
          {isFiltered && <Button onClick={() => keepFilter(everything)}>Show all</Button>}
        </Panel>
      )}
      <div className={styles.days} aria-busy={found.isPlaceholderData}>
        {byDay(rows ?? [], today).map(({ day, some }) => (
          <section key={`${day} ${some[0]?.bookingId ?? ''}`}>
            <h2>
              {day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''}
              {formatLongDate(localDate(day))}
            </h2>
            <ul className={styles.rows}>
              {some.map((row) => (
                <Found key={row.bookingId} row={row} />
              ))}
            </ul>
          </section>
        ))}
        <ReadMore query={found}>More bookings</ReadMore>
        {alike.length > 0 && (
          <section>
            <h2>Similar spelling</h2>
            <ul className={styles.rows}>
              {alike.map((row) => (
                <Found key={row.bookingId} row={row} hasDay />
              ))}
            </ul>
          </section>
        )}
      </div>
    </FilterAtEdge>
  );
}

const paid: Record<BookingRow['money'], { glyph: GlyphName; words: string }> = {
  paid: { glyph: 'done', words: 'paid' },
  owes: { glyph: 'missing', words: 'owes' },
  pending: { glyph: 'part', words: 'paying' },
  given_back: { glyph: 'cancelled', words: 'given back' },
  free: { glyph: 'none', words: 'nothing to pay' },
};

/** '6 May to 10 May'. */
function daysOf({ from, to }: { from: string; to: string }): string {
  return `${dayOf(localDate(from))} to ${dayOf(localDate(to))}`;
}

function Found({ row, hasDay = false }: { row: BookingRow; hasDay?: boolean }) {
  const { firstName, lastName = '', phone, wishes, total } = row;
  const { glyph, words } = paid[row.money];
  return (
    <li>
      <ConsoleLink className={styles.row} path={`/bookings/${row.bookingId}`}>
        <time>{row.startTime}</time>
        <span className={styles.who}>
          <b>{`${firstName} ${lastName}`.trim()}</b>
          <small>{phone === undefined ? row.code : shownPhone(phone)}</small>
        </span>
        <span className={styles.what}>
          {hasDay ? shortDayOf(localDate(row.date)) : row.package.name}{' '}
          <small>{counted(row.guests, 'guest')}</small>
        </span>
        <span className={styles.wishes}>
          {wishes > 0 && (
            <>
              <Sign name="comment" />
              <span>{counted(wishes, 'wish', 'wishes')}</span>
            </>
          )}
        </span>
        <b className={styles.total}>{total === undefined ? '' : money(total)}</b>
        <span className={row.money === 'owes' ? `${styles.paid} ${styles.owes}` : styles.paid}>
          <Glyph name={glyph} />
          {words}
        </span>
        <span className={styles.state}>
          <BookingBadge {...row} />
        </span>
      </ConsoleLink>
    </li>
  );
}

/** Groups bookings by day. Among today's bookings, the trips that are over come last. */
function byDay(rows: readonly BookingRow[], today: string): { day: string; some: BookingRow[] }[] {
  const days: { day: string; some: BookingRow[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.date) last.some.push(row);
    else days.push({ day: row.date, some: [row] });
  }
  return days.map(({ day, some }) => ({
    day,
    some: day === today ? [...some.filter((row) => !isOver(row)), ...some.filter(isOver)] : some,
  }));
}

function isOver({ state, trip }: BookingRow): boolean {
  return trip === 'back' || trip === 'no_show' || (state !== 'confirmed' && state !== 'held');
}
