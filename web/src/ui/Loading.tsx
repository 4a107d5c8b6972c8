import styles from './Loading.module.css';
import { Orbit } from './Orbit.tsx';

/** The specification gives each place its own words. */
export function Loading({ words }: { words: string }) {
  return (
    <div className={styles.loading}>
      <Orbit />
      <p role="status">{words}</p>
    </div>
  );
}
