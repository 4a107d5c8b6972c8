import styles from './Wave.module.css';

type WaveProps = {
  /** Above its section in the section's colour, or inside at the bottom in the page's colour. */
  at: 'top' | 'foot';
};

/** The edge of a background, a decoration that drifts. */
export function Wave({ at }: WaveProps) {
  return <div className={`${styles.wave} ${styles[at]}`} />;
}
