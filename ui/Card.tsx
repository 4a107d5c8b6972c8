import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';

/** Content that is chosen or read as a unit. */
export function Card(attributes: HTMLAttributes<HTMLElement>) {
  return <section {...attributes} className={styles.card} />;
}
