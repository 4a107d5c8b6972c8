import { counted } from '@slipway/shared/values/counted.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { type Drawers, drawersQuery } from '../../api/drawers.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { money } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import { differenceOf } from './DrawerParts.tsx';
import styles from './Money.module.css';

/** The open drawers; a press opens the count of a drawer. The expected sum is shown only after the count. */
export function CashUp() {
  const query = useQuery(drawersQuery);
  const mayWork = useMay('work-drawer') !== undefined;
  const now = useNow();
  const { data } = query;
  const open = data?.drawers.filter(({ closedAt }) => closedAt === null) ?? [];
  const last = data?.drawers.find(({ closedAt }) => closedAt !== null);
  return (
    <Panel title="Drawers">
      <Reading query={query} text="Loading the drawers …" />
      {data !== undefined && (
        <>
          <ul className={styles.drawers}>
            {open.map(({ drawer, name, openedAt, openedBy, entries }) => (
              <li key={drawer}>
                <span className={styles.words}>
                  <b>{name}</b>
                  <small>
                    open since {whenOf(openedAt, now)}
                    {openedBy === null ? '' : `, ${openedBy}`}, {counted(entries, 'entry', 'entries')}
                  </small>
                </span>
                {mayWork && (
                  <Button
                    variant="primary"
                    aria-label={`Cash up: ${name}`}
                    onClick={() => navigate(`/money/drawers?count=${drawer}`)}
                  >
                    Cash up
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {open.length === 0 && (
            <p className={styles.soft}>
              No drawer is open. The first cash payment of the day opens a drawer.
            </p>
          )}
          <Waiting drawers={data} />
          {last !== undefined && (
            <p className={styles.soft}>
              Closed last: {last.name}, {last.closedAt === null ? '' : whenOf(last.closedAt, now)},{' '}
              {differenceOf(last.counted ?? 0, last.expected ?? 0)}.
            </p>
          )}
          <p>
            <ConsoleLink path="/money/drawers">Drawers and slips</ConsoleLink>
          </p>
        </>
      )}
    </Panel>
  );
}

/** Cash that somebody still has to hand back or put into a drawer. */
function Waiting({ drawers: { toGiveBack, inNone } }: { drawers: Drawers }) {
  const sumOf = (rows: readonly { amount: number }[]) =>
    money(Math.round(rows.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100);
  const words = [
    toGiveBack.length > 0 && `${sumOf(toGiveBack)} to refund at the jetty`,
    inNone.length > 0 && `${sumOf(inNone)} of cash not in a drawer`,
  ].filter((each) => each !== false);
  if (words.length === 0) return null;
  return (
    <p className={styles.waiting}>
      <b>{words.join(', ')}</b>
      <ConsoleLink path="/money/drawers">Drawers</ConsoleLink>
    </p>
  );
}
