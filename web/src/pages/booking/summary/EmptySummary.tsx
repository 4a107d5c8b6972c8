import { Ticket } from '../../../ui/Ticket.tsx';
import styles from './EmptySummary.module.css';

/** Reserves the place of the order summary, so that nothing moves when it appears. */
export function EmptySummary() {
  return (
    <div className={styles.empty}>
      <Ticket aria-label="Your ticket">
        <p className={styles.title}>Your ticket</p>
        <p className={styles.text}>Pick a day and time to see your price.</p>
      </Ticket>
    </div>
  );
}
