import type { ReactNode } from 'react';
import { Button } from '@slipway/ui/Button.tsx';
import styles from './StepActions.module.css';

type StepActionsProps = {
  onBack: () => void;
  /**
   * Whether small screens show the Next button in the floating bar. If so, this row hides its own Next button there.
   */
  isNextInBar?: boolean;
  children?: ReactNode;
};

/** The Back button, and the main button of the step. */
export function StepActions({ onBack, isNextInBar = false, children }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <Button onClick={onBack}>Back</Button>
      <span className={isNextInBar ? `${styles.on} ${styles.inBar}` : styles.on}>{children}</span>
    </div>
  );
}
