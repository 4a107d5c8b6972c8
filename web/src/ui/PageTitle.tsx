import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../router/history.ts';

/** The h1 of a screen. It takes the focus when the visitor arrives from another one, so that it is read out. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
