import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { formatShortGbp, penceOf } from '@slipway/shared/values/pence.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { DayRange, Takings } from '../../api/books.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { money } from '../../session/money.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import styles from './Money.module.css';
import { type Bar, barsOf, ticksOf, unitOf } from './bars.ts';
import { whyPath } from './why.ts';

const titles = { day: 'Day by day', week: 'Week by week', month: 'Month by month' } as const;
const heads = { day: 'Day', week: 'Week', month: 'Month' } as const;
/** A table of at most this many rows starts open, because it is not taller than the chart beside it. */
const fewRows = 7;

type DaysPanelProps = { takings: Takings; range: DayRange; today: LocalDate };

/** Takings over time: a chart, and a table in which each sum links to its rows. */
export function DaysPanel({ takings, range, today }: DaysPanelProps) {
  const bars = barsOf(range, takings.byDay, today);
  const unit = unitOf(range);
  const hasBack = bars.some(({ back }) => back > 0);
  const rows = bars.filter(({ isAhead, lines }) => lines > 0 || (!isAhead && bars.length <= fewRows));
  return (
    <Panel
      title={titles[unit]}
      aside={
        <ul className={styles.legend} aria-hidden="true">
          <li>
            <i className={styles.keyTaken} />
            taken
          </li>
          {bars.some(({ isNow }) => isNow) && (
            <li>
              <i className={styles.keyNow} />
              {unit === 'day' ? 'today, until now' : 'until now'}
            </li>
          )}
          {hasBack && (
            <li>
              <i className={styles.keyBack} />
              refunded
            </li>
          )}
        </ul>
      }
    >
      <div className={styles.days}>
        <Drawing bars={bars} />
        {rows.length > 0 && (
          <details open={rows.length <= fewRows}>
            <summary>As a table</summary>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{heads[unit]}</th>
                  <th scope="col">Taken</th>
                  {hasBack && <th scope="col">Refunded</th>}
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((bar) => (
                  <tr key={bar.from}>
                    <th scope="row">{bar.long}</th>
                    <td>{money(bar.taken)}</td>
                    {hasBack && <td>{bar.back === 0 ? '–' : money(-bar.back)}</td>}
                    <td>
                      {bar.lines === 0 ? (
                        money(0)
                      ) : (
                        <ConsoleLink path={whyPath({ figure: 'takings', from: bar.from, to: bar.to })}>
                          {money(bar.sum)}
                          <VisuallyHidden>, {bar.long}: why?</VisuallyHidden>
                        </ConsoleLink>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </Panel>
  );
}

const below = 24;
const axis = 48;
/** The width of a bar's label, in the chart's own units. */
const nameWidth = 46;

function Drawing({ bars }: { bars: readonly Bar[] }) {
  const isPhone = useIsPhone();
  const [width, height] = isPhone ? [326, 200] : [700, 270];
  const most = Math.max(...bars.map(({ taken }) => taken), 0);
  const mostBack = Math.max(...bars.map(({ back }) => back), 0);
  const ticks = ticksOf(most);
  const top = ticks.at(-1) ?? 1;
  const room = height - below - 12;
  const scale = room / (top + mostBack);
  const base = 8 + top * scale;
  const step = (width - axis) / bars.length;
  const bar = Math.min(step * 0.76, 40);
  const everyName = Math.max(1, Math.ceil(nameWidth / step));
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={sentenceOf(bars)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${axis} ${base - tick * scale}H${width}`} />
          <text className={styles.tick} x={axis - 6} y={base - tick * scale + 4} textAnchor="end">
            {formatShortGbp(penceOf(tick))}
          </text>
        </g>
      ))}
      {bars.map(({ from, taken, back, isNow, short }, nth) => {
        const x = axis + nth * step + (step - bar) / 2;
        return (
          <g key={from}>
            {taken > 0 && (
              <rect
                className={isNow ? styles.barNow : styles.barTaken}
                x={isNow ? x + 1.5 : x}
                y={base - taken * scale + (isNow ? 1.5 : 0)}
                width={isNow ? bar - 3 : bar}
                height={Math.max(taken * scale - (isNow ? 1.5 : 0), 1)}
                rx={Math.min(5, bar / 3)}
              />
            )}
            {back > 0 && (
              <rect
                className={styles.barBack}
                x={x}
                y={base + 2}
                width={bar}
                height={Math.max(back * scale, 2)}
                rx={Math.min(4, bar / 3)}
              />
            )}
            {nth % everyName === 0 && (
              <text
                className={isNow ? styles.nameNow : styles.name}
                x={axis + (nth + 0.5) * step}
                y={height - 4}
                textAnchor="middle"
              >
                {short}
              </text>
            )}
          </g>
        );
      })}
      <path className={styles.axis} d={`M${axis} ${base}H${width}`} />
    </svg>
  );
}

/** The chart in words, for people who cannot see it; the table has each sum. */
function sentenceOf(bars: readonly Bar[]): string {
  const paying = bars.filter(({ taken }) => taken > 0);
  if (paying.length === 0) return 'No payments in these days.';
  const most = paying.reduce((one, other) => (other.taken > one.taken ? other : one));
  const least = paying.reduce((one, other) => (other.taken < one.taken ? other : one));
  const back = bars.filter((each) => each.back > 0).map(({ long }) => long);
  return `Takings from ${money(least.taken)} (${least.long}) to ${money(most.taken)} (${most.long})${back.length === 0 ? '' : `; refunds: ${back.join(', ')}`}.`;
}
