import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { useState } from 'react';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { DayOfSlots, Slot } from '../api/availability.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import { CalendarLegend } from '@slipway/ui/CalendarLegend.tsx';
import type { DayStatus } from '@slipway/ui/DayFace.tsx';
import { SlotOption } from '../ui/SlotOption.tsx';
import { monthOf } from '@slipway/ui/calendar-dates.ts';
import { Sky } from './sky/Sky.tsx';
import styles from './SlotCalendar.module.css';

type SlotCalendarProps = {
  days: readonly DayOfSlots[];
  slotId: number | undefined;
  /** The booking's terms, which contain the wind limit of the boat. */
  terms: BoatTerms;
  /** The day whose times are shown first. */
  firstDate?: LocalDate | null;
  /**
   * The present date of the booking. The calendar marks this day, and opens at its month if `firstDate` is left out.
   * Without either date, the calendar opens at the month of the first free day.
   */
  ownDate?: LocalDate;
  /** The text below a day with free times: a word or a price. */
  dayPriceOf?: (free: readonly Slot[]) => string;
  priceOf: (slot: Slot) => { price: string; party: string };
  /** The message if no time is on sale. */
  none: string;
  onChoose: (slot: Slot | undefined) => void;
};

/** Chooses another time for an existing booking: the calendar, and the times of the chosen day. */
export function SlotCalendar(props: SlotCalendarProps) {
  const { days, slotId, terms, firstDate = null, ownDate, priceOf, none, onChoose } = props;
  const today = venueDate(useNow());
  const first = days.find(({ slots }) => slots.some(({ isSoldOut }) => !isSoldOut))?.date;
  const [month, setMonth] = useState<LocalDate>(() => monthOf(firstDate ?? ownDate ?? first ?? today));
  const [date, setDate] = useState<LocalDate | null>(firstDate);
  if (first === undefined) return <p>{none}</p>;
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const chooseElsewhere = (slot: Slot) => {
    setMonth(monthOf(slot.date));
    setDate(slot.date);
    onChoose(slot);
  };
  return (
    <div className={styles.times}>
      <div>
        <Calendar
          today={today}
          month={month}
          firstMonth={today}
          lastMonth={monthOf(days.at(-1)?.date ?? today)}
          chosen={date}
          statusOf={(day) => statusOf(day, props)}
          onTurn={setMonth}
          onChoose={(day) => {
            setDate(day);
            onChoose(undefined);
          }}
        />
        <CalendarLegend />
      </div>
      <div>
        <p role="status">{date === null ? 'Choose a date first.' : formatLongDate(date)}</p>
        <ul className={styles.slots}>
          {slots.map((slot) => (
            <li key={slot.id}>
              <SlotOption
                slot={slot}
                isChosen={slot.id === slotId}
                {...priceOf(slot)}
                onChoose={() => onChoose(slot)}
              >
                <Sky part="WindOfSlot" {...{ slot, terms }} />
              </SlotOption>
            </li>
          ))}
        </ul>
        <Sky
          part="UnderSlots"
          {...{ slots, days, terms }}
          chosen={slots.find(({ id }) => id === slotId)}
          onChoose={chooseElsewhere}
        />
      </div>
    </div>
  );
}

function statusOf(date: LocalDate, { days, ownDate, dayPriceOf }: SlotCalendarProps): DayStatus {
  const isOwn = date === ownDate;
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const free = slots.filter(({ isSoldOut }) => !isSoldOut);
  const available = `${counted(free.length, 'time')} available`;
  return {
    label: `${formatLongDate(date)}, ${free.length === 0 ? 'no times available' : available}`,
    isOpen: free.length > 0,
    free: free.length,
    all: slots.length,
    isOwn,
    ...(isOwn
      ? { price: { text: 'yours', party: '', isLowest: false, isMove: true } }
      : dayPriceOf === undefined || free.length === 0
        ? {}
        : { price: { text: dayPriceOf(free), party: '', isLowest: false, isMove: true } }),
  };
}
