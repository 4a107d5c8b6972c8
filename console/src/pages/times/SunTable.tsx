import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Times } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import styles from './TimesPage.module.css';
import { startWords } from './grid-words.ts';

/** Starts that follow the sun, through a year: the first of each month, and the days round a change of the clocks. */
export function SunTable({ sun }: { sun: Times['sun'] }) {
  return (
    <Panel title="Starts that follow the sun">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys too */}
      <div className={styles.scroll} role="region" aria-label="Sunset through the year" tabIndex={0}>
        <table className={styles.sun}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Sunset</th>
              {sun[0]?.starts.map(({ minutes }) => (
                <th key={minutes} scope="col">
                  {startWords(`sun ${minutes}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sun.map(({ date, sunset, starts }) => (
              <tr key={date}>
                <th scope="row">{formatLongDate(localDate(date))}</th>
                <td>{sunset ?? 'none'}</td>
                {starts.map(({ minutes, start }) => (
                  <td key={minutes}>{start ?? 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
