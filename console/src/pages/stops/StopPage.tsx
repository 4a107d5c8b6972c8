import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { getStopDay, stopSales } from '@slipway/shared/api/console/stops.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type LocalDate, formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CommandInput, call } from '../../api/client.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Ticks } from '../../parts/Ticks.tsx';
import { navigate } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { TypedTimes } from '../../session/TypedTimes.tsx';
import { type DaySpan, fromStart, partOfSpan } from '../../session/day-part.ts';
import { timeOf } from '../../session/times.ts';

type StopDay = DataOf<typeof getStopDay>;

const stopDayQuery = (date: LocalDate) => ({
  queryKey: ['stop-day', date],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StopDay> =>
    call(getStopDay, { params: { date }, signal }),
});

/** A separate screen, so that the board need not load this code. Closing the dialog opens the board of the same day. */
export function StopPage({ date: asked }: { date: string }) {
  const today = venueDate(useNow());
  const date = parseLocalDate(asked) ?? today;
  const leave = () => navigate(date === today ? '/today' : `/today/${date}`, 'replace');
  return <StopDialog date={date} onClose={leave} />;
}

/** 'open': from now until somebody ends the stop; possible only today. */
type Span = 'open' | DaySpan;
type Words = CommandInput<typeof stopSales>;

type StopDialogProps = { date: LocalDate; onClose: () => void };

/** Stops sales: one press for "from now until I open again", two presses for a part of the day. */
export function StopDialog({ date, onClose }: StopDialogProps) {
  const mayClose = useMay('close-times') !== undefined;
  const { data: day } = useQuery(stopDayQuery(date));
  const now = useNow();
  const [began] = useState(now);
  const { date: today, time } = venueDateTime(began);
  const isToday = date === today;
  const [span, setSpan] = useState<Span>(isToday ? 'open' : 'day');
  const [kind, setKind] = useState<Words['kind']>('held');
  const [times, setTimes] = useState({ from: '', to: '' });
  const [ending, setEnding] = useState<string[]>([]);
  const [why, setWhy] = useState('');
  const action = kind === 'held' ? 'Hold sales' : 'Close';
  const asked: TimeWords | string =
    span === 'open' ? { isFromNow: true, isUntilFurtherNotice: true } : partOfSpan(span, times, isToday);
  const links = (day?.payLinks ?? []).filter((link) => isIn(link, asked, date, time));
  const endPayLinks = links.map(({ bookingId }) => bookingId).filter((id) => ending.includes(id));
  return (
    <CommandDialog
      title={isToday ? action : `${action}: ${formatLongDate(date)}`}
      action={action}
      isBeside
      endpoint={stopSales}
      figuresUnder="Parties in that period"
      words={
        typeof asked === 'string'
          ? asked
          : {
              kind,
              date,
              ...asked,
              ...(why.trim() === '' ? {} : { why: why.trim() }),
              ...(endPayLinks.length === 0 ? {} : { endPayLinks }),
            }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <Choices<Span>
        legend="How long?"
        options={[
          ...(isToday
            ? [
                { value: 'open' as const, label: 'Until I open again' },
                { value: 'rest' as const, label: 'Rest of today' },
              ]
            : []),
          ...laterStarts(day).map(fromStart),
          { value: 'day', label: 'The whole day' },
          { value: 'other', label: 'Another time' },
        ]}
        value={span}
        onChoose={setSpan}
      />
      {span === 'other' && <TypedTimes {...{ isToday, times }} onChange={setTimes} />}
      {links.length > 0 && (
        <Ticks
          legend="Places held for a pay link stay held."
          hint="Tick a hold to end it, and ring the party."
          options={links.map(({ bookingId, who, startTime, until }) => ({
            value: bookingId,
            label: `${who}, ${startTime}, has until ${timeOf(until)} to pay`,
            name: `End this hold: ${who}, ${startTime}, has until ${timeOf(until)} to pay`,
          }))}
          chosen={ending}
          onChange={setEnding}
        />
      )}
      {mayClose && (
        <Choices
          legend="Hold or close?"
          hint={
            kind === 'held'
              ? 'Nobody is told, and anyone at the jetty can open sales again.'
              : 'Only a manager or the owner can open sales again.'
          }
          options={[
            { value: 'held', label: 'Hold sales' },
            { value: 'closed', label: 'Close' },
          ]}
          value={kind}
          onChoose={setKind}
        />
      )}
      <TextField
        label="Reason, for the team (optional)"
        maxLength={longestReason}
        autoComplete="off"
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </CommandDialog>
  );
}

type TimeWords = Pick<Words, 'from' | 'to' | 'isFromNow' | 'isUntilFurtherNotice'>;
/**
 * The start times that are offered: the first at or after 12:00, 15:00 and 18:00. The next start of the day is left
 * out, because *Rest of today* covers it.
 */
function laterStarts(day: StopDay | undefined): string[] {
  const [, ...later] = day?.starts ?? [];
  const first = ['12:00', '15:00', '18:00'].map((mark) => later.find((start) => start >= mark));
  return [...new Set(first.filter((start) => start !== undefined))];
}

/** Whether this stop covers the trip of a pay link. */
function isIn(
  link: StopDay['payLinks'][number],
  words: TimeWords | string,
  date: LocalDate,
  now: string,
): boolean {
  if (typeof words === 'string') return false;
  if (link.date !== date) return words.isUntilFurtherNotice === true;
  const from = words.isFromNow === true ? now : (words.from ?? '00:00');
  return link.endTime > from && link.startTime < (words.to ?? '24:00');
}
