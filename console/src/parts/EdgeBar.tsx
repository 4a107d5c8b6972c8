import type { ReactNode } from 'react';
import styles from './EdgeBar.module.css';

type EdgeBarProps = {
  /** A line above the buttons, as the check-in has. */
  isTall?: boolean;
  /** Where there is room it stands at the end of the form, and covers none of it. */
  isNarrowOnly?: boolean;
  /** Where there is room, it says nothing that is not said elsewhere. */
  isPhoneOnly?: boolean;
  children: ReactNode;
};

/** The end of a screen, which stays at the bottom edge of a phone, above the navigation, however far down the screen goes. */
export function EdgeBar({
  isTall = false,
  isNarrowOnly = false,
  isPhoneOnly = false,
  children,
}: EdgeBarProps) {
  return (
    <div
      className={[styles.edge, isNarrowOnly && styles.narrow, isPhoneOnly && styles.phone]
        .filter(Boolean)
        .join(' ')}
      data-edge={isPhoneOnly ? 'phone' : isTall ? 'tall' : 'low'}
    >
      {children}
    </div>
  );
}
