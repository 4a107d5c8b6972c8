import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';

/** What can be chosen or read as one thing. */
export function Card(attributes: HTMLAttributes<HTMLElement>) {
  return <section {...attributes} className={styles.card} />;
}
