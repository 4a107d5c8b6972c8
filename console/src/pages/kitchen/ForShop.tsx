import { counted, plural } from '@slipway/shared/values/counted.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Kitchen } from '../../api/kitchen.ts';
import { menuTodayQuery } from '../../api/sold.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { shortDayOf } from '../../session/times.ts';
import styles from './ForShop.module.css';

const weekdayOf = (date: string) => shortDayOf(localDate(date)).split(' ')[0];

/** The portions still to make today, which count down, and the portions to buy for the next three days. */
export function ForShop({ kitchen: { date, shop }, isToday }: { kitchen: Kitchen; isToday: boolean }) {
  const { days, dishes } = shop;
  const all = (portions: readonly number[]) => portions.reduce((sum, each) => sum + each, 0);
  const calledOff = days.filter((day) => day.calledOff > 0);
  return (
    <Panel title="Portions to make and to buy">
      {dishes.length === 0 ? (
        <p>Nothing is ordered for this day or the next three days.</p>
      ) : (
        <table className={styles.shop}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Dish
              </th>
              <th scope="col">To make</th>
              <th scope="colgroup" colSpan={days.length}>
                To buy
              </th>
            </tr>
            <tr>
              <th scope="col">{isToday ? 'Today' : weekdayOf(date)}</th>
              {days.map((day) => (
                <th key={day.date} scope="col">
                  {weekdayOf(day.date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dishes.map(({ item, name, left, ordered }) => (
              <tr key={item}>
                <th scope="row">{name}</th>
                <td>
                  <b>{portionsOf(left)}</b>
                </td>
                {days.map((day, nth) => (
                  <td key={day.date}>{portionsOf(ordered[nth] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>
                <b>{portionsOf(all(dishes.map(({ left }) => left)))}</b>
              </td>
              {days.map((day, nth) => (
                <td key={day.date}>{portionsOf(all(dishes.map(({ ordered }) => ordered[nth] ?? 0)))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
      {calledOff.map((day) => (
        <p key={day.date} className={styles.hint}>
          <Sign name="warning" />
          {formatLongDate(localDate(day.date)).split(' ')[0]} is without{' '}
          {counted(day.calledOff, 'party', 'parties')} that {plural(day.calledOff, 'was', 'were')} called off.
        </p>
      ))}
    </Panel>
  );
}

const portionsOf = (portions: number) => (portions === 0 ? '–' : portions);

/** Today's sold-out dishes, with a link to mark a dish, for roles that may do so. */
export function SoldOut() {
  const { data } = useQuery(menuTodayQuery);
  const out = data?.dishes.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name) ?? [];
  return (
    <div className={styles.soldOut}>
      <Panel title="Sold out today">
        <p>
          {out.length === 0
            ? 'No dish is sold out. As soon as you mark a dish, customers can no longer order it.'
            : `${out.join(', ')}. On sale again tomorrow.`}
        </p>
        <Button isWide onClick={() => navigate('/kitchen/menu')}>
          Mark a dish as sold out
        </Button>
      </Panel>
    </div>
  );
}
