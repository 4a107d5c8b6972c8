import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import { type ChevronProps, type DayButtonProps, DayPicker } from 'react-day-picker';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import styles from './Calendar.module.css';
import { DayRing } from './DayRing.tsx';
import { Icon } from './Icon.tsx';
import { dayOfGrid, gridDate, monthOf } from './calendar-dates.ts';

/** What a day shows and says. */
export type DayLook = {
  /** Read out: weekday, date, and what is free. */
  label: string;
  isOpen: boolean;
  free: number;
  /** Free and taken. */
  all: number;
};

type CalendarProps = {
  today: LocalDate;
  /** A day of the month that is shown, and of the first and the last that can be. */
  month: LocalDate;
  firstMonth: LocalDate;
  lastMonth: LocalDate;
  chosen: LocalDate | null;
  lookOf: (date: LocalDate) => DayLook;
  onTurn: (month: LocalDate) => void;
  onChoose: (date: LocalDate) => void;
};

const closed: DayLook = { label: '', isOpen: false, free: 0, all: 0 };
const LookOf = createContext<(date: LocalDate) => DayLook>(() => closed);

/** A month of days as an APG grid: one tab stop, arrows, Home and End, Page Up and Page Down. */
export function Calendar(props: CalendarProps) {
  const { lookOf } = props;
  return (
    <LookOf value={lookOf}>
      <DayPicker
        mode="single"
        required
        className={styles.calendar}
        navLayout="around"
        weekStartsOn={1}
        today={gridDate(props.today)}
        month={gridDate(props.month)}
        startMonth={gridDate(monthOf(props.firstMonth))}
        endMonth={gridDate(monthOf(props.lastMonth))}
        selected={props.chosen === null ? undefined : gridDate(props.chosen)}
        disabled={(date) => !lookOf(dayOfGrid(date)).isOpen}
        onMonthChange={(month) => props.onTurn(monthOf(dayOfGrid(month)))}
        onSelect={(date) => props.onChoose(dayOfGrid(date))}
        components={{ DayButton, Chevron }}
        formatters={{ formatWeekdayName }}
        labels={{
          labelDayButton: (date) => lookOf(dayOfGrid(date)).label,
          labelPrevious: () => 'Previous month',
          labelNext: () => 'Next month',
        }}
      />
    </LookOf>
  );
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });

function formatWeekdayName(date: Date): string {
  return weekday.format(date);
}

/** As the library's own, which moves the focus along, with the ring behind the number. */
function DayButton({ day, modifiers, children, ...button }: DayButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const lookOf = useContext(LookOf);
  useEffect(() => {
    if (modifiers['focused'] === true) element.current?.focus();
  }, [modifiers]);
  return (
    <DayFace
      ref={element}
      {...button}
      look={lookOf(dayOfGrid(day.date))}
      isChosen={modifiers['selected'] === true}
      isToday={modifiers['today'] === true}
    >
      {children}
    </DayFace>
  );
}

type DayFaceProps = ComponentProps<'button'> & { look: DayLook; isChosen: boolean; isToday: boolean };

export function DayFace({ look, isChosen, isToday, children, ...button }: DayFaceProps) {
  return (
    <button
      {...button}
      type="button"
      className={[styles.day, styles[stateOf(look)], isChosen && styles.chosen, isToday && styles.today]
        .filter(Boolean)
        .join(' ')}
    >
      {look.free > 0 && <DayRing share={look.free / look.all} />}
      <span className={styles.number}>{children}</span>
    </button>
  );
}

function stateOf({ isOpen, free, all }: DayLook): 'closed' | 'full' | 'few' | 'free' {
  if (!isOpen) return 'closed';
  if (free === 0) return 'full';
  return free === 1 && all > 1 ? 'few' : 'free';
}

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'left' : 'right'} />;
}
