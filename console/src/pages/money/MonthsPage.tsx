import { lockPeriod } from '@slipway/shared/api/console/books.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Periods, periodsQuery } from '../../api/books.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import styles from './Money.module.css';
import { MoneyTabs } from './MoneyTabs.tsx';
import { monthName, rangeOfMonth } from './months.ts';

/** Months of the books: the locked months, and the next month to lock. */
export function MonthsPage() {
  const query = useQuery(periodsQuery);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  const { data } = query;
  return (
    <div className={styles.page}>
      <MoneyTabs here="months" />
      <Reading query={query} text="Loading the months …" />
      {data !== undefined && (
        <div className={styles.narrow}>
          <Next periods={data} />
          {data.locked.length > 0 && (
            <Panel title="Locked">
              <ul className={styles.rows}>
                {data.locked.map((month) => (
                  <LockedMonth key={month.month} month={month} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
      )}
    </div>
  );
}

function Next({ periods: { next } }: { periods: Periods }) {
  const mayLock = useMay('lock-periods') !== undefined;
  const [isLocking, setIsLocking] = useState(false);
  if (next === null)
    return (
      <Panel title="No month yet">
        <p>No payment yet. The books begin with the first payment.</p>
      </Panel>
    );
  const name = monthName(next.month);
  const close = () => setIsLocking(false);
  return (
    <Panel title={name} aside={<ConsoleLink path={`/money?${daysOf(next.month)}`}>Takings</ConsoleLink>}>
      <div className={styles.lock}>
        <p>
          {next.isOver
            ? 'This month is over and not locked. Lock it once you or your accountant have checked it. Its figures then never change: any correction is booked in a later month.'
            : 'This month is not over yet. You can lock it from the first day of the next month.'}
        </p>
        {next.isOver &&
          (mayLock ? (
            <Button variant="primary" onClick={() => setIsLocking(true)}>
              Lock {name}
            </Button>
          ) : (
            <p className={styles.soft}>An owner can lock this month.</p>
          ))}
      </div>
      {isLocking && (
        <CommandDialog
          title={`Lock ${name}`}
          action={`Lock ${name}`}
          endpoint={lockPeriod}
          words={{ month: next.month }}
          onDone={close}
          onLeave={close}
        />
      )}
    </Panel>
  );
}

function LockedMonth({
  month: { month, lockedAt, lockedBy, takings, vat, lines },
}: {
  month: Periods['locked'][number];
}) {
  const now = useNow();
  return (
    <li>
      <Sign name="lock" />
      <span className={styles.words}>
        <b>{monthName(month)}</b>
        <small>
          locked {whenOf(lockedAt, now)}
          {lockedBy === null ? '' : ` by ${lockedBy.name}`}, {counted(lines, 'line')}
          {vat === 0 ? '' : `, VAT ${money(vat)}`}
        </small>
      </span>
      <ConsoleLink
        path={`/money?${daysOf(month)}`}
        aria-label={`Takings for ${monthName(month)}: ${money(takings)}`}
      >
        <b>{money(takings)}</b>
      </ConsoleLink>
    </li>
  );
}

function daysOf(month: string): string {
  const { from, to } = rangeOfMonth(month);
  return `from=${from}&to=${to}`;
}
