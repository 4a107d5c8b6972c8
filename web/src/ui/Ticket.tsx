import type { HTMLAttributes } from 'react';
import styles from './Ticket.module.css';

type TicketProps = HTMLAttributes<HTMLElement> & { tone?: 'teal' | 'coral' };

/** A ticket with a scalloped edge, for the order summary and the boarding pass. */
export function Ticket({ tone = 'teal', children, ...attributes }: TicketProps) {
  return (
    <section {...attributes} className={styles.ticket}>
      <div className={tone === 'coral' ? `${styles.awning} ${styles.coral}` : styles.awning} />
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** The rippled line between two parts of a ticket. */
export function TicketCut() {
  return <div className={styles.cut} />;
}
