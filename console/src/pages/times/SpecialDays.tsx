import { type LocalDate, addDays, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { formatShortGbp, noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import type { DayStatus } from '@slipway/ui/DayFace.tsx';
import { monthOf } from '@slipway/ui/calendar-dates.ts';
import { useState } from 'react';
import type { SetUpDraft, Times, TypedSurcharge } from '../../api/set-up.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { SurchargeFields } from '../../change-set/SurchargeFields.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import type { EditDraft } from '../../change-set/draft.ts';
import styles from './TimesPage.module.css';
import { paintText } from '../../change-set/kinds.ts';
import { type Paint, paintIn, withPaints } from './edit-draft.ts';
import { useRange } from './use-range.ts';

type SpecialDaysProps = {
  times: Times;
  draft: SetUpDraft;
  edit: EditDraft;
  today: LocalDate;
};

/** Days that differ from the weekly times: choose the kind of day, then press the days. */
export function SpecialDays({ times, draft, edit, today }: SpecialDaysProps) {
  const first = draft.fromDate === null ? today : localDate(draft.fromDate);
  const [turned, setTurned] = useState<LocalDate>();
  const [brush, setBrush] = useState<'closed' | 'dearer' | 'usual'>('closed');
  const [more, setMore] = useState<TypedSurcharge>({ pounds: 20 });
  const month = turned === undefined || turned < monthOf(first) ? monthOf(first) : turned;
  const onSite = new Map<string, Paint>(times.days.map(({ date, paint }) => [date, paint]));
  const next = times.days.slice(0, 5);
  const paint: Paint = brush === 'dearer' ? more : brush;
  const painted = (was: SetUpDraft, dates: readonly LocalDate[], isMore = false) =>
    withPaints(
      was,
      dates.filter((date) => date >= first),
      paint,
      (date) => onSite.get(date) ?? 'usual',
      isMore,
    );
  const { marked, isMore, handlers } = useRange((dates, hasFirst) =>
    edit((was) => painted(was, dates, hasFirst)),
  );
  // Shows a marked day as it will look after the edit.
  const seen = painted(draft, marked, isMore);

  const statusOf = (date: LocalDate): DayStatus => {
    const drafted = paintIn(seen, date);
    const shown = drafted ?? onSite.get(date) ?? 'usual';
    const isOpen = date >= first;
    const words = shown === 'usual' ? 'as usual' : paintText(shown);
    return {
      label: `${formatLongDate(date)}, ${isOpen ? words : 'before these changes'}${drafted === undefined ? '' : ', changed here'}`,
      isOpen,
      free: shown === 'closed' || !isOpen ? 0 : 1,
      all: 1,
      ...(shown === 'usual'
        ? {}
        : { price: { text: shortText(shown), party: '', isLowest: drafted !== undefined } }),
    };
  };
  return (
    <Panel title="Special days">
      {next.length > 0 && (
        <p className={shared.soft}>
          Next:{' '}
          {next.map((day) => `${formatLongDate(localDate(day.date))}, ${paintText(day.paint)}`).join('; ')}
          {times.days.length > next.length && ` and ${times.days.length - next.length} more`}.
        </p>
      )}
      <div className={styles.brush}>
        <Choices
          legend="Mark days as"
          hint="Then press a day, or drag over several. Press a day again to unmark it. On a keyboard: Shift and the arrows, then Enter."
          options={[
            { value: 'closed', label: 'Closed' },
            { value: 'dearer', label: 'Dearer' },
            { value: 'usual', label: 'As usual' },
          ]}
          value={brush}
          onChoose={setBrush}
        />
        {brush === 'dearer' && (
          <SurchargeFields label="Surcharge on every time of the day" surcharge={more} onChange={setMore} />
        )}
      </div>
      {/* This element handles drags and keys, but takes no focus. The days of the calendar take the focus. */}
      <div className={styles.days} {...handlers}>
        <Calendar
          today={today}
          month={month}
          firstMonth={first}
          lastMonth={addDays(today, 730)}
          chosen={null}
          statusOf={statusOf}
          onTurn={setTurned}
          onChoose={(date) => edit((was) => painted(was, [date]))}
        />
      </div>
      <p role="status" className={shared.soft}>
        {marked.length > 1 && rangeWords(marked)}
      </p>
    </Panel>
  );
}

function rangeWords(dates: readonly LocalDate[]): string {
  const [first = '', last = ''] = [dates.toSorted().at(0), dates.toSorted().at(-1)];
  return `${dates.length} days, ${formatLongDate(localDate(first))} to ${formatLongDate(localDate(last))}`;
}

/** The text of a day, short enough for a cell of the calendar. */
function shortText(paint: Exclude<Paint, 'usual'>): string {
  if (paint === 'closed') return 'closed';
  if ('percent' in paint) return `+${paint.percent} %`;
  return `+${formatShortGbp(penceFromPounds(paint.pounds) ?? noMoney)}`;
}
