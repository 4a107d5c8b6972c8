import { Mark } from '@slipway/ui/Mark.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { businessName } from '../../business.ts';
import styles from './SignInFrame.module.css';

type SignInFrameProps = {
  title: string;
  /** Whether the title takes the focus. It does on a screen that a press has opened. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** The frame of every screen before sign-in: the brand, one question, and the ways to answer it. */
export function SignInFrame({ title, takesFocus = false, children }: SignInFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | ${businessName} console`;
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [title, takesFocus]);
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <Brand />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

/** The logo, the name of the business, and a line below it, such as 'Console'. */
export function Brand({ name = businessName, below = 'Console' }: { name?: string; below?: string }) {
  return (
    <p className={styles.brand}>
      <Mark />
      <span>
        {name}
        <small>{below}</small>
      </span>
    </p>
  );
}

export function Or() {
  return <p className={styles.or}>or</p>;
}
