import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './StepActions.module.css';

/** Back, and what leads on. */
export function StepActions({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <Button onClick={onBack}>Back</Button>
      {children}
    </div>
  );
}
