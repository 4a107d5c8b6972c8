import { longestBecause } from '@slipway/shared/api/console/limits.ts';
import { warnParties } from '@slipway/shared/api/console/warnings.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { toInstant, venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Board, boardQuery } from '../../api/board.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reading } from '../../session/Reading.tsx';
import styles from './WarnDialog.module.css';

type WarnDialogProps = { date: LocalDate; onClose: () => void };

/** Tells the parties who sail in one part of the day that we may call off their trips, and when we will decide. */
export function WarnDialog({ date, onClose }: WarnDialogProps) {
  const board = useQuery(boardQuery(date));
  if (board.data === undefined) return <Reading query={board} text="Loading the day …" />;
  // A warning made while the dialog is open resets the fields.
  const warned = board.data.warnings.map(({ id }) => id).join();
  return <Warning key={warned} board={board.data} date={date} onClose={onClose} />;
}

function Warning({ board, date, onClose }: WarnDialogProps & { board: Board }) {
  const now = useNow();
  // The times are fixed when the dialog opens. If a trip begins while the dialog is open, its time stays in the list.
  const [times] = useState(() => timesOf(board, date, now));
  const [begun] = useState(() => begunWith(board, times, date, date === venueDate(now)));
  const [from, setFrom] = useState(begun.from);
  const [to, setTo] = useState(begun.to);
  const [typed, setTyped] = useState<string>();
  const [because, setBecause] = useState(begun.warned?.because ?? 'strong wind');
  const isOfWarned = begun.warned !== undefined && from === begun.from;
  const decide =
    typed ??
    (isOfWarned ? begun.warned?.decide : undefined) ??
    offered(from, board.figures.decideHours, date, now);
  const ends = times.ends.filter((end) => end > from);
  const isWarned = isOfWarned && to === begun.to;
  const isAsWarned = isWarned && decide === begun.warned?.decide && because === begun.warned.because;
  return (
    <CommandDialog
      title={date === venueDate(now) ? 'Warn' : `Warn: ${formatLongDate(date)}`}
      action={isWarned ? 'Tell the parties the new time' : from === '' ? 'Warn' : `Warn ${from} to ${to}`}
      isBeside
      endpoint={warnParties}
      words={
        times.starts.length === 0
          ? 'No trips are left on this day.'
          : isAsWarned
            ? `The parties from ${from} to ${to} have already been told that we decide by ${decide}. If you change this time, we tell them the new time.`
            : inputOf({ date, from, to, decide, because })
      }
      onDone={onClose}
      onLeave={onClose}
    >
      {times.starts.length > 0 && (
        <div className={styles.form}>
          <SelectField
            label="From"
            value={from}
            onChange={({ target: { value } }) => {
              setFrom(value);
              if (to <= value) setTo(times.ends.at(-1) ?? '');
            }}
          >
            {begun.from === '' && <option value="">Choose</option>}
            {[...new Set([...(begun.from === '' ? [] : [begun.from]), ...times.starts])]
              .toSorted()
              .map((start) => (
                <option key={start}>{start}</option>
              ))}
          </SelectField>
          <SelectField label="Until" value={to} onChange={({ target: { value } }) => setTo(value)}>
            {ends.map((end) => (
              <option key={end}>{end}</option>
            ))}
          </SelectField>
          <TextField
            label="We decide by"
            type="time"
            value={decide}
            onChange={({ target: { value } }) => setTyped(value)}
          />
          <TextField
            label="Because of (the parties read this)"
            maxLength={longestBecause}
            value={because}
            onChange={({ target: { value } }) => setBecause(value)}
          />
        </div>
      )}
    </CommandDialog>
  );
}

/** The start times and the end times of future slots that have a trip or a free place, in order. */
function timesOf(board: Board, date: LocalDate, now: Date): { starts: string[]; ends: string[] } {
  const all = [...board.trips, ...board.freePlaces].filter(
    ({ startTime }) => toInstant(date, localTime(startTime)) > now,
  );
  const sorted = (times: string[]) => [...new Set(times)].toSorted();
  return {
    starts: sorted(all.map(({ startTime }) => startTime)),
    ends: sorted(all.map(({ endTime }) => endTime).filter((end) => end > (all[0]?.startTime ?? ''))),
  };
}

type Begun = { from: string; to: string; warned?: { decide: string | undefined; because: string } };

/**
 * The initial values of the fields. If there is a warning already, they are the hours, the reason and the
 * time of decision of the latest warning, because a new warning replaces it. Without a warning, the fields
 * for today cover the rest of the day. On another day, staff have to enter the start.
 */
function begunWith(
  { warnings }: Board,
  { starts, ends }: ReturnType<typeof timesOf>,
  date: LocalDate,
  isToday: boolean,
): Begun {
  const rest = { from: isToday ? (starts[0] ?? '') : '', to: ends.at(-1) ?? '' };
  const warned = warnings.at(-1);
  if (warned === undefined) return rest;
  const from = starts[0] === undefined ? undefined : (warned.fromTime ?? starts[0]);
  const to = ends.findLast((end) => end <= (warned.toTime ?? '24:00'));
  if (from === undefined || to === undefined || to <= from) return rest;
  const { date: day, time } = venueDateTime(new Date(warned.decideAt));
  return { from, to, warned: { decide: day === date ? time : undefined, because: warned.reason } };
}

/**
 * The suggested time of the decision: the usual number of hours before the first start. If that time has passed, the
 * suggestion is a quarter of an hour from now, but never later than the start.
 */
function offered(from: string, decideHours: number, date: LocalDate, now: Date): string {
  if (from === '') return '';
  const starts = toInstant(date, localTime(from));
  const usual = new Date(starts.getTime() - decideHours * 60 * minuteMs);
  // Rounded up to five minutes: 10:35, not 10:33.
  const soonest = new Date(Math.ceil((now.getTime() + 15 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs);
  const at = usual > soonest ? usual : soonest < starts ? soonest : starts;
  const { date: day, time } = venueDateTime(at);
  return day === date ? time : '00:00';
}

type Typed = { date: LocalDate; from: string; to: string; decide: string; because: string };

function inputOf({ date, from, to, decide, because }: Typed) {
  if (from === '') return 'Choose the start to see the effect.';
  if (!/^\d\d:\d\d$/.test(decide)) return 'Type the time of the decision.';
  if (because.trim() === '') return 'Give a reason. The parties will read it.';
  // A trip that runs over midnight counts as ending at midnight.
  const end = minutesOf(to as LocalTime) <= minutesOf(from as LocalTime) ? '24:00' : to;
  const decideAt = toInstant(date, localTime(decide)).toISOString();
  return { date, from, to: end, decideAt, because: because.trim() };
}
