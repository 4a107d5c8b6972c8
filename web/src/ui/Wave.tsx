import styles from './Wave.module.css';

type WaveProps = {
  /** Where it begins: above what it belongs to, in that one's colour, or inside at its foot, in that of the page. */
  at: 'top' | 'foot';
};

/** The edge of a ground: decoration, which drifts. */
export function Wave({ at }: WaveProps) {
  return <div className={`${styles.wave} ${styles[at]}`} />;
}
