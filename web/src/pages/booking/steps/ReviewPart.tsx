import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { goToStep } from '../use-wizard-step.ts';
import styles from './ReviewPart.module.css';

type ReviewPartProps = { title: string; step: number; children: ReactNode };

export function ReviewPart({ title, step, children }: ReviewPartProps) {
  return (
    <div className={styles.part}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      <Button look="text" onClick={() => goToStep(step)}>
        Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
    </div>
  );
}
