import { Icon } from '@slipway/ui/Icon.tsx';
import styles from './PauseButton.module.css';

type PauseButtonProps = {
  isPlaying: boolean;
  /** How long each picture stays: the button's rim fills once in this time. */
  fills?: '3s' | '5s' | undefined;
  /** Whenever this value changes, the rim fills from the start again. */
  turn?: number;
  label: string;
  onClick: () => void;
};

/** The button that pauses an automatic movement. */
export function PauseButton({ isPlaying, fills, turn, label, onClick }: PauseButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} data-rotation-toggle onClick={onClick}>
      <svg className={styles.rim} viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.rail} cx="50" cy="50" r="46" />
        {fills !== undefined && (
          <circle
            key={turn}
            className={fills === '3s' ? styles.three : styles.five}
            cx="50"
            cy="50"
            r="46"
            pathLength="100"
            strokeDasharray="100"
          />
        )}
      </svg>
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}
