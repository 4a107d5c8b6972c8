import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { stopSales } from '@slipway/shared/api/console/stops.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import type { CommandWords } from '../../api/command.ts';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import styles from './StopDialog.module.css';

type Span = 'open' | 'until' | 'part' | 'day';
type Words = CommandWords<typeof stopSales>;

type StopDialogProps = { date: LocalDate; now: Date; onClose: () => void };

/** Nothing more is sold: from now until somebody opens again is one press, everything else two. */
export function StopDialog({ date, now, onClose }: StopDialogProps) {
  const mayClose = useMay('close-times') !== undefined;
  const [began] = useState(now);
  const { date: today, time } = venueDateTime(began);
  const isToday = date === today;
  const [span, setSpan] = useState<Span>(isToday ? 'open' : 'day');
  const [kind, setKind] = useState<Words['kind']>('held');
  const [from, setFrom] = useState(isToday ? nextHour(time, 0) : '10:00');
  const [to, setTo] = useState(isToday ? nextHour(time, 2) : '');
  const [why, setWhy] = useState('');
  const deed = kind === 'held' ? 'Hold sales' : 'Close';
  return (
    <CommandDialog
      title={isToday ? deed : `${deed}: ${formatLongDate(date)}`}
      deed={deed}
      endpoint={stopSales}
      words={wordsOf({ kind, date, isToday, span, from, to, why })}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Choices
          legend="How long?"
          options={[
            { value: 'open', label: isToday ? 'Until I open again' : 'From then on' },
            ...(isToday ? [{ value: 'until' as const, label: 'Until a time' }] : []),
            { value: 'part', label: 'Part of the day' },
            { value: 'day', label: 'The whole day' },
          ]}
          value={span}
          onChoose={setSpan}
        />
        {(span === 'until' || span === 'part') && (
          <div className={styles.times}>
            {span === 'part' && (
              <TextField
                label="From"
                type="time"
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
            <TextField
              label="Until"
              type="time"
              hint="Empty: the end of the day"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
        )}
        {mayClose && (
          <Choices
            legend="What?"
            hint={
              kind === 'held'
                ? 'Nobody is told, and whoever works at the jetty can open again.'
                : 'Only a manager or the owner can open again.'
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
          label="Why, for the team (optional)"
          maxLength={longestReason}
          autoComplete="off"
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </div>
    </CommandDialog>
  );
}

type Typed = Pick<Words, 'kind'> & {
  date: LocalDate;
  isToday: boolean;
  span: Span;
  from: string;
  to: string;
  why: string;
};

/** What is asked of the server, or what is still to be said. */
function wordsOf({ kind, date, isToday, span, from, to, why }: Typed): Words | string {
  const base = { kind, date, ...(why.trim() === '' ? {} : { why: why.trim() }) };
  const end = to === '' ? {} : { to };
  switch (span) {
    case 'open':
      return { ...base, ...(isToday ? { isFromNow: true } : {}), isUntilFurtherNotice: true };
    case 'until':
      return { ...base, isFromNow: true, ...end };
    case 'part':
      return from === '' ? 'Say from when. What happens is then shown here.' : { ...base, from, ...end };
    case 'day':
      return base;
  }
}

/** The next full hour and some more of them; '' where the day is over by then. */
function nextHour(time: string, more: number): string {
  const hour = Number(time.slice(0, 2)) + 1 + more;
  return hour > 23 ? '' : `${String(hour).padStart(2, '0')}:00`;
}
