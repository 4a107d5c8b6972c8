import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { startBySun } from '@slipway/shared/values/sunset.ts';
import type { SetUpDraft, Times } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import styles from './TimesPage.module.css';
import { gridsIn } from './edit-draft.ts';
import { startText } from './grid-text.ts';

/**
 * Shows sunset and the starts that follow the sun, for the first of each month and the days around each change of the
 * clocks. Includes the starts in the draft.
 */
export function SunTable({ times, draft }: { times: Times; draft: SetUpDraft }) {
  const { sun, place } = times;
  const minutes = [
    ...new Set([
      ...gridsIn(draft, times).flatMap(({ rows }) => rows.flatMap((row) => row.sun)),
      ...(sun[0]?.starts.map((each) => each.minutes) ?? []),
    ]),
  ].toSorted((a, b) => a - b);
  if (minutes.length === 0) return null;
  const onSite = new Set(sun[0]?.starts.map((each) => each.minutes));
  return (
    <Panel title="Starts that follow the sun">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys too */}
      <div className={styles.scroll} role="region" aria-label="Sunset through the year" tabIndex={0}>
        <table className={styles.sun}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Sunset</th>
              {minutes.map((after) => (
                <th key={after} scope="col">
                  {startText(`sun ${after}`)}
                  {!onSite.has(after) && ', new'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sun.map(({ date, sunset }) => (
              <tr key={date}>
                <th scope="row">{formatLongDate(localDate(date))}</th>
                <td>{sunset ?? 'none'}</td>
                {minutes.map((after) => (
                  <td key={after}>{startBySun(localDate(date), after, place) ?? 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
