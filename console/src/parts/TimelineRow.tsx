import type { ReactNode } from 'react';
import { Sign, type SignName } from './Sign.tsx';
import styles from './TimelineRow.module.css';

type TimelineRowProps = {
  /** Money green, staff deep, note amber, email outlined, state foam, plan dashed: what is still to come. */
  kind: 'money' | 'staff' | 'note' | 'email' | 'state' | 'plan';
  time: string;
  /** Of another day than the row before. */
  day?: string;
  /** ISO, for machines. */
  at: string;
  sign: SignName;
  what: ReactNode;
  /** Who or where: 'Jess, phone'. */
  who?: string;
  /** The whole text of a note or an email. */
  text?: string;
};

/** One row of a booking's timeline, inside an <ol>. */
export function TimelineRow({ kind, time, day, at, sign, what, who, text }: TimelineRowProps) {
  return (
    <li className={`${styles.row} ${styles[kind]}`}>
      <time dateTime={at}>
        <b>{time}</b>
        {day !== undefined && <small>{day}</small>}
      </time>
      <span className={styles.mark}>
        <Sign name={sign} />
      </span>
      <div className={styles.words}>
        <p>{what}</p>
        {text !== undefined && <blockquote>{text}</blockquote>}
        {who !== undefined && <small>{who}</small>}
      </div>
    </li>
  );
}

/** What is above it is over; what is below is still to come. */
export function TimelineNow({ children }: { children: string }) {
  return (
    <li className={styles.now}>
      <span>{children}</span>
    </li>
  );
}
