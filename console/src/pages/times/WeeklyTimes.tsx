import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatShortGbp, noMoney, smallerPence } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Suspense, lazy, useState } from 'react';
import type { Times, TimesDraft, TypedSurcharge } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { dayOf } from '../../session/times.ts';
import styles from './TimesPage.module.css';
import { type Grid, gridIn, withGrid } from './edit-draft.ts';
import { priceWith, startWords } from './grid-words.ts';

const GridEditor = lazy(async () => ({ default: (await import('./GridEditor.tsx')).GridEditor }));

type WeeklyTimesProps = {
  times: Times;
  draft: TimesDraft;
  edit: (change: (draft: TimesDraft) => TimesDraft) => void;
  today: LocalDate;
};

/** Each season's week: its starts on each weekday, and from how much they cost. */
export function WeeklyTimes({ times, draft, edit, today }: WeeklyTimesProps) {
  const live = new Map<string, Times['grids'][number]>();
  for (const grid of times.grids) if (!live.has(grid.words.name)) live.set(grid.words.name, grid);
  const day = (draft.fromDate ?? today).slice(5);
  return (
    <Panel title="Weekly times">
      {live.size === 0 && <p>No times are on sale yet.</p>}
      {[...live.values()].map((grid) => {
        const words = gridIn(draft, grid.words.name);
        return (
          <GridPart
            key={grid.words.name}
            {...{ grid, times }}
            words={words ?? grid.words}
            isChanged={words !== undefined}
            isInSeason={isWithin(day, grid.words)}
            onChange={(next) => edit((was) => withGrid(was, next, grid.words))}
          />
        );
      })}
    </Panel>
  );
}

type GridPartProps = {
  grid: Times['grids'][number];
  words: Grid;
  times: Times;
  isChanged: boolean;
  isInSeason: boolean;
  onChange: (words: Grid) => void;
};

function GridPart({ grid, words, times, isChanged, isInSeason, onChange }: GridPartProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { name, first, last, minutes, packages } = words;
  const names = times.packages.filter(({ id }) => packages?.includes(id)).map((each) => each.name);
  const year = localDate(times.from).slice(0, 4);
  const season = `${dayOf(localDate(`${year}-${first}`))} to ${dayOf(localDate(`${year}-${last}`))}`;
  return (
    <details className={styles.grid} open={isInSeason || isChanged}>
      <summary>
        <h3>{name}</h3>
        <small>
          {season}, {minutes} minutes{packages === null ? '' : `, ${names.join(' and ')} only`}
          {isChanged && <b> · changed here</b>}
        </small>
      </summary>
      {(grid.begins !== null || grid.ends !== null) && (
        <p className={styles.soft}>
          {grid.begins !== null && `Begins on ${formatLongDate(localDate(grid.begins))}. `}
          {grid.ends !== null && `Ends after ${formatLongDate(localDate(grid.ends))}.`}
        </p>
      )}
      <WeekTable name={name} before={grid.words} after={words} packages={times.packages} />
      <div className={styles.deeds}>
        <Button aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {isEdited ? 'Close' : 'Change'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        {isChanged && (
          <Button variant="text" onClick={() => onChange(grid.words)}>
            As on the site<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isEdited && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <GridEditor {...{ words, onChange }} packages={times.packages} />
        </Suspense>
      )}
    </details>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type WeekTableProps = { name: string; before: Grid; after: Grid; packages: Times['packages'] };

/** Each start on each weekday: from how much, and by a drawing and a word whether it is new, dearer, or goes. */
function WeekTable({ name, before, after, packages }: WeekTableProps) {
  const [was, will] = [cellsOf(before, packages), cellsOf(after, packages)];
  const starts = [...new Set([...was.keys(), ...will.keys()])].toSorted();
  return (
    // Wider than a small phone where prices have pence: it scrolls by itself, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={`${name}, a week`} tabIndex={0}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Start</VisuallyHidden>
            </th>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <tr key={start}>
              <th scope="row">{startWords(start)}</th>
              {weekdays.map((day, index) => (
                <td key={day}>
                  <Cell was={was.get(start)?.get(index + 1)} will={will.get(start)?.get(index + 1)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ was, will }: { was: Pence | undefined; will: Pence | undefined }) {
  if (was === undefined && will === undefined) return null;
  if (was === will && will !== undefined) return <span className={styles.cell}>{formatShortGbp(will)}</span>;
  if (will === undefined)
    return (
      <span className={`${styles.cell} ${styles.gone}`}>
        <Sign name="minus" />
        <VisuallyHidden>goes: </VisuallyHidden>
        <s>{formatShortGbp(was ?? noMoney)}</s>
      </span>
    );
  return (
    <span className={`${styles.cell} ${was === undefined ? styles.new : styles.other}`}>
      {was === undefined ? <Sign name="plus" /> : <Sign name="swap" />}
      <VisuallyHidden>{was === undefined ? 'new: ' : `${formatShortGbp(was)} becomes `}</VisuallyHidden>
      {formatShortGbp(will)}
    </span>
  );
}

/** By start and weekday: the price of the cheapest package. */
function cellsOf(
  { rows, packages: only }: Grid,
  packages: Times['packages'],
): Map<string, Map<number, Pence>> {
  const cells = new Map<string, Map<number, Pence>>();
  for (const { days, starts, sun, surcharge } of rows) {
    const price = fromPrice(surcharge, only, packages);
    for (const start of [...starts, ...sun.map((minutes) => `sun ${minutes}`)])
      for (const day of days) {
        const row = cells.get(start) ?? new Map<number, Pence>();
        const standing = row.get(day);
        cells.set(start, row.set(day, standing === undefined ? price : smallerPence(standing, price)));
      }
  }
  return cells;
}

function fromPrice(
  typed: TypedSurcharge,
  only: readonly number[] | null,
  packages: Times['packages'],
): Pence {
  const prices = packages
    .filter(({ id }) => only === null || only.includes(id))
    .map(({ price }) => priceWith(price, typed));
  return prices.length === 0 ? noMoney : prices.reduce(smallerPence);
}

/** Both included; a season may run over New Year. */
function isWithin(day: string, { first, last }: Grid): boolean {
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
}
