import { useId } from 'react';
import './as-on-site.css';
import styles from './AsOnSite.module.css';

/** Drawn by the site's own parts in its own colours and sizes, while it is edited. */
export function AsOnSite({ children }: { children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h2 id={id}>As the site will show it</h2>
      <div className={`as-on-site ${styles.site}`}>{children}</div>
    </section>
  );
}
