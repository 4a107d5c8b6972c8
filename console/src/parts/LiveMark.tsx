import styles from './LiveMark.module.css';

type LiveMarkProps = {
  /** The age in words: 'Live', '2 min old', 'No signal since 10:31'. */
  children: string;
  tone: 'live' | 'old' | 'off';
};

/** The age of the data, in words after a dot. The dot is hollow unless the data is live. */
export function LiveMark({ children, tone }: LiveMarkProps) {
  return (
    <span role="status" className={`${styles.live} ${styles[tone]}`}>
      {children}
    </span>
  );
}
