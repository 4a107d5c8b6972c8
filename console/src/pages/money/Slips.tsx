import { counted } from '@slipway/shared/values/counted.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { Drawers } from '../../api/drawers.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { shortDayOf, timeOf } from '../../session/times.ts';
import { kindNames } from './DrawerParts.tsx';
import styles from './DrawersPage.module.css';

type Slip = Drawers['slips'][number];

/** The slips of a day, to compare with the card machine's own report. */
export function Slips({ slips }: { slips: readonly Slip[] }) {
  const today = venueDate(useNow());
  if (slips.length === 0) return null;
  const dateOf = ({ at }: Slip) => venueDateTime(new Date(at)).date;
  const days = [...new Set(slips.map(dateOf))].map(
    (date) => [date, slips.filter((slip) => dateOf(slip) === date)] as const,
  );
  return (
    <Panel title="Card machine">
      {days.map(([date, all]) => (
        <details key={date} open={date === today}>
          <summary>
            {date === today ? 'Today' : shortDayOf(date)}: {counted(all.length, 'slip')},{' '}
            {money(Math.round(all.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100)}
          </summary>
          <table className={styles.lines}>
            <tbody>
              {all.map((slip) => (
                <SlipRow key={`${slip.at} ${slip.slip} ${slip.kind}`} slip={slip} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </Panel>
  );
}

function SlipRow({ slip: { slip, kind, amount, at, by, bookingId, code } }: { slip: Slip }) {
  const mayOpen = useMay('find-bookings') !== undefined;
  return (
    <tr>
      <th scope="row">
        {slip === null ? 'No slip' : `Slip ${slip}`}
        <small>
          {kindNames[kind]}, {timeOf(at)}
          {by === null ? '' : ` by ${by}`}
          {code !== null && (
            <>
              ,{' '}
              {mayOpen ? (
                <ConsoleLink path={`/bookings/${bookingId}`}>{displayCode(code)}</ConsoleLink>
              ) : (
                displayCode(code)
              )}
            </>
          )}
        </small>
      </th>
      <td>{money(amount)}</td>
    </tr>
  );
}
