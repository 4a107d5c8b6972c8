import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { Weather } from '../../api/weather.ts';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import styles from './Weather.module.css';

export type ActsProps = { date: LocalDate; today: LocalDate; weather: Weather };

/** What can be decided about a day that is not over, and what was. */
export function Acts({ date, today }: ActsProps) {
  const mayHold = useMay('hold-sales') !== undefined;
  if (date < today) return null;
  return (
    <section className={styles.acts} aria-label="What to do">
      {mayHold && <Button onClick={() => navigate(`/stop/${date}`)}>Hold sales</Button>}
    </section>
  );
}
