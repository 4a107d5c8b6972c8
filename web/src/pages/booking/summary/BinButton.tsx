import { Icon } from '../../../ui/Icon.tsx';
import styles from './BinButton.module.css';

/** Takes a line off the order. */
export function BinButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.bin} aria-label={label} onClick={onPress}>
      <Icon name="bin" />
    </button>
  );
}
