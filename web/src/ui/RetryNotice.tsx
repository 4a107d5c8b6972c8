import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: string; onRetry: () => void; takesFocus?: boolean };

/** Something did not arrive; nothing is lost, and trying again is one press. */
export function RetryNotice({ message, onRetry, takesFocus = false }: RetryNoticeProps) {
  return (
    <Notice tone="error" role="alert" takesFocus={takesFocus}>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  );
}
