import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Face } from './Face.tsx';
import styles from './PinPad.module.css';
import { Sign } from './Sign.tsx';

type PinPadProps = {
  name: string;
  /** 'Jess, your PIN'. */
  title: string;
  /** The digits typed so far, up to `length`. */
  digits: string;
  length?: number;
  isBusy?: boolean;
  /** The text below the title if the PIN is wrong or locked. */
  problem?: ReactNode;
  /** The label of the key with which a person leaves the pad, for example 'Not Jess'. */
  leave: string;
  onDigits: (digits: string) => void;
  onLeave: () => void;
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A pad with large keys for a PIN. A physical keyboard also works. A ring shows how many digits are typed. */
export function PinPad({
  name,
  title,
  digits,
  length = 6,
  isBusy = false,
  problem,
  leave,
  onDigits,
  onLeave,
}: PinPadProps) {
  const id = useId();
  const add = (digit: string) => !isBusy && digits.length < length && onDigits(digits + digit);
  const erase = () => !isBusy && onDigits(digits.slice(0, -1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  };
  return (
    // The keys of a keyboard work like the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-labelledby={id} className={styles.pin} onKeyDown={onKeyDown}>
      <span className={styles.ring}>
        <svg viewBox="0 0 48 48" aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <path
              key={index}
              className={index < digits.length ? styles.filled : undefined}
              d={segment(index, length)}
            />
          ))}
        </svg>
        <Face name={name} size="huge" />
      </span>
      <h2 id={id}>{title}</h2>
      <p role="status" className={styles.count}>
        {isBusy ? 'One moment …' : `${digits.length} of ${length} digits`}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.pad}>
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => add(key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles.leave} onClick={onLeave}>
          {leave}
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="button" aria-label="Erase" onClick={erase}>
          <Sign name="erase" />
        </button>
      </div>
    </div>
  );
}

/** One segment of the ring. The segments go clockwise from the top, with gaps between them. */
function segment(index: number, count: number): string {
  const whole = 360 / count;
  const from = index * whole + 7;
  const to = (index + 1) * whole - 7;
  return `M${point(from)}A21 21 0 0 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(24 + 21 * Math.sin(angle)).toFixed(2)} ${(24 - 21 * Math.cos(angle)).toFixed(2)}`;
}
