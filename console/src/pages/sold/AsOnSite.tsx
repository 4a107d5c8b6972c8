import { useId } from 'react';
import './as-on-site.css';
import styles from './AsOnSite.module.css';

/** A preview during an edit, drawn with the site's own components, colours and sizes. */
export function AsOnSite({ children }: { children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h2 id={id}>As the site will show it</h2>
      <div className={`as-on-site ${styles.site}`}>{children}</div>
    </section>
  );
}
