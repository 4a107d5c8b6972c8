import type { ReactNode } from 'react';
import { Face } from './Face.tsx';
import styles from './LogRow.module.css';
import { Sign } from './Sign.tsx';

type LogRowProps = {
  time: string;
  /** The time in ISO form, for machines. */
  at: string;
  /** The person who acted; undefined if the server acted, or a command in the server's terminal. */
  name?: string;
  /** The sentence of the action: 'Tom gave money back to Tariq Malik'. */
  sentence: ReactNode;
  /** Details that the sentence leaves out, as sentences. */
  detail?: string | undefined;
  /** Person, device and reason: 'Tom Adeyemi · own device · “Broken ankle”'. */
  where: string;
  /** Whether the action can still be undone. */
  isHot?: boolean;
  /** The button Undo, or why the action cannot be undone. */
  children?: ReactNode;
};

/**
 * A row of the log: time, face, action, subject and changes, then device and reason. It ends with Undo, or with the
 * reason why the action cannot be undone. Inside an <ol>.
 */
export function LogRow({ time, at, name, sentence, detail, where, isHot = false, children }: LogRowProps) {
  return (
    <li className={isHot ? `${styles.row} ${styles.hot}` : styles.row}>
      <time dateTime={at}>{time}</time>
      <span className={styles.who}>
        {name === undefined ? <Sign name="setup" /> : <Face name={name} size="small" />}
      </span>
      <div className={styles.main}>
        <span>{sentence}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        <small>{where}</small>
      </div>
      <div className={styles.act}>{children}</div>
    </li>
  );
}
