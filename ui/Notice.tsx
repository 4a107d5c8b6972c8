import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

type NoticeProps = {
  tone?: 'note' | 'warning' | 'error';
  /** Screen readers announce 'status' at the next pause, 'alert' immediately. */
  role?: 'status' | 'alert';
  /** The notice takes the focus when it appears, because it explains why the screen changed. */
  takesFocus?: boolean;
  children: ReactNode;
};

const icons = { note: 'info', warning: 'warning', error: 'warning' } as const;

export function Notice({ tone = 'note', role, takesFocus = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    box.current?.focus({ preventScroll: true });
    bringIntoView(box.current);
    // After popstate the browser restores the scroll position of the previous step, so the notice is brought into view
    // once more.
    let frame = 0;
    const again = () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => bringIntoView(box.current));
      });
    };
    window.addEventListener('popstate', again);
    return () => {
      window.removeEventListener('popstate', again);
      cancelAnimationFrame(frame);
    };
  }, [takesFocus]);
  return (
    <div
      ref={box}
      role={role}
      tabIndex={takesFocus ? -1 : undefined}
      className={tone === 'note' ? styles.notice : `${styles.notice} ${styles[tone]}`}
    >
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** Scrolls to the middle of the notice, or to its first line if the notice is higher than half the window. */
function bringIntoView(box: HTMLElement | null): void {
  if (box === null) return;
  const isHigh = box.offsetHeight > window.innerHeight / 2;
  box.scrollIntoView({ behavior: 'instant', block: isHigh ? 'start' : 'center' });
}
