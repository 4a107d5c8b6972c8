import type { HTMLAttributes } from 'react';
import styles from './VisuallyHidden.module.css';

/** For ears only. */
export function VisuallyHidden(attributes: HTMLAttributes<HTMLSpanElement>) {
  return <span {...attributes} className={styles.hidden} />;
}
