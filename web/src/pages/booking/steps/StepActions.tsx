import type { ReactNode } from 'react';
import { Button } from '@slipway/ui/Button.tsx';
import styles from './StepActions.module.css';

type StepActionsProps = {
  onBack: () => void;
  /** True: on a small screen the floating bar has the step's Next button, and this row has none. */
  isNextInBar?: boolean;
  children?: ReactNode;
};

/** The button Back, and the step's main button. */
export function StepActions({ onBack, isNextInBar = false, children }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <Button onClick={onBack}>Back</Button>
      <span className={isNextInBar ? `${styles.on} ${styles.inBar}` : styles.on}>{children}</span>
    </div>
  );
}
