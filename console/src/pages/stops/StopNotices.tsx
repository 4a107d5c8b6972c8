import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type Board, boardQuery } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { useMay } from '../../session/Me.tsx';
import { OpenAgain } from './OpenAgain.tsx';
import styles from './StopNotices.module.css';
import { aboutStop, kindNames, spanOn } from './stop-text.ts';

const loadBelow = () => import('./BelowStop.tsx');
const Unanswered = lazyPart(loadBelow, 'Unanswered');
const KeptByStop = lazyPart(loadBelow, 'KeptByStop');

type StopNoticesProps = { stops: Board['stops']; date: LocalDate; today: LocalDate };

/** All stops of a day, at the top of the screen, each with the button that ends it. */
export function StopNotices({ stops, date, today }: StopNoticesProps) {
  const mayRead = useMay('type-reading') !== undefined;
  return (
    <ul className={styles.stops} aria-label="Stops of the day">
      {stops.map((stop) => {
        const span = spanOn(stop, date);
        const about = aboutStop(stop, date);
        return (
          <li key={stop.id} className={styles.stop}>
            <Glyph name={stop.kind === 'held' ? 'held' : 'stop'} />
            <span>
              <b>
                {kindNames[stop.kind]} {span}
              </b>
              {about !== '' && <small>{about}</small>}
              <Suspense>
                {mayRead && stop.kind === 'called_off' && <Unanswered stop={stop.id} date={date} />}
              </Suspense>
            </span>
            {date >= today && <OpenAgain stop={stop} words={span} />}
            <Suspense>{stop.kept.length > 0 && <KeptByStop kept={stop.kept} />}</Suspense>
          </li>
        );
      })}
    </ul>
  );
}

/** The day's stops, each with the button that ends it. Call-offs are left out, because they have their own card. */
export function StopsOfDay({ date, today }: { date: LocalDate; today: LocalDate }) {
  const { data } = useQuery(boardQuery(date));
  const stops = (data?.stops ?? []).filter(({ kind }) => kind !== 'called_off');
  return stops.length > 0 && <StopNotices stops={stops} date={date} today={today} />;
}
