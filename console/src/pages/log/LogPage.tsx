import { counted } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/log.ts';
import type { BodyOf, DataOf } from '@slipway/shared/api/endpoint.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { peopleQuery } from '../../api/people.ts';
import { Filter, FilterBar, FilterChoice, TodayFilter } from '../../parts/FilterBar.tsx';
import { LogRow } from '../../parts/LogRow.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay, useMe } from '../../session/Me.tsx';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { useShownAge } from '../../session/age.ts';
import { saveFile } from '../../session/save-file.ts';
import { timeOf } from '../../session/times.ts';
import { showDone, showFailure } from '../../session/toasts.ts';
import { useUndo } from '../../session/use-undo.ts';
import { detailOf } from './detail-of.ts';
import styles from './LogPage.module.css';

type LogKind = (typeof contract.logKinds)[number];

type LogFilter = {
  words: string;
  /** A LocalDate, or '' for any day. */
  from: string;
  to: string;
  person: string;
  kind: LogKind | '';
  canBeUndone: boolean;
};

type LogEntry = DataOf<typeof contract.readLog>['entries'][number];

const logQuery = (filter: LogFilter) => ({
  queryKey: ['log', filter],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    call(contract.readLog, {
      query: {
        ...inputOf(filter),
        ...(filter.canBeUndone ? { canBeUndone: 'yes' as const } : {}),
        ...(pageParam === null ? {} : { before: pageParam }),
      },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

/** Exports the log as comma-separated values, for a spreadsheet. */
const exportLog = (filter: LogFilter) => call(contract.exportLog, { body: inputOf(filter) });

function inputOf({ words, from, to, person, kind }: LogFilter): BodyOf<typeof contract.exportLog> {
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(person === '' ? {} : { person }),
    ...(kind === '' ? {} : { kind }),
  } as BodyOf<typeof contract.exportLog>;
}

const everything: LogFilter = { words: '', from: '', to: '', person: '', kind: '', canBeUndone: false };

/** Every action: by whom, where and why. Nobody can change or delete a row. */
export function LogPage() {
  const today = venueDate(useNow());
  const { tablet } = useMe();
  const [filter, setFilter] = useState<LogFilter>(everything);
  const asked = useDeferredValue(filter);
  const log = useInfiniteQuery({ ...logQuery(asked), placeholderData: (before) => before });
  useShownAge(log.dataUpdatedAt === 0 ? undefined : log.dataUpdatedAt);
  const set = (change: Partial<LogFilter>) => setFilter({ ...filter, ...change });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <FilterBar
        label="Find in the log"
        placeholder="A name, a reason, a word"
        words={filter.words}
        onWords={(words) => set({ words })}
      >
        <TodayFilter days={filter} today={today} onChoose={set} />
        <PersonChoice value={filter.person} onChoose={(person) => set({ person })} />
        {contract.logKinds.map((kind) => (
          <Filter
            key={kind}
            isOn={filter.kind === kind}
            onPress={() => set({ kind: filter.kind === kind ? '' : kind })}
          >
            {titleOf(kind)}
          </Filter>
        ))}
        <Filter isOn={filter.canBeUndone} onPress={() => set({ canBeUndone: !filter.canBeUndone })}>
          Can be undone
        </Filter>
      </FilterBar>
      <div className={styles.note}>
        <p>Nobody can change or delete an entry of this log.</p>
        {/* A file with names must not leave the shared tablet. */}
        {tablet === null && <ExportButton filter={asked} />}
      </div>
      <Reading query={log} text="Loading the log …" />
      {entries?.length === 0 && (
        <Panel title="Nothing here">
          <p>{asked === everything ? 'The log has no entries yet.' : 'No entry matches. Remove a filter.'}</p>
        </Panel>
      )}
      <div className={log.isPlaceholderData ? `${styles.days} ${styles.old}` : styles.days}>
        {byDay(entries ?? []).map(({ day, rows }) => (
          <Panel key={day} title={formatLongDate(day)}>
            <ol>
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Panel>
        ))}
        <ReadMore query={log}>Earlier entries</ReadMore>
      </div>
    </>
  );
}

/** The filter by person, for roles that may see the team. */
function PersonChoice({ value, onChoose }: { value: string; onChoose: (person: string) => void }) {
  const maySee = useMay('manage-people') !== undefined;
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: maySee });
  if (!maySee) return null;
  const choices = [
    { value: '', label: 'Anybody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <FilterChoice label="Who" value={value} choices={choices} onChoose={onChoose} />;
}

function ExportButton({ filter }: { filter: LogFilter }) {
  const { withStepUp } = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { name, csv, rows } = await withStepUp(() => exportLog(filter));
      saveFile(name, csv, 'text/csv');
      showDone(`Saved ${counted(rows, 'entry', 'entries')}.`);
    } catch (error) {
      showFailure(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <Button size="small" icon={<Sign name="download" />} disabled={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const now = useNow();
  const { takeBack, isBusy } = useUndo(entry.id, showFailure);
  const path = useSubjectPath(entry.subject);
  const isHot =
    entry.notUndoable === null && entry.undoUntil !== null && Date.parse(entry.undoUntil) > now.getTime();
  const reason = entry.reason === null ? undefined : `“${entry.reason}”`;
  const erased = entry.isErased ? 'the values were erased' : undefined;
  // Adds the full name, because two people may have the same initials.
  const small = [entry.person?.name, entry.where, reason, erased]
    .filter((part) => part !== undefined)
    .join(' · ');
  return (
    <LogRow
      time={timeOf(entry.at)}
      at={entry.at}
      {...(entry.person === null ? {} : { name: entry.person.name })}
      sentence={path === undefined ? entry.sentence : <ConsoleLink path={path}>{entry.sentence}</ConsoleLink>}
      detail={entry.isErased ? undefined : detailOf(entry)}
      where={small}
      isHot={isHot}
    >
      {isHot && (
        <Button size="small" icon={<Sign name="undo" />} disabled={isBusy} onClick={takeBack}>
          Undo
        </Button>
      )}
      {entry.undoneBy !== null && 'taken back'}
      {entry.undoes !== null && 'takes one back'}
    </LogRow>
  );
}

/** The screen of the entry's subject; undefined: there is no such screen, or this person may not open it. */
function useSubjectPath({ kind, id }: LogEntry['subject']): string | undefined {
  const mayFind = useMay('find-bookings') !== undefined;
  const maySeeBoard = useMay('see-board') !== undefined;
  const maySeePeople = useMay('manage-people') !== undefined;
  const maySetUp = useMay('set-up-sale') !== undefined;
  if (kind === 'change set') return maySetUp ? `/set-up/changes?set=${id}` : undefined;
  if (kind === 'booking') return mayFind ? `/bookings/${id}` : undefined;
  if (kind === 'boat') return maySeeBoard ? `/today?boat=${id}` : undefined;
  if (kind === 'time') return maySeeBoard ? `/today/${id.slice(0, 10)}` : undefined;
  return maySeePeople && ['person', 'device', 'invite'].includes(kind) ? '/more/people' : undefined;
}

function byDay(entries: readonly LogEntry[]): { day: LocalDate; rows: LogEntry[] }[] {
  const days: { day: LocalDate; rows: LogEntry[] }[] = [];
  for (const entry of entries) {
    const day = venueDate(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(entry);
    else days.push({ day, rows: [entry] });
  }
  return days;
}

function titleOf(kind: LogKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
