import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { Component, type ReactNode } from 'react';

/** Shown instead of a blank screen after a fault. React itself logs the cause to the browser's console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice tone="error" role="alert">
        <h1>Something went wrong on this screen</h1>
        <p>Nothing that was done is lost. Load it again.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Notice>
    );
  }
}
