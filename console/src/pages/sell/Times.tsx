import { counted, listed } from '@slipway/shared/values/counted.ts';
import type { SaleTime } from '../../api/sale.ts';
import styles from './SellPage.module.css';

export type Picked = { slotId: number; startTime?: string | undefined };

type TimesProps = {
  times: readonly SaleTime[];
  slot: number | undefined;
  onChoose: (time: Picked) => void;
};

/** Every time of the day; sold-out times stay visible. */
export function Times({ times, slot, onChoose }: TimesProps) {
  const chosen = times.find(({ slotId }) => slotId === slot);
  // Shows the package's name beside a time if another time has the same start.
  const isTwice = (time: SaleTime) =>
    times.some(({ slotId, startTime }) => slotId !== time.slotId && startTime === time.startTime);
  return (
    <fieldset className={styles.card}>
      <legend>When</legend>
      <div className={styles.options}>
        {times.map((time) => (
          <label key={time.slotId} className={time.boatsLeft === 0 ? styles.gone : undefined}>
            <input
              type="radio"
              name="time"
              checked={time.slotId === slot}
              disabled={time.boatsLeft === 0}
              onChange={() => onChoose(time)}
            />
            <b>{time.startTime}</b>
            {isTwice(time) && <small>{listed(time.packages.map(({ name }) => name))}</small>}
            <small>{time.boatsLeft === 0 ? 'sold out' : counted(time.boatsLeft, 'place')}</small>
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <p className={styles.soft}>
          {chosen.startTime}–{chosen.endTime}.
          {!chosen.isOnSite && ' The site no longer sells this time; you can still sell it here.'}
        </p>
      )}
    </fieldset>
  );
}
