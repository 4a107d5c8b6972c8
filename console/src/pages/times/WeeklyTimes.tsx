import { daysOfYearText } from '@slipway/shared/api/console/change-text.ts';
import { listed } from '@slipway/shared/values/counted.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { longestName } from '@slipway/shared/api/console/limits.ts';
import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatShortGbp, noMoney, smallerPence } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { type FormEvent, Suspense, useState } from 'react';
import type { SetUpDraft, Times, TypedSurcharge } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import type { EditDraft } from '../../change-set/draft.ts';
import styles from './TimesPage.module.css';
import { type Grid, gridIn, newGridsIn, withGrid, withoutGrid } from './edit-draft.ts';
import { gapText, priceWith, startText } from './grid-text.ts';

const GridEditor = lazyPart(() => import('./GridEditor.tsx'), 'GridEditor');

type WeeklyTimesProps = {
  times: Times;
  draft: SetUpDraft;
  edit: EditDraft;
  today: LocalDate;
};

/** The week of each season: the start times on each weekday, and the lowest price of each start. */
export function WeeklyTimes({ times, draft, edit, today }: WeeklyTimesProps) {
  const live = new Map<string, Times['grids'][number]>();
  for (const grid of times.grids) if (!live.has(grid.words.name)) live.set(grid.words.name, grid);
  const added = newGridsIn(draft, times);
  const [isAdding, setIsAdding] = useState(false);
  const day = (draft.fromDate ?? today).slice(5);
  return (
    <Panel
      title="Weekly times"
      aside={
        <Button icon={<Sign name="plus" />} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          Another season
        </Button>
      }
    >
      {isAdding && (
        <NewGrid
          names={[...live.keys(), ...added.map(({ name }) => name)]}
          onAdd={(name) => {
            edit((was) => withGrid(was, newGrid(name, times), undefined));
            setIsAdding(false);
          }}
        />
      )}
      {live.size + added.length === 0 && <p>No times are on sale yet. Start by adding a season.</p>}
      {added.map((words) => (
        <GridPart
          key={words.name}
          grid={{ words: { ...words, rows: [] }, begins: null, ends: null }}
          {...{ words, times }}
          isChanged
          isInSeason
          isNew
          onChange={(next) => edit((was) => withGrid(was, next, undefined))}
          onLeave={() => edit((was) => withoutGrid(was, words.name))}
        />
      ))}
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
            onLeave={() => edit((was) => withoutGrid(was, grid.words.name))}
          />
        );
      })}
    </Panel>
  );
}

/**
 * New weekly times for every day of the year, with no start times yet. The packages, the length of the trip and the
 * price of an extra guest come from the first season.
 */
function newGrid(name: string, { grids }: Times): Grid {
  const like = grids[0]?.words;
  return {
    name,
    first: '01-01',
    last: '12-31',
    // The packages and the length come from one season, because another season's packages may have another length.
    packages: like?.packages ?? null,
    minutes: like?.minutes ?? 120,
    rows: [
      {
        days: [1, 2, 3, 4, 5, 6, 7],
        starts: [],
        sun: [],
        surcharge: { pounds: 0 },
        extra: like?.rows[0]?.extra ?? 0,
        covers: null,
      },
    ],
  };
}

/** Asks for the name of new weekly times. The name identifies them, so it is typed before anything else. */
function NewGrid({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const name = typed.replaceAll(/\s+/g, ' ').trim();
  const isTaken = names.some((each) => each.toLowerCase() === name.toLowerCase());
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '' && !isTaken) onAdd(name);
  };
  return (
    <form className={shared.pair} onSubmit={add}>
      <TextField
        label="Name of these times"
        hint="For example Winter times. You can’t change the name later"
        maxLength={longestName}
        autoComplete="off"
        // The field takes the focus, because a press on *Another season* has just opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isTaken ? `There are already times called ${name}.` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={name === '' || isTaken}>
        Add to the changes
      </Button>
    </form>
  );
}

type GridPartProps = {
  /** The season as it is on the site; a new season has no rows here. */
  grid: Times['grids'][number];
  words: Grid;
  times: Times;
  isChanged: boolean;
  isInSeason: boolean;
  isNew?: boolean;
  onChange: (words: Grid) => void;
  /** Removes the season from the draft of changes. */
  onLeave: () => void;
};

function GridPart({
  grid,
  words,
  times,
  isChanged,
  isInSeason,
  isNew = false,
  onChange,
  onLeave,
}: GridPartProps) {
  const [isEdited, setIsEdited] = useState(isNew);
  const { name, first, last, minutes, packages } = words;
  const names = times.packages.filter(({ id }) => packages?.includes(id)).map((each) => each.name);
  const season = daysOfYearText(first, last);
  const gaps = (words.gaps ?? []).map((gap) => gapText(gap, times.packages));
  return (
    <details className={styles.grid} open={isInSeason || isChanged}>
      <summary>
        <h3>{name}</h3>
        <small>
          {season}, {minutes} minutes
          {packages === null ? '' : `, ${listed(names)} only`}
          {gaps.map((gap) => `; ${gap}`)}
          {isChanged && <b> · {isNew ? 'new' : 'changed here'}</b>}
        </small>
      </summary>
      {(grid.begins !== null || grid.ends !== null) && (
        <p className={shared.soft}>
          {grid.begins !== null && `These times begin on ${formatLongDate(localDate(grid.begins))}. `}
          {grid.ends !== null && `These times end after ${formatLongDate(localDate(grid.ends))}.`}
        </p>
      )}
      <WeekTable name={name} before={grid.words} after={words} packages={times.packages} />
      <div className={shared.actions}>
        <Button aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {isEdited ? 'Close' : 'Change'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        {isChanged && (
          <Button variant="text" onClick={onLeave}>
            {isNew ? 'Remove from the changes' : 'Discard this change'}
            <VisuallyHidden>: {name}</VisuallyHidden>
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

/**
 * A table of each start on each weekday, with the lowest price. A time that is new, repriced or ending is marked with a
 * sign, and with words for screen readers.
 */
function WeekTable({ name, before, after, packages }: WeekTableProps) {
  const [was, will] = [cellsOf(before, packages), cellsOf(after, packages)];
  const starts = [...new Set([...was.keys(), ...will.keys()])].toSorted();
  return (
    // With pence in the prices the table is wider than a small phone. It then scrolls sideways, by finger or by arrow
    // keys.
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
              <th scope="row">{startText(start)}</th>
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

/** The price of the cheapest package, by start and weekday. */
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

/** Whether a day is in the season, its first and last day included; a season may run over New Year. */
function isWithin(day: string, { first, last }: Grid): boolean {
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
}
