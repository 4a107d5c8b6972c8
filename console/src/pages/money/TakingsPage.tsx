import { parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type DayRange, type Takings, takingsQuery, vatQuery } from '../../api/books.ts';
import { Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { dayOf } from '../../session/times.ts';
import { CashUp } from './CashUp.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import { Figure, Figures } from './Figures.tsx';
import { OwedAtTheDock, WhatWeOwe } from './Owed.tsx';
import styles from './Money.module.css';
import { MoneyTabs } from './MoneyTabs.tsx';
import { RangePicker } from './RangePicker.tsx';
import { Taken } from './Taken.tsx';
import { type NamedRange, queryOf, rangeOf, textOf, troubleWith } from './range.ts';
import { noSource, nobody, sourceNames, whyPath } from './why.ts';

const BalancedAt = lazyPart(() => import('./BalancedAt.tsx'), 'BalancedAt');

/**
 * The takings of the chosen days, or of this week if no days are chosen. Each figure links to its rows. Beside the
 * takings are the drawers, the money owed to us and the money that we owe.
 */
export function TakingsPage({ query }: { query: URLSearchParams }) {
  const today = venueDate(useNow());
  const range = rangeOf(query, today, 'week');
  const isAsked = troubleWith(range) === undefined;
  const takings = useQuery({ ...takingsQuery(range), enabled: isAsked, placeholderData: keepPreviousData });
  const vat = useQuery({ ...vatQuery(range), enabled: isAsked });
  useShownAge(takings.dataUpdatedAt === 0 ? undefined : takings.dataUpdatedAt);
  const data = isAsked ? takings.data : undefined;
  return (
    <div className={styles.page}>
      <MoneyTabs here="takings" />
      <RangePicker
        path="/money"
        range={range}
        names={['week', 'last-week', 'month', 'last-month', 'quarter']}
      />
      <div className={styles.three}>
        <Panel title={`Taken ${textOf(range)}`}>
          {isAsked && <Reading query={takings} text="Loading the takings …" />}
          {data !== undefined && (
            <div aria-busy={takings.isPlaceholderData}>
              <Taken takings={data} range={range} vat={vat.data} />
            </div>
          )}
        </Panel>
        <Stack>
          <CashUp />
          <OwedAtTheDock />
        </Stack>
        <WhatWeOwe
          today={today}
          on={parseLocalDate(query.get('on') ?? '') ?? today}
          pathOn={(on) => `/money${queryOf(range)}${on === today ? '' : `&on=${on}`}`}
        />
      </div>
      {data !== undefined && (
        <div className={styles.parts} aria-busy={takings.isPlaceholderData}>
          {data.lines > 0 && <DaysPanel takings={data} range={range} today={today} />}
          <By takings={data} range={range} />
          {data.lockedTo !== null && data.lockedTo >= range.from && (
            <Locked range={range} to={data.lockedTo} />
          )}
        </div>
      )}
      <Suspense fallback={<Loading text="Loading the morning check …" />}>
        <BalancedAt />
      </Suspense>
    </div>
  );
}

/** Takings by the person who took them, and by where the bookings came from. */
function By({ takings: { byPerson, bySource, byMethod }, range }: { takings: Takings; range: DayRange }) {
  if (byMethod.length === 0) return null;
  const { from, to } = range;
  const of = { figure: 'takings', from, to } as const;
  return (
    <div className={styles.two}>
      <Panel title="By person">
        <Figures>
          {byPerson.map(({ person, sum }) => (
            <Figure
              key={person?.id ?? ''}
              label={person?.name ?? nobody}
              sum={sum}
              why={whyPath({ ...of, person: person?.id ?? 'nobody' })}
            />
          ))}
        </Figures>
      </Panel>
      <Panel title="By source">
        <Figures>
          {bySource.map(({ source, sum }) => (
            <Figure
              key={source}
              label={source === null ? noSource : sourceNames[source]}
              sum={sum}
              why={whyPath({ ...of, source: source ?? 'none' })}
            />
          ))}
        </Figures>
      </Panel>
    </div>
  );
}

function Locked({ range, to }: { range: NamedRange; to: string }) {
  const last = parseLocalDate(to);
  if (last === undefined) return null;
  return (
    <p className={styles.soft}>
      {last >= range.to
        ? 'These days are locked: nothing in them changes any more.'
        : `The books are locked up to ${dayOf(last)}: any correction is now booked on a later day.`}
    </p>
  );
}
