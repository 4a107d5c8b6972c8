import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './EdgeBar.module.css';

type EdgeBarProps = {
  /** On a wide screen the bar is at the end of the form, and covers no part of it. */
  isNarrowOnly?: boolean;
  children: ReactNode;
};

/** The last row of a screen. On a phone it stays at the bottom edge, above the navigation. */
export function EdgeBar({ isNarrowOnly = false, children }: EdgeBarProps) {
  return (
    <div className={isNarrowOnly ? `${styles.edge} ${styles.narrow}` : styles.edge} data-edge="">
      <div ref={addTop} className={styles.top} />
      {children}
    </div>
  );
}

/** The screens on which the bar spans the width and stays at the bottom edge. */
export const edgeIsStuck = '(width < 1000px) and (height >= 30rem)';

const tops = new Set<HTMLElement>();
const listeners = new Set<() => void>();

function addTop(top: HTMLElement | null) {
  if (top === null) return;
  tops.add(top);
  tell();
  return () => {
    tops.delete(top);
    tell();
  };
}

function tell() {
  for (const listener of listeners) listener();
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The empty element at the top of the newest edge bar. The undo bar moves into it. */
export function useEdge(): HTMLElement | undefined {
  return useSyncExternalStore(follow, () => [...tops].at(-1));
}
