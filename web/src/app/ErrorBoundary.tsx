import { Component, type ReactNode } from 'react';
import { phoneHref, shownPhone } from '../content/business.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { FileGone } from '@slipway/ui/import-when-fetched.ts';

/** Shown instead of a blank page after an error. React itself logs the cause to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Of a new release a reload fetches the files; the address and the stored draft bring the page back. */
  override componentDidCatch(error: Error) {
    const [visit] = performance.getEntriesByType('navigation');
    const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (error instanceof FileGone && !isReload) location.reload();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice tone="error" role="alert">
        <h1>Something went wrong on this page</h1>
        <p>
          We’ve kept what you typed. Please reload the page. If that doesn’t help, call us on{' '}
          <a href={phoneHref}>{shownPhone}</a>.
        </p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </Notice>
    );
  }
}
