import type { HTMLAttributes } from 'react';
import styles from './Ticket.module.css';

type TicketProps = HTMLAttributes<HTMLElement> & { tone?: 'teal' | 'coral' };

/** A paper under the parasol's edge: the order summary, the boarding pass. */
export function Ticket({ tone = 'teal', children, ...attributes }: TicketProps) {
  return (
    <section {...attributes} className={styles.ticket}>
      <div className={tone === 'coral' ? `${styles.awning} ${styles.coral}` : styles.awning} />
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** The ripple between two parts of a ticket. */
export function TicketCut() {
  return <div className={styles.cut} />;
}
