import { Mark } from '../../ui/Mark.tsx';
import styles from './Stamp.module.css';

/** Words that go round. Decoration: the page says all of it elsewhere. */
export function Stamp({ text }: { text: string }) {
  return (
    <div className={styles.stamp} aria-hidden="true">
      <svg viewBox="0 0 160 160">
        <circle className={styles.ground} cx="80" cy="80" r="80" />
        <path id="stamp-ring" d="M22 80a58 58 0 1 1 116 0a58 58 0 1 1-116 0" fill="none" />
        <text>
          <textPath href="#stamp-ring" textLength="358">
            {text}
          </textPath>
        </text>
      </svg>
      <Mark />
    </div>
  );
}
