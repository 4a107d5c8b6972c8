import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addMonths, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { DayOfSlots } from '../../../api/availability.ts';
import { bookingPeriodNoticeQuery } from '../../../api/settings.ts';
import { useNow } from '../../../clock/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Calendar } from '../../../ui/Calendar.tsx';
import { CalendarLegend } from '../../../ui/CalendarLegend.tsx';
import type { DayStatus } from '../../../ui/DayFace.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { formatMonth, monthOf } from '../../../ui/calendar-dates.ts';
import { firstMonth, monthOutlook, formatNextAvailable, selectableDates } from '../calendar-month.ts';
import styles from './BookingCalendar.module.css';
import { slotPanelTitleId } from './SlotPanel.tsx';

/** How far ahead a visitor can go; the banner explains the months that are not open. */
const monthsAhead = 11;

type BookingCalendarProps = {
  days: readonly DayOfSlots[];
  chosen: LocalDate | null;
  maxBookableMonth: number | null;
  onChoose: (date: LocalDate) => void;
};

export function BookingCalendar({ days, chosen, maxBookableMonth, onChoose }: BookingCalendarProps) {
  const today = venueDate(useNow());
  const selectable = selectableDates(days, maxBookableMonth);
  const [shownMonth, showMonth] = useState(() => firstMonth(chosen, selectable, today));
  const [lastChosen, setLastChosen] = useState(chosen);
  // Shows the month of a date that was chosen elsewhere (an offered time, the address).
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    if (chosen !== null) showMonth(monthOf(chosen));
  }
  const outlook = monthOutlook(shownMonth, selectable, maxBookableMonth);

  const banner = outlook.kind === 'closed' && <PeriodBanner month={shownMonth} />;
  return (
    <>
      {/* One of the two is for screen readers, the other for sighted visitors at the end of the calendar. */}
      <div role="status">{banner}</div>
      <Calendar
        today={today}
        month={shownMonth}
        firstMonth={today}
        lastMonth={addMonths(monthOf(today), monthsAhead)}
        chosen={chosen}
        statusOf={(date) => statusOf(date, days, selectable)}
        onTurn={showMonth}
        onChoose={onChoose}
      />
      <CalendarLegend />
      {outlook.kind === 'open' ? (
        <p role="status" className={styles.count}>
          {formatMonth(shownMonth)}, {outlook.dayCount === 1 ? '1 day' : `${outlook.dayCount} days`} available
        </p>
      ) : (
        <>
          {banner}
          {outlook.next !== undefined && (
            <NextAvailable date={outlook.next} month={shownMonth} onChoose={onChoose} />
          )}
        </>
      )}
    </>
  );
}

function PeriodBanner({ month }: { month: LocalDate }) {
  const { data: notice = '' } = useQuery(bookingPeriodNoticeQuery);
  return (
    <Notice tone="error">
      <p>{notice || `No dates can be booked in ${formatMonth(month)}.`}</p>
    </Notice>
  );
}

type NextAvailableProps = { date: LocalDate; month: LocalDate; onChoose: (date: LocalDate) => void };

function NextAvailable({ date, month, onChoose }: NextAvailableProps) {
  const choose = () => {
    onChoose(date);
    // The new month has days, so this button is gone with the banner.
    document.getElementById(slotPanelTitleId)?.focus();
  };
  return <Button onClick={choose}>{formatNextAvailable(date, month)}</Button>;
}

function statusOf(date: LocalDate, days: readonly DayOfSlots[], selectable: readonly LocalDate[]): DayStatus {
  const isOpen = selectable.includes(date);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const free = isOpen ? slots.filter((slot) => !slot.isSoldOut).length : 0;
  return { label: dayLabel(formatLongDate(date), isOpen, free), isOpen, free, all: slots.length };
}

function dayLabel(name: string, isOpen: boolean, free: number): string {
  if (!isOpen) return `${name}, not open for booking`;
  if (free === 0) return `${name}, sold out`;
  return `${name}, ${free === 1 ? '1 time' : `${free} times`} available`;
}
