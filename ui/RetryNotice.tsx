import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: string; onRetry: () => void; takesFocus?: boolean };

/** Something failed to load. Nothing is lost; one press tries again, and so does the connection when it is back. */
export function RetryNotice({ message, onRetry, takesFocus = false }: RetryNoticeProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <Notice tone="error" role="alert" takesFocus={takesFocus}>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  );
}
