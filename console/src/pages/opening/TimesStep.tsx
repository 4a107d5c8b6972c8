import { listed } from '@slipway/shared/values/counted.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { mostPounds } from '@slipway/shared/api/console/limits.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { boatPriceOf } from '@slipway/shared/rules/price.ts';
import { addMinutes, localTime } from '@slipway/shared/values/local-time.ts';
import { formatGbp, noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { Checkbox, SelectField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { soldQuery } from '../../api/sold.ts';
import { type Times, timesQuery } from '../../api/set-up.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { withChange, without } from '../../change-set/draft.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { Ticks } from '../../parts/Ticks.tsx';
import { type Grid, gridIn, withGrid } from '../times/edit-draft.ts';
import { beginsWith, seasons, usualTrip } from './examples.ts';
import styles from './Opening.module.css';
import {
  type LengthGroup,
  type MostOf,
  lengthGroups,
  startsBetween,
  withCovers,
  withLength,
  withLengths,
} from './lengths.ts';
import { lengthText } from './PackagesStep.tsx';
import {
  DraftStep,
  type Drafting,
  NeedsFirst,
  type StepDraft,
  StepEnd,
  type StepProps,
} from './StepFrame.tsx';
import { unread, useOnceFresh } from './use-fresh.ts';

/** For each length of trip: its weeks in summer and in winter, and how many guests its price covers. */
export function TimesStep(props: StepProps) {
  const times = useQuery(timesQuery(null));
  const [ids] = useState(() => seasons.map(() => newId()));
  const data = useOnceFresh(times);
  const sold = useOnceFresh(useQuery(soldQuery));
  const mostOf: MostOf = (packages) =>
    Math.max(
      ...packages
        .flatMap(({ id }) => sold?.packages.find((each) => each.id === id)?.kinds ?? [])
        .map((kind) => sold?.kinds.find(({ id }) => id === kind)?.seats ?? 0),
      0,
    ) || mostGuests;
  if (data === undefined || sold === undefined)
    return <Reading query={unread(times)} text="Loading your times …" />;
  const [first] = data.packages;
  if (first === undefined)
    return (
      <>
        <NeedsFirst>
          A time is sold at the prices of the packages, so you need a package first. Please add one.
        </NeedsFirst>
        <StepEnd step={props.step} />
      </>
    );
  const begin = beginsWith.map((season, index) => ({
    id: ids[index]!,
    kind: 'weekly_times' as const,
    words: withLength(
      withCovers(season, mostOf(data.packages.filter(({ minutes }) => minutes === first.minutes))),
      first.minutes,
      data.figures.turnaround,
    ),
  }));
  return (
    <DraftStep {...props} begin={data.grids.length === 0 ? begin : []}>
      {(drafting) => <Weeks {...drafting} times={data} mostOf={mostOf} />}
    </DraftStep>
  );
}

const lengths = [60, 90, 120, 150, 180, 240, 300, 360, 480];

function Weeks({ draft, edit, times, mostOf }: StepDraft & { times: Times; mostOf: MostOf }) {
  // A package that is new, or of another length, has no times yet.
  const addLengths = useEffectEvent(() => edit((was) => withLengths(was, times, mostOf)));
  useEffect(() => addLengths(), []);
  const groups = lengthGroups(draft, times);
  const known = groups.flatMap(({ names }) => names);
  const others = times.grids.filter(({ words }) => !known.includes(words.name));
  return (
    <>
      <p className={styles.lead}>
        Every week of a season has these times. Later, under Times, you can add single days, dearer weekends
        and sunset trips.
      </p>
      {groups.map((group) => (
        <WeeksOf
          key={group.names[0]}
          {...{ group, draft, edit, times }}
          most={mostOf(group.packages)}
          isOnly={groups.length === 1}
        />
      ))}
      {others.length > 0 && (
        <p className={styles.soft}>
          {`You also have ${others.map(({ words }) => words.name).join(', ')}: you can change them under Times.`}
        </p>
      )}
    </>
  );
}

type WeeksOfProps = Drafting & { group: LengthGroup; times: Times; most: number; isOnly: boolean };

/** The times of packages with the same length. */
function WeeksOf({ group, draft, edit, times, most, isOnly }: WeeksOfProps) {
  const { names, packages } = group;
  const liveOf = (name: string) => times.grids.find(({ words }) => words.name === name)?.words;
  const now = names.map((name) => gridIn(draft, name) ?? liveOf(name));
  const first = now.find((grid) => grid !== undefined && grid.rows.length > 0);
  const { extra, covers } = first?.rows[0] ?? { extra: 0, covers: most };
  const shownCovers = Math.min(covers ?? usualTrip.covers, most);
  const minutes = first?.minutes ?? group.minutes;
  const { turnaround } = times.figures;
  const put = (change: (grid: Grid) => Grid) =>
    edit((was) =>
      now.reduce(
        (draftNow, grid) =>
          grid === undefined ? draftNow : withGrid(draftNow, change(grid), liveOf(grid.name)),
        was,
      ),
    );
  const title = isOnly
    ? 'A trip'
    : `A trip of ${lengthText(minutes)}: ${listed(packages.map(({ name }) => name))}`;
  return (
    <>
      <Panel title={title}>
        <div className={styles.form}>
          <SelectField
            label="Length of the trip"
            value={minutes}
            onChange={(event) => put((grid) => withLength(grid, Number(event.target.value), turnaround))}
          >
            {[...new Set([...lengths, minutes])].map((each) => (
              <option key={each} value={each}>
                {lengthText(each)}
              </option>
            ))}
          </SelectField>
          <div className={styles.pair}>
            <SelectField
              label="Guests that the price covers"
              value={shownCovers}
              onChange={(event) => put((grid) => withRow(grid, { covers: Number(event.target.value) }))}
            >
              {Array.from({ length: most }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index === 0 ? '1 guest' : `${index + 1} guests`}
                </option>
              ))}
            </SelectField>
            {shownCovers < most && (
              <NumberField
                label="Each extra guest, £"
                most={mostPounds}
                decimals={2}
                value={extra}
                onChange={(next) => put((grid) => withRow(grid, { extra: next }))}
              />
            )}
          </div>
          <WhatAPartyPays {...{ packages, extra, most }} covers={shownCovers} />
        </div>
      </Panel>
      {seasons.map((season, index) => {
        const name = names[index]!;
        return (
          <SeasonPanel
            key={name}
            title={name}
            season={season}
            grid={now[index]}
            turnaround={turnaround}
            onChange={(grid) => edit((was) => withGrid(was, grid, liveOf(grid.name)))}
            onSail={(isSailed) =>
              edit((was) => {
                const id = was.changes.find(
                  (change) => change.kind === 'weekly_times' && change.words.name === name,
                )?.id;
                const own = { ...season, name, packages: isOnly ? null : packages.map((each) => each.id) };
                if (isSailed) {
                  const shown = withRow(withLength(own, minutes, turnaround), { extra, covers });
                  return withGrid(was, shown, liveOf(name));
                }
                if (liveOf(name) === undefined) return without(was, id);
                const words = { ...own, rows: [] };
                return withChange(was, { id: id ?? newId(), kind: 'weekly_times', words });
              })
            }
          />
        );
      })}
    </>
  );
}

type WhatAPartyPaysProps = { packages: Times['packages']; extra: number; covers: number; most: number };

function WhatAPartyPays({ packages, extra, covers, most }: WhatAPartyPaysProps) {
  const cheapest = packages.toSorted((a, b) => a.price - b.price)[0];
  if (cheapest === undefined) return null;
  const priceFor = (guests: number) =>
    formatGbp(
      boatPriceOf({
        packagePrice: penceFromPounds(cheapest.price)!,
        surcharge: { kind: 'fixed', amount: noMoney },
        guests,
        minimumGuests: covers,
        pricePerExtraGuest: penceFromPounds(extra)!,
      }),
    );
  const some = Math.min(covers + 2, most);
  return (
    <p className={styles.effect}>
      <b>Price for a party of {cheapest.name}</b>
      Up to {covers} pay {priceFor(covers)}
      {some > covers && some < most && `, ${some} pay ${priceFor(some)}`}
      {covers < most && `, a full boat of ${most} pays ${priceFor(most)}`}.
    </p>
  );
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (number: number) => String(number).padStart(2, '0');
const monthOfDay = (day: string) => Number(day.slice(0, 2));

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  value: index + 1,
  label,
}));

const clockTimes = Array.from({ length: 34 }, (_, index) => addMinutes(localTime('06:00'), index * 30));

type SeasonPanelProps = {
  title: string;
  season: Grid;
  grid: Grid | undefined;
  turnaround: number;
  onChange: (grid: Grid) => void;
  onSail: (isSailed: boolean) => void;
};

function SeasonPanel({ title, season, grid, turnaround, onChange, onSail }: SeasonPanelProps) {
  const isSailed = grid !== undefined && grid.rows.length > 0;
  const row = grid?.rows[0];
  const starts = row?.starts ?? [];
  const [first, last] = [starts[0] ?? '10:00', starts.at(-1) ?? '10:00'];
  const put = (from: string, to: string) => {
    if (grid !== undefined)
      onChange(withRow(grid, { starts: startsBetween(from, to, grid.minutes, turnaround) }));
  };
  return (
    <Panel title={title}>
      <div className={styles.form}>
        <Checkbox isChecked={isSailed} onChange={onSail}>
          We go out in {season.name.toLowerCase()}
        </Checkbox>
        {grid !== undefined && row !== undefined && (
          <>
            <div className={styles.pair}>
              <SelectField
                label="From the first of"
                value={monthOfDay(grid.first)}
                onChange={(event) => onChange({ ...grid, first: `${two(Number(event.target.value))}-01` })}
              >
                {monthOptions}
              </SelectField>
              <SelectField
                label="To the end of"
                value={monthOfDay(grid.last)}
                onChange={(event) => {
                  const month = Number(event.target.value);
                  onChange({ ...grid, last: `${two(month)}-${two(lastDays[month - 1] ?? 30)}` });
                }}
              >
                {monthOptions}
              </SelectField>
            </div>
            <Ticks
              legend="On"
              options={weekdays}
              chosen={row.days}
              isSomeNeeded
              onChange={(days) => onChange(withRow(grid, { days }))}
            />
            <div className={styles.pair}>
              <SelectField
                label="First trip"
                value={first}
                onChange={({ target: { value } }) => put(value, value > last ? value : last)}
              >
                {timeOptions(first)}
              </SelectField>
              <SelectField
                label="Last trip"
                value={last}
                onChange={({ target: { value } }) => put(value < first ? value : first, value)}
              >
                {timeOptions(last)}
              </SelectField>
            </div>
            <p className={styles.effect}>
              <b>Trips</b>
              {starts.length === 0 ? 'None.' : `At ${starts.join(', ')}.`} A boat stays at the jetty for{' '}
              {turnaround} minutes between trips.
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

const monthOptions = months.map((month, index) => (
  <option key={month} value={index + 1}>
    {month}
  </option>
));

const timeOptions = (chosen: string) =>
  [...new Set<string>([...clockTimes, chosen])].toSorted().map((time) => (
    <option key={time} value={time}>
      {time}
    </option>
  ));

type Row = Grid['rows'][number];

/** Changes every row of the grid. A grid that is made on this page has a single row. */
function withRow(grid: Grid, words: Partial<Row>): Grid {
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, ...words })) };
}
