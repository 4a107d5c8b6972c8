import type { ComponentProps } from 'react';
import styles from './PressRadio.module.css';

/** A radio button whose whole label is pressed, and shows that it is chosen. Its shape is the caller's. */
export function PressRadio({ className = '', children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`${styles.press} ${className}`}>
      <input type="radio" {...radio} />
      {children}
    </label>
  );
}
