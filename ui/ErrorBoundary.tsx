import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { FileGone } from './import-when-fetched.ts';

type ErrorBoundaryProps = {
  /** The content shown in place of a blank page. */
  instead: ReactNode;
  children: ReactNode;
};

/** Shows `instead` after an error in its children. React logs the cause to the browser's console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /**
   * If a new release has removed a file, reloads the page once, to fetch the new files. The address and stored data
   * restore the page.
   */
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
