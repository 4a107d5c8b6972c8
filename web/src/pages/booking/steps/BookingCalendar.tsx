import { counted } from '@slipway/shared/values/counted.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addMonths, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbpRoundedUp } from '@slipway/shared/values/pence.ts';
import { bookingPeriodNoticeQuery } from '../../../api/settings.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import { CalendarLegend } from '@slipway/ui/CalendarLegend.tsx';
import type { DayStatus } from '@slipway/ui/DayFace.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { formatMonth, formatMonths, monthOf } from '@slipway/ui/calendar-dates.ts';
import {
  firstMonth,
  formatNextAvailable,
  lastMonthShown,
  monthOutlook,
  selectableDates,
} from '../calendar-month.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { lowestPriced } from '../lowest-price.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './BookingCalendar.module.css';
import { slotPanelTitleId } from './SlotPanel.tsx';

/** How many months ahead a visitor can look; the banner explains the months that are not open. */
const monthsAhead = 11;

type BookingCalendarProps = {
  wizard: Wizard;
  chosen: LocalDate | null;
  maxBookableMonth: number | null;
  onChoose: (date: LocalDate) => void;
};

export function BookingCalendar({ wizard, chosen, maxBookableMonth, onChoose }: BookingCalendarProps) {
  const { days } = wizard;
  const today = venueDate(useNow());
  const selectable = selectableDates(days, maxBookableMonth);
  const [shownMonth, showMonth] = useState(() => firstMonth(chosen, selectable, today));
  const last = lastMonthShown(shownMonth, selectable);
  const isShown = (date: LocalDate) => date >= shownMonth && date < addMonths(last, 1);
  const [lastChosen, setLastChosen] = useState(chosen);
  // If the address or an offered time has set the date, the calendar turns to the month of that date.
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    if (chosen !== null && !isShown(chosen)) showMonth(monthOf(chosen));
  }
  const outlook = monthOutlook(shownMonth, selectable, maxBookableMonth, last);
  const { statuses, lowest } = statusesOf(selectable.filter(isShown), wizard);

  const banner = outlook.kind === 'closed' && <PeriodBanner month={shownMonth} />;
  return (
    <>
      {/*
       * The banner appears twice: for screen readers here, and for sighted visitors at the end of the calendar.
       */}
      <div role="status">{banner}</div>
      <Calendar
        today={today}
        month={shownMonth}
        goesOnTo={last}
        firstMonth={today}
        lastMonth={addMonths(monthOf(today), monthsAhead)}
        chosen={chosen}
        statusOf={(date) => statuses.get(date) ?? closedDay(date)}
        onTurn={showMonth}
        onChoose={onChoose}
      />
      <CalendarLegend lowest={lowest === undefined ? undefined : formatGbpRoundedUp(lowest)} />
      {outlook.kind === 'open' ? (
        <p role="status" className={styles.count}>
          {formatMonths(shownMonth, last)}, {counted(outlook.dayCount, 'day')} available
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
      <p>{notice || `No dates in ${formatMonth(month)}.`}</p>
    </Notice>
  );
}

type NextAvailableProps = { date: LocalDate; month: LocalDate; onChoose: (date: LocalDate) => void };

function NextAvailable({ date, month, onChoose }: NextAvailableProps) {
  const choose = () => {
    onChoose(date);
    // The new month has days, so the banner and this button disappear. The focus moves to the times.
    document.getElementById(slotPanelTitleId)?.focus();
  };
  return <Button onClick={choose}>{formatNextAvailable(date, month)}</Button>;
}

/** The status and the lowest price of each day. The price is marked on the cheapest days. */
function statusesOf(
  dates: readonly LocalDate[],
  { days, packages, boatPackage, draft }: Wizard,
): { statuses: ReadonlyMap<LocalDate, DayStatus>; lowest: Pence | undefined } {
  const { guests } = draft.details;
  const priced = days
    .filter(({ date }) => dates.includes(date))
    .map(({ date, slots }) => ({
      date,
      slots,
      cheapest: lowestPriced(slots, boatPackage === undefined ? packages : [boatPackage], guests),
    }));
  const lowest = priced
    .flatMap(({ cheapest }) => (cheapest === undefined ? [] : [cheapest.price]))
    .toSorted((a, b) => a - b)[0];
  const statuses = priced.map(({ date, slots, cheapest }): [LocalDate, DayStatus] => {
    const free = slots.filter((slot) => !slot.isSoldOut).length;
    const price =
      cheapest === undefined
        ? undefined
        : {
            text: formatGbpRoundedUp(cheapest.price),
            party: formatParty(guests, cheapest.slot),
            isLowest: cheapest.price === lowest,
          };
    return [date, { label: dayLabel(date, free), isOpen: true, free, all: slots.length, price }];
  });
  return { statuses: new Map(statuses), lowest };
}

function dayLabel(date: LocalDate, free: number): string {
  const times = free === 0 ? 'sold out' : `${counted(free, 'time')} available`;
  return `${formatLongDate(date)}, ${times}`;
}

function closedDay(date: LocalDate): DayStatus {
  return { label: `${formatLongDate(date)}, not open for booking`, isOpen: false, free: 0, all: 0 };
}
