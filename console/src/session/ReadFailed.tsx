import { EmptyState } from '@slipway/ui/EmptyState.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import type { ReactNode } from 'react';
import { isFinal, sentenceOf } from '../api/console-error.ts';

type ReadFailedProps = {
  error: Error;
  onRetry: () => void;
  /** Where to go where trying again cannot help: a link or a button. */
  children?: ReactNode;
};

/** A screen could not be read. Trying again is offered where it can help; a refusal says why, and what else to do. */
export function ReadFailed({ error, onRetry, children }: ReadFailedProps) {
  if (!isFinal(error)) return <RetryNotice message={sentenceOf(error)} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState text={sentenceOf(error)}>{children}</EmptyState>
    </div>
  );
}
