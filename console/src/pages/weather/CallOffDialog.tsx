import { callOff } from '@slipway/shared/api/console/decisions.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import type { Decisions } from '../../api/decisions.ts';
import type { CommandInput } from '../../api/client.ts';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reason } from '../../session/Reason.tsx';
import { Reading } from '../../session/Reading.tsx';
import { TypedTimes } from '../../session/TypedTimes.tsx';
import { type DaySpan, type TypedTimes as Times, fromStart, partOfSpan } from '../../session/day-part.ts';
import { spanOfPart } from './span-of-part.ts';
import { useDecisions } from './use-decisions.ts';

type Words = CommandInput<typeof callOff>;
type Span = 'warned' | DaySpan;

/** The usual reasons, worded to follow 'because of'. The first reason is preselected. */
const reasons = ['strong wind', 'thunder', 'heavy rain', 'fog'];

/** The dialog offers at most this many starts; staff type any other start. */
const mostStarts = 6;

type CallOffDialogProps = { date: LocalDate; onClose: () => void };

/**
 * Calls off a part of a day. The dialog shows the parties before anything happens. Calling off an afternoon takes two
 * presses.
 */
export function CallOffDialog({ date, onClose }: CallOffDialogProps) {
  const decisions = useDecisions(date);
  if (decisions.data === undefined) return <Reading query={decisions} text="Loading the day …" />;
  // A warning made while the dialog is open resets the choice.
  const warned = decisions.data.decisions.filter(
    ({ kind, endedAt }) => kind === 'warned' && endedAt === null,
  );
  return (
    <CallingOff key={warned.map(({ id }) => id).join()} day={decisions.data} date={date} onClose={onClose} />
  );
}

function CallingOff({ day, date, onClose }: CallOffDialogProps & { day: Decisions }) {
  const now = useNow();
  // The time is fixed when the dialog opens: a start that passes while somebody reads must not change the choice.
  const [began] = useState(now);
  const { date: today, time } = venueDateTime(began);
  const isToday = date === today;
  const [{ starts, warned }] = useState(() => ({
    starts: day.starts,
    warned: warnedPart(day, date, isToday ? time : ''),
  }));
  // A whole day is never preselected: staff have to choose it.
  const [span, setSpan] = useState<Span | undefined>(
    warned !== undefined ? 'warned' : isToday ? 'rest' : undefined,
  );
  const [times, setTimes] = useState({ from: '', to: '' });
  const [because, setBecause] = useState(reasons[0]!);
  const asked = partOf(span, { isToday, times, warned });
  return (
    <CommandDialog
      title={isToday ? 'Call off' : `Call off: ${formatLongDate(date)}`}
      action={labelOf(span, { times, warned })}
      isDanger
      isBeside
      figuresUnder="Parties in that period"
      endpoint={callOff}
      words={
        typeof asked === 'string'
          ? asked
          : because.trim() === ''
            ? 'Give a reason. The parties will read it.'
            : { date, ...asked, because: because.trim() }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <Choices<Span>
        legend="Which part of the day?"
        options={[
          ...(warned === undefined
            ? []
            : [{ value: 'warned' as const, label: `The part with the weather warning: ${warned.words}` }]),
          ...(isToday ? [{ value: 'rest' as const, label: 'Rest of today' }] : []),
          { value: 'day', label: 'The whole day' },
          ...laterStarts(starts, isToday ? time : '').map(fromStart),
          { value: 'other', label: 'Another time' },
        ]}
        value={span}
        onChoose={setSpan}
      />
      {span === 'other' && <TypedTimes {...{ isToday, times }} onChange={setTimes} />}
      <Reason
        legend="Because of (the parties read this)"
        usual={reasons}
        begunWith={because}
        onChange={setBecause}
      />
    </CommandDialog>
  );
}

type Part = Pick<Words, 'from' | 'to' | 'isFromNow'>;
type WarnedPart = Part & { words: string };

/** The part of the day that the latest warning covers. Ended warnings, and warnings for past hours, do not count. */
function warnedPart({ decisions }: Decisions, date: LocalDate, time: string): WarnedPart | undefined {
  const warning = decisions.find(
    ({ kind, endedAt, toTime }) =>
      kind === 'warned' && endedAt === null && (toTime === null || toTime > time),
  );
  if (warning === undefined) return undefined;
  const { fromTime, toTime } = warning;
  return {
    ...(fromTime === null ? {} : { from: fromTime }),
    ...(toTime === null ? {} : { to: toTime }),
    words: spanOfPart(warning, date),
  };
}

type Chosen = { times: Times; warned: WarnedPart | undefined };

/** The chosen part of the day as the server expects it, or a sentence that asks for the missing entry. */
function partOf(
  span: Span | undefined,
  { isToday, times, warned }: Chosen & { isToday: boolean },
): Part | string {
  if (span === undefined) return 'Choose the part of the day to see the effect.';
  if (span !== 'warned') return partOfSpan(span, times, isToday);
  const { words: _, ...part } = warned!;
  return part;
}

function labelOf(span: Span | undefined, { times: { from, to }, warned }: Chosen): string {
  switch (span) {
    case undefined:
      return 'Call off';
    case 'warned':
      return `Call off ${warned!.words}`;
    case 'rest':
      return 'Call off the rest of today';
    case 'day':
      return 'Call off the whole day';
    case 'other':
      if (from !== '' && to !== '') return `Call off ${from} to ${to}`;
      if (from !== '') return `Call off from ${from}`;
      return to === '' ? 'Call off' : `Call off until ${to}`;
    default:
      return `Call off ${span}`;
  }
}

/** The starts still to come; if there are many, only the first start of each part of the day. */
function laterStarts(starts: Decisions['starts'], time: string): string[] {
  const later = starts.map(({ startTime }) => startTime).filter((start) => start > time);
  if (later.length <= mostStarts) return later;
  const first = ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00'].map((mark) =>
    later.find((start) => start >= mark),
  );
  return [...new Set(first.filter((start) => start !== undefined))];
}
