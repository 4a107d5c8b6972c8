import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { FileGone } from './import-when-fetched.ts';

type ErrorBoundaryProps = {
  /** The content shown in place of a blank page. */
  instead: ReactNode;
  children: ReactNode;
};

/** Shows `fallback` after an error in its children. React itself logs the cause to the browser's console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** A reload fetches the files of a new release; the address and stored data restore the page. */
  override componentDidCatch(error: Error) {
    const [visit] = performance.getEntriesByType('navigation');
    const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (error instanceof FileGone && !isReload) location.reload();
  }

  override render() {
    const { instead, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Notice tone="error" role="alert">
        {instead}
      </Notice>
    );
  }
}
