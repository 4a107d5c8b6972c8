import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: string; onRetry: () => void; takesFocus?: boolean };

/** Something failed to load. Nothing is lost, and one press tries again. */
export function RetryNotice({ message, onRetry, takesFocus = false }: RetryNoticeProps) {
  return (
    <Notice tone="error" role="alert" takesFocus={takesFocus}>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  );
}
