import { parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { DayField } from '../../parts/DayField.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import styles from './Money.module.css';
import { type NamedRange, type RangeName, labelOf, queryOf, rangeNamed, troubleWith } from './range.ts';

type RangePickerProps = {
  /** The address of the screen: '/money'. */
  path: string;
  range: NamedRange;
  names: readonly RangeName[];
};

/** Chooses the days to show, by a link for each usual range or by two date fields. */
export function RangePicker({ path, range, names }: RangePickerProps) {
  const today = venueDate(useNow());
  const trouble = troubleWith(range);
  const isOwn = !names.some((name) => name === range.name);
  const own = (change: Partial<NamedRange>) =>
    navigate(path + queryOf({ ...range, ...change, name: 'own' }), 'replace');
  return (
    <div className={styles.picker}>
      <nav aria-label="Which days" className={styles.pills}>
        {names.map((name, nth) => (
          <ConsoleLink
            key={name}
            path={nth === 0 ? path : path + queryOf({ name, ...rangeNamed(name, today) })}
            aria-current={name === range.name ? 'page' : undefined}
          >
            {labelOf(name)}
          </ConsoleLink>
        ))}
        <ConsoleLink
          path={path + queryOf({ ...range, name: 'own' })}
          aria-current={isOwn ? 'page' : undefined}
        >
          Own dates
        </ConsoleLink>
      </nav>
      {isOwn && (
        <div className={styles.own}>
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              value={range[end]}
              onChange={(value) => {
                const date = parseLocalDate(value);
                if (date !== undefined) own({ [end]: date });
              }}
            />
          ))}
          {trouble !== undefined && <p role="alert">{trouble}</p>}
        </div>
      )}
    </div>
  );
}
