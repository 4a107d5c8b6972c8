import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../router/history.ts';
import styles from './PageTitle.module.css';

type PageTitleProps = {
  children: ReactNode;
  /** A small part of the heading: 'Step 1 of 4: Choose Date'. */
  aside?: string;
};

/**
 * The h1 of a screen. It takes the focus when the visitor arrives from another screen, so that screen readers announce
 * it.
 */
export function PageTitle({ children, aside }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={aside === undefined ? undefined : styles.title}>
      {children}
      {aside !== undefined && (
        <>
          {' '}
          <span className={styles.aside}>{aside}</span>
        </>
      )}
    </h1>
  );
}
