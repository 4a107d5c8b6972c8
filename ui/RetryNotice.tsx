import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: string; onRetry: () => void; takesFocus?: boolean };

/** The time when the connection was last restored. */
let backAt = Number.NEGATIVE_INFINITY;
/** The delays before the retries. Calls made right after the connection returns often fail. */
const retriesMs = [2_000, 5_000] as const;
const freshMs = 10_000;

/** Something failed to load. A press tries again, and so does a restored connection. */
export function RetryNotice({ message, onRetry, takesFocus = false }: RetryNoticeProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const tryIn = (...delays: number[]) => {
      timers = delays.map((delay) => setTimeout(() => retry(), delay));
    };
    const back = () => {
      backAt = performance.now();
      tryIn(0, ...retriesMs);
    };
    window.addEventListener('online', back);
    // A call has failed right after the connection returned, so more tries follow.
    if (performance.now() - backAt < freshMs) tryIn(...retriesMs);
    return () => {
      window.removeEventListener('online', back);
      timers.forEach(clearTimeout);
    };
  }, []);
  return (
    <Notice tone="error" role="alert" takesFocus={takesFocus}>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  );
}
