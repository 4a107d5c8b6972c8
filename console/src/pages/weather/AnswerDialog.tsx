import { answerForParty } from '@slipway/shared/api/console/decisions.ts';
import { noWindLimit } from '@slipway/shared/rules/sailing.ts';
import { warningText } from '@slipway/shared/rules/sailing-text.ts';
import { type Sky, warningAt, windAt } from '@slipway/shared/rules/sky.ts';
import { againstLimit, windText } from '@slipway/shared/rules/wind-of-trip.ts';
import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { monthOf } from '@slipway/ui/calendar-dates.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type DecidedParty, otherTimesQuery, skyQuery } from '../../api/decisions.ts';
import { Choices } from '../../parts/Choices.tsx';
import { DayPicks, TimeRadio, TimesOfDay } from '../../parts/DayPicks.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { money } from '../../session/money.ts';
import styles from './AnswerDialog.module.css';

type Party = Pick<DecidedParty, 'bookingId' | 'who' | 'paid' | 'packageId' | 'guests' | 'startTime'> & {
  /** The slot of the party's old time; null or left out if the old time cannot be restored. */
  oldSlot?: number | null;
};
type AnswerDialogProps = { party: Party; onClose: () => void };
type Answer = 'old' | 'slot' | 'money';

/**
 * Records a party's answer. A new time is booked immediately. A refund is paid once the answer can no longer be undone.
 */
export function AnswerDialog({ party, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState<Answer>();
  const [slotId, setSlotId] = useState<number>();
  const { bookingId, who, paid, startTime, oldSlot = null } = party;
  const hasPaid = paid === null || paid > 0;
  const words =
    answer === undefined
      ? 'Choose the party’s answer to see the effect.'
      : answer === 'money'
        ? { bookingId }
        : answer === 'old' && oldSlot !== null
          ? { bookingId, slotId: oldSlot }
          : slotId === undefined
            ? 'Choose a day and a time.'
            : { bookingId, slotId };
  return (
    <CommandDialog
      title={`Record the answer from ${who}`}
      action={
        answer === 'old'
          ? 'Restore the old time'
          : answer === 'slot'
            ? 'Book the new time'
            : hasPaid
              ? 'Refund'
              : 'Record that the party wants no other time'
      }
      isWide={answer === 'slot'}
      showsEffect
      endpoint={answerForParty}
      words={words}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Choices<Answer>
          legend="What does the party want?"
          options={[
            ...(oldSlot === null ? [] : [{ value: 'old' as const, label: `The old time: ${startTime}` }]),
            { value: 'slot', label: 'Another time' },
            {
              value: 'money',
              label: !hasPaid ? 'No other time' : paid === null ? 'A refund' : `A refund: ${money(paid)}`,
            },
          ]}
          value={answer}
          onChoose={setAnswer}
        />
        {answer === 'slot' && <OtherTimes party={party} slotId={slotId} onChoose={setSlotId} />}
      </div>
    </CommandDialog>
  );
}

type OtherTimesProps = {
  party: Party;
  slotId: number | undefined;
  onChoose: (slotId: number | undefined) => void;
};

function OtherTimes({ party: { packageId, guests }, slotId, onChoose }: OtherTimesProps) {
  const now = useNow();
  const today = venueDate(now);
  const days = useQuery(otherTimesQuery(packageId, guests));
  const { data: sky } = useQuery(skyQuery);
  const [date, setDate] = useState<LocalDate>();
  const [month, setMonth] = useState(() => monthOf(today));
  const name = useId();
  if (days.data === undefined)
    return days.error === null ? (
      <Loading text="Loading the days …" />
    ) : (
      <RetryNotice message={sentenceOf(days.error)} onRetry={() => void days.refetch()} />
    );
  const timesOf = (day: LocalDate) => days.data.find((each) => each.date === day)?.times ?? [];
  const last = days.data
    .map((day) => day.date)
    .toSorted()
    .at(-1);
  return (
    <DayPicks>
      <Calendar
        today={today}
        month={month}
        firstMonth={today}
        lastMonth={last === undefined ? today : localDate(last)}
        chosen={date ?? today}
        statusOf={(day) => {
          const free = timesOf(day).length;
          const words = free === 0 ? 'no times free' : `${counted(free, 'time')} free`;
          return { label: `${formatLongDate(day)}, ${words}`, isOpen: free > 0, free, all: free };
        }}
        onTurn={setMonth}
        onChoose={(day) => {
          setDate(day);
          onChoose(undefined);
        }}
      />
      {date !== undefined && (
        <TimesOfDay date={date}>
          {timesOf(date).length === 0 && <p>No times are free on this day.</p>}
          {timesOf(date).map((time) => (
            <TimeRadio
              key={time.slotId}
              name={name}
              checked={time.slotId === slotId}
              onChange={() => onChoose(time.slotId)}
            >
              <b>
                {time.startTime}–{time.endTime}
              </b>
              {sky !== undefined && <small>{skyInWords(sky, { ...time, date }, now)}</small>}
            </TimeRadio>
          ))}
        </TimesOfDay>
      )}
    </DayPicks>
  );
}

/** Each time is shown with its wind but without the limit, because all times have the same limit. */
const noLimits = { meanKmh: noWindLimit, gustKmh: noWindLimit };

/** 'Wind 9 to 12 km/h, gusts to 18.', and any warning for that time; '' if nothing is known. */
function skyInWords(
  sky: Sky,
  { date, startTime, endTime }: { date: LocalDate; startTime: string; endTime: string },
  now: Date,
): string {
  const trip = { date, startTime: localTime(startTime), endTime: localTime(endTime) };
  const [wind, warning] = [windAt(sky, trip, noLimits, now), warningAt(sky, trip)];
  return [
    wind && `Wind ${windText(wind)}${againstLimit(wind, noLimits)}`,
    warning && warningText({ because: warning.reason, decideAt: warning.decideAt }, date),
  ]
    .filter(Boolean)
    .join(' ');
}
