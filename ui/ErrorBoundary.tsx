import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { FileGone } from './import-when-fetched.ts';

type ErrorBoundaryProps = {
  /** What is said instead of a blank page. */
  instead: ReactNode;
  children: ReactNode;
};

/** After an error in what it holds. React itself logs the cause to the browser's console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Of a new release a reload fetches the files; the address and what was kept bring the page back. */
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
