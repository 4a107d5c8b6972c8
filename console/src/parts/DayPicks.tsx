import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { ComponentProps, ReactNode } from 'react';
import { PressRadio } from './Choices.tsx';
import styles from './DayPicks.module.css';

type DayPicksProps = { isBusy?: boolean; children: ReactNode };

/** A calendar and the times of the chosen day. On a wide screen they are side by side. */
export function DayPicks({ isBusy = false, children }: DayPicksProps) {
  return (
    <div className={styles.picks} aria-busy={isBusy}>
      {children}
    </div>
  );
}

type TimesOfDayProps = Pick<ComponentProps<'fieldset'>, 'ref' | 'children'> & { date: LocalDate };

export function TimesOfDay({ date, ref, children }: TimesOfDayProps) {
  return (
    <fieldset ref={ref} className={styles.times}>
      <legend>{formatLongDate(date)}</legend>
      {children}
    </fieldset>
  );
}

export function TimeRadio({ className = '', ...radio }: ComponentProps<typeof PressRadio>) {
  return <PressRadio className={`${styles.time} ${className}`} {...radio} />;
}
