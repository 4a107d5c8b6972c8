import type { ReactNode } from 'react';
import { Icon } from '@slipway/ui/Icon.tsx';
import styles from './SlotOption.module.css';

type SlotOptionProps = {
  slot: { startTime: string; endTime: string; isSoldOut: boolean };
  isChosen: boolean;
  price: string;
  /** The guests that the price covers: 'for up to 5', 'for 8'. */
  party: string;
  onChoose: () => void;
  /** Further facts about the time, on a separate line. */
  children?: ReactNode;
};

/** A start time to choose, with its state as text. */
export function SlotOption({
  slot: { startTime, endTime, isSoldOut },
  isChosen,
  price,
  party,
  onChoose,
  children,
}: SlotOptionProps) {
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={isChosen}
      disabled={isSoldOut}
      onClick={onChoose}
    >
      <span className={styles.dot}>
        <Icon name="tick" />
      </span>
      <span className={styles.what}>
        <span className={styles.time}>
          {startTime}
          <span className={styles.end}>–{endTime}</span>
        </span>{' '}
        <span className={styles.state}>{isSoldOut ? 'Sold Out' : 'Available'}</span>
      </span>{' '}
      <span className={styles.price}>
        {price} <span className={styles.party}>{party}</span>
      </span>
      {children}
    </button>
  );
}
