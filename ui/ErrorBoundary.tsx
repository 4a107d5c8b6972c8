import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';

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
