import { figureLimits } from '@slipway/shared/api/console/figure-limits.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { timesQuery } from '../../api/set-up.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { NumberField } from '../../change-set/NumberField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { WeeklyTimes } from './WeeklyTimes.tsx';
import { figureIn, withFigure } from './edit-draft.ts';

// These panels load later, because on a phone they are below the week.
const SpecialDays = lazyPart(() => import('./SpecialDays.tsx'), 'SpecialDays');
const PriceByHand = lazyPart(() => import('./PriceByHand.tsx'), 'PriceByHand');
const KeptTimes = lazyPart(() => import('./KeptTimes.tsx'), 'KeptTimes');
const TimesStops = lazyPart(() => import('./TimesStops.tsx'), 'TimesStops');
const SunTable = lazyPart(() => import('./SunTable.tsx'), 'SunTable');

/** The weekly times, special days and prices: changed in a draft, previewed, then published. */
export function TimesPage() {
  return (
    <ChangeSetScreen title="Times" part="times" hasFirstDay>
      {(drafting) => <TimesFields {...drafting} />}
    </ChangeSetScreen>
  );
}

/** The weeks, days and prices with the draft's changes. */
function TimesFields({ draft, edit, today }: Drafting) {
  const times = useQuery({ ...timesQuery(draft.fromDate), placeholderData: keepPreviousData });
  useShownAge(times.dataUpdatedAt === 0 ? undefined : times.dataUpdatedAt);
  const { data } = times;
  return (
    <>
      <Reading query={times} text="Loading the times …" />
      {data !== undefined && (
        <>
          <WeeklyTimes times={data} {...{ draft, edit, today }} />
          <Suspense fallback={<Loading text="One moment …" />}>
            <SpecialDays times={data} {...{ draft, edit, today }} />
            {data.kept.length > 0 && <KeptTimes kept={data.kept} {...{ draft, edit }} />}
            <PriceByHand times={data} {...{ edit, today }} />
            <TimesStops stops={data.stops} today={today} />
            <SunTable times={data} draft={draft} />
          </Suspense>
          <Panel title="Notice and turnaround">
            <div className={shared.pair}>
              <NumberField
                label="Sales end: minutes before the start"
                most={figureLimits.notice.most}
                value={figureIn(draft, 'notice') ?? data.figures.notice}
                onChange={(minutes) => edit((was) => withFigure(was, 'notice', minutes, data.figures))}
              />
              <NumberField
                label="Turnaround after a trip, minutes"
                most={figureLimits.turnaround.most}
                value={figureIn(draft, 'turnaround') ?? data.figures.turnaround}
                onChange={(minutes) => edit((was) => withFigure(was, 'turnaround', minutes, data.figures))}
              />
            </div>
            <p className={shared.soft}>Times are on sale up to {formatLongDate(localDate(data.until))}.</p>
          </Panel>
        </>
      )}
    </>
  );
}
