import type { ReactNode } from 'react';
import { Sign, type SignName } from './Sign.tsx';
import styles from './TimelineRow.module.css';

type TimelineRowProps = {
  /**
   * The kind sets the colour: money green, staff deep, note amber, email outlined, state foam, plan (still to come)
   * dashed.
   */
  kind: 'money' | 'staff' | 'note' | 'email' | 'state' | 'plan';
  time: string;
  /** The day, if it differs from the day of the row before. */
  day?: string;
  /** The time in ISO form, for machines. */
  at: string;
  sign: SignName;
  what: ReactNode;
  /** The person or the device: 'Jess, phone'. */
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

/** The line that separates future events above it from past events below it. */
export function TimelineNow({ children }: { children: string }) {
  return (
    <li className={styles.now}>
      <span>{children}</span>
    </li>
  );
}
