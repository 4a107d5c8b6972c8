import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { type OneChangeSet, timesQuery } from '../../api/set-up.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { Clashes } from './Clashes.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './TimesPage.module.css';
import { WeeklyTimes } from './WeeklyTimes.tsx';
import { figureIn, withFigure } from './edit-draft.ts';
import { type Opened, useDraft } from './use-draft.ts';

// Below the first screen of a phone: the week comes first.
const SpecialDays = lazy(async () => ({ default: (await import('./SpecialDays.tsx')).SpecialDays }));
const PriceByHand = lazy(async () => ({ default: (await import('./PriceByHand.tsx')).PriceByHand }));
const SunTable = lazy(async () => ({ default: (await import('./SunTable.tsx')).SunTable }));

type EditorProps = {
  opened: Opened;
  state: OneChangeSet['state'];
  applyAt: string | null;
  refusal?: string | null;
  others: React.ReactNode;
  onMade: (set: string) => void;
  /** It is on the site, scheduled or thrown away. */
  onOver: () => void;
};

/** The weeks, days and prices as they would be, beside what is changed and what can be done with it. */
export function Editor({ opened, state, applyAt, refusal = null, others, onMade, onOver }: EditorProps) {
  const kept = useDraft(opened, onMade);
  const { draft, edit } = kept;
  const today = venueDate(useNow());
  const times = useQuery({ ...timesQuery(draft.fromDate), placeholderData: keepPreviousData });
  useShownAge(times.dataUpdatedAt === 0 ? undefined : times.dataUpdatedAt);
  const { data } = times;
  return (
    <Columns>
      <Stack>
        <Panel title="These changes">
          <div className={styles.pair}>
            <TextField
              label="What you call them"
              maxLength={80}
              autoComplete="off"
              required
              value={draft.name}
              onChange={(event) => edit((was) => ({ ...was, name: event.target.value }))}
            />
            <TextField
              label="First day that changes"
              hint="Empty: the day on which it goes on the site"
              type="date"
              min={today}
              value={draft.fromDate ?? ''}
              onChange={(event) => edit((was) => ({ ...was, fromDate: event.target.value || null }))}
            />
          </div>
          {state === 'scheduled' && applyAt !== null && (
            <Notice>
              Goes on the site on {formatLongDate(venueDateTime(new Date(applyAt)).date)} at{' '}
              {venueDateTime(new Date(applyAt)).time}. If you change anything it is a draft again.
            </Notice>
          )}
          {state === 'refused' && <Notice tone="warning">It did not go on the site. {refusal}</Notice>}
        </Panel>
        <Clashes {...kept} />
        <Reading query={times} text="Reading the times …" />
        {data !== undefined && (
          <>
            <WeeklyTimes times={data} {...{ draft, edit, today }} />
            <Suspense fallback={<Loading text="One moment …" />}>
              <SpecialDays times={data} {...{ draft, edit, today }} />
              <PriceByHand times={data} {...{ edit, today }} />
              {data.sun.length > 0 && <SunTable sun={data.sun} />}
            </Suspense>
            <Panel title="Notice and turnaround">
              <div className={styles.pair}>
                <NumberField
                  label="Off sale before the start, minutes"
                  most={100_000}
                  value={figureIn(draft, 'notice') ?? data.figures.notice}
                  onChange={(minutes) => edit((was) => withFigure(was, 'notice', minutes, data.figures))}
                />
                <NumberField
                  label="A boat stays in after a trip, minutes"
                  most={720}
                  value={figureIn(draft, 'turnaround') ?? data.figures.turnaround}
                  onChange={(minutes) => edit((was) => withFigure(was, 'turnaround', minutes, data.figures))}
                />
              </div>
              <p className={styles.soft}>Times are on sale up to {formatLongDate(localDate(data.until))}.</p>
            </Panel>
          </>
        )}
      </Stack>
      <Stack>
        <DraftPanel {...{ kept, state, onOver }} />
        {others}
      </Stack>
    </Columns>
  );
}
