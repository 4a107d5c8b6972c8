import { counted } from '@slipway/shared/values/counted.ts';
import { moveBookingByStaff, moveBookingWithoutFee } from '@slipway/shared/api/console/moving.ts';
import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import type { DayStatus } from '@slipway/ui/DayFace.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { isInMonth, monthOf } from '@slipway/ui/calendar-dates.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { StaffBooking } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { type TimeToMove, type TimesToMove, timesToMoveQuery } from '../../api/moving.ts';
import { Choices } from '../../parts/Choices.tsx';
import { DayPicks, TimeRadio, TimesOfDay } from '../../parts/DayPicks.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { useKept } from '../../session/kept.ts';
import { money, shortMoney } from '../../session/money.ts';
import styles from './MoveDialog.module.css';
import { Reason } from '../../session/Reason.tsx';

const reasons = ['illness', 'the weather', 'our mistake', 'goodwill'];

type Chosen = { date: LocalDate; time?: TimeToMove | undefined; isWaived: boolean; because: string };

type MoveDialogProps = {
  booking: Pick<StaffBooking, 'bookingId' | 'date' | 'startTime'>;
  name: string;
  onClose: () => void;
};

/** Pick a day and a time. The dialog shows the cost or the refund before anything happens. */
export function MoveDialog({ booking, name, onClose }: MoveDialogProps) {
  const { bookingId } = booking;
  const today = venueDate(useNow());
  const own = localDate(booking.date);
  const [chosen, keep, forget] = useKept<Chosen>(`move ${bookingId}`, {
    date: own,
    isWaived: false,
    because: '',
  });
  const { date, time, isWaived, because } = chosen;
  const [month, setMonth] = useState(() => monthOf(date < today ? today : date));
  const leave = () => {
    forget();
    onClose();
  };
  const mayWaive = useMay('decide-money') !== undefined;
  const times = useQuery({
    ...timesToMoveQuery(bookingId, month.slice(0, 7)),
    placeholderData: keepPreviousData,
  });
  const fee = times.data?.fee ?? 0;
  const waives = isWaived && fee > 0;
  const isRead = isInMonth(date, month) && times.data !== undefined && !times.isPlaceholderData;
  const now = isRead ? times.data?.times.find(({ slotId }) => slotId === time?.slotId) : time;
  const gone =
    time !== undefined && now?.whyNot !== ''
      ? `${formatLongDate(date)}, ${time.startTime} is no longer free. Choose another time.`
      : undefined;

  const fields = (
    <div className={styles.move}>
      <p>
        From <b>{formatLongDate(own)}</b>, {booking.startTime}
      </p>
      {times.error !== null && (
        <RetryNotice message={sentenceOf(times.error)} onRetry={() => void times.refetch()} />
      )}
      {times.data === undefined ? (
        times.error === null && <Loading text="Loading the days …" />
      ) : (
        <DayPicks isBusy={times.isPlaceholderData}>
          <Calendar
            today={today}
            month={month}
            firstMonth={today}
            lastMonth={localDate(times.data.lastDate)}
            chosen={date}
            statusOf={(day) => statusOf(day, times.isPlaceholderData ? undefined : times.data.times)}
            onTurn={setMonth}
            onChoose={(day) => keep({ ...chosen, date: day, time: undefined })}
          />
          {isInMonth(date, month) && !times.isPlaceholderData && (
            <Times
              key={date}
              date={date}
              isOwn={date === own}
              times={times.data.times.filter((each) => each.date === date)}
              chosen={time}
              onChoose={(picked) => keep({ ...chosen, time: picked })}
            />
          )}
        </DayPicks>
      )}
      {time !== undefined && fee > 0 && mayWaive && (
        <>
          <Choices
            legend={`The fee of ${money(fee)}`}
            options={[
              { value: 'charged', label: 'Charge it' },
              { value: 'waived', label: 'Waive it' },
            ]}
            value={waives ? 'waived' : 'charged'}
            onChoose={(value) => keep({ ...chosen, isWaived: value === 'waived' })}
          />
          {waives && (
            <Reason
              legend="Reason, for the log"
              usual={reasons}
              begunWith={because}
              onChange={(reason) => keep({ ...chosen, because: reason })}
            />
          )}
        </>
      )}
    </div>
  );
  const dialog = {
    title: `Move ${name}`,
    action: 'Move the trip',
    isWide: true,
    showsEffect: true,
    onDone: leave,
    onLeave: leave,
  };
  if (!waives)
    return (
      <CommandDialog
        {...dialog}
        endpoint={moveBookingByStaff}
        words={
          time === undefined || gone !== undefined
            ? (gone ?? 'Choose a day and a time to see the price.')
            : { bookingId, slotId: time.slotId }
        }
      >
        {fields}
      </CommandDialog>
    );
  return (
    <CommandDialog
      {...dialog}
      endpoint={moveBookingWithoutFee}
      words={
        time === undefined || gone !== undefined || because.trim() === ''
          ? (gone ?? 'To see the effect, give a reason for waiving the fee.')
          : { bookingId, slotId: time.slotId, because: because.trim() }
      }
    >
      {fields}
    </CommandDialog>
  );
}

type TimesProps = {
  date: LocalDate;
  isOwn: boolean;
  times: readonly TimeToMove[];
  chosen: TimeToMove | undefined;
  onChoose: (time: TimeToMove) => void;
};

/** The times of a day, each with its number of free boats, or the reason why the booking cannot move there. */
function Times({ date, isOwn, times, chosen, onChoose }: TimesProps) {
  const name = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // On a phone the times are below the calendar, so scroll to them.
  useEffect(() => {
    if (!isOwn) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOwn]);
  return (
    <TimesOfDay ref={list} date={date}>
      {times.length === 0 && <p>{isOwn ? 'No other times on this day.' : 'No times on this day.'}</p>}
      {times.map((time) => (
        <TimeRadio
          key={time.slotId}
          className={time.whyNot === '' ? '' : styles.unfit}
          name={name}
          disabled={time.whyNot !== ''}
          checked={chosen?.slotId === time.slotId}
          onChange={() => onChoose(time)}
        >
          <span>
            <b>
              {time.startTime}–{time.endTime}
            </b>
            <small>{time.whyNot === '' ? roomOf(time) : time.whyNot}</small>
          </span>
          {time.whyNot === '' && <b>{shortMoney(time.price)}</b>}
        </TimeRadio>
      ))}
    </TimesOfDay>
  );
}

function roomOf({ boatsFree }: TimeToMove): string {
  return `${counted(boatsFree, 'boat')} free`;
}

/** The days of a month; undefined: the month is still loading. */
function statusOf(date: LocalDate, times: TimesToMove['times'] | undefined): DayStatus {
  const ofDay = times?.filter((time) => time.date === date) ?? [];
  const free = ofDay.filter(({ whyNot }) => whyNot === '').length;
  const words =
    times === undefined ? 'still loading' : free === 0 ? 'no times free' : `${counted(free, 'time')} free`;
  return { label: `${formatLongDate(date)}, ${words}`, isOpen: free > 0, free, all: ofDay.length };
}
