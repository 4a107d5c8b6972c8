import { callOff } from '@slipway/shared/api/console/decisions.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import type { Decisions } from '../../api/decisions.ts';
import type { CommandWords } from '../../api/client.ts';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reason } from '../../session/Reason.tsx';
import { Reading } from '../../session/Reading.tsx';
import styles from './CallOffDialog.module.css';
import { spanOfPart } from './span-of-part.ts';
import { useDecisions } from './use-decisions.ts';

type Words = CommandWords<typeof callOff>;
/** `from 15:00`: from that start to the end of the day. */
type Span = 'warned' | 'rest' | 'day' | 'other' | `from ${string}`;

/** As parties read them, after 'because of'. The first is what this page is about. */
const reasons = ['strong wind', 'thunder', 'heavy rain', 'fog'];

/** More starts than these are chosen by their time. */
const mostStarts = 6;

type CallOffDialogProps = { date: LocalDate; onClose: () => void };

/** A part of a day is called off: whom it meets is said before it is done. An afternoon is two presses of three here. */
export function CallOffDialog({ date, onClose }: CallOffDialogProps) {
  const decisions = useDecisions(date);
  if (decisions.data === undefined) return <Reading query={decisions} text="Reading the day …" />;
  // A day read before a warning was made knows nothing of it: the choice begins anew once it does.
  const warned = decisions.data.decisions.filter(
    ({ kind, endedAt }) => kind === 'warned' && endedAt === null,
  );
  return (
    <CallingOff key={warned.map(({ id }) => id).join()} day={decisions.data} date={date} onClose={onClose} />
  );
}

function CallingOff({ day, date, onClose }: CallOffDialogProps & { day: Decisions }) {
  const now = useNow();
  // As it was when the dialog was opened: a start that passes meanwhile changes no choice.
  const [began] = useState(now);
  const { date: today, time } = venueDateTime(began);
  const isToday = date === today;
  const [{ starts, warned }] = useState(() => ({
    starts: day.starts,
    warned: warnedPart(day, date, isToday ? time : ''),
  }));
  // Never a whole day by itself: that is a press of its own.
  const [span, setSpan] = useState<Span | undefined>(
    warned !== undefined ? 'warned' : isToday ? 'rest' : undefined,
  );
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [because, setBecause] = useState(reasons[0]!);
  const asked = partOf({ isToday, span, from, to, warned });
  return (
    <CommandDialog
      title={isToday ? 'Call off' : `Call off: ${formatLongDate(date)}`}
      deed={deedOf(span, { from, to, warned })}
      isDanger
      showsEffect={false}
      figuresUnder="Who is booked then"
      endpoint={callOff}
      words={
        typeof asked === 'string'
          ? asked
          : because.trim() === ''
            ? 'Why? The parties read it.'
            : { date, ...asked, because: because.trim() }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Choices<Span>
          legend="Which part of the day?"
          options={[
            ...(warned === undefined
              ? []
              : [{ value: 'warned' as const, label: `What is warned: ${warned.words}` }]),
            ...(isToday ? [{ value: 'rest' as const, label: 'Rest of today' }] : []),
            { value: 'day', label: 'The whole day' },
            ...laterStarts(starts, isToday ? time : '').map((start) => ({
              value: `from ${start}` as const,
              label: `From ${start}`,
            })),
            { value: 'other', label: 'Another time' },
          ]}
          value={span}
          onChoose={setSpan}
        />
        {span === 'other' && (
          <div className={styles.times}>
            <TextField
              label="From"
              type="time"
              hint={isToday ? 'Empty: now' : 'Empty: the start of the day'}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              label="Until"
              type="time"
              hint="Empty: the end of the day"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
        )}
        <Reason
          legend="Because of, as they read it"
          usual={reasons}
          begunWith={because}
          onChange={setBecause}
        />
      </div>
    </CommandDialog>
  );
}

type Part = Pick<Words, 'from' | 'to' | 'isFromNow'>;
type WarnedPart = Part & { words: string };

/** The part of the day that was warned last and is still to be decided; undefined: none, or it is over. */
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

/** What is asked of the server, or what is still to be said. */
function partOf({
  isToday,
  span,
  from,
  to,
  warned,
}: {
  isToday: boolean;
  span: Span | undefined;
  from: string;
  to: string;
  warned: WarnedPart | undefined;
}): Part | string {
  switch (span) {
    case undefined:
      return 'Choose the part of the day. What happens is then shown here.';
    case 'warned': {
      const { words: _, ...part } = warned!;
      return part;
    }
    case 'rest':
      return { isFromNow: true };
    case 'day':
      return {};
    case 'other':
      if (from === '' && to === '') return 'Say from when or until when. What happens is then shown here.';
      return {
        ...(from !== '' ? { from } : isToday ? { isFromNow: true } : {}),
        ...(to === '' ? {} : { to }),
      };
    default:
      return { from: span.slice('from '.length) };
  }
}

type Times = { from: string; to: string; warned: WarnedPart | undefined };

function deedOf(span: Span | undefined, { from, to, warned }: Times): string {
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
      return to === '' ? 'Call off' : `Call off until ${to}`;
    default:
      return `Call off ${span}`;
  }
}

/** The starts to come; of many, the first of each part of the day. */
function laterStarts(starts: Decisions['starts'], time: string): string[] {
  const later = starts.map(({ startTime }) => startTime).filter((start) => start > time);
  if (later.length <= mostStarts) return later;
  const first = ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00'].map((mark) =>
    later.find((start) => start >= mark),
  );
  return [...new Set(first.filter((start) => start !== undefined))];
}
