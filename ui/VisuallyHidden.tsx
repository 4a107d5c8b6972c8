import type { HTMLAttributes } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(attributes: HTMLAttributes<HTMLSpanElement>) {
  return <span {...attributes} className={styles.hidden} />;
}
