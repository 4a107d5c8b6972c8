import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { goToStep } from '../use-wizard-step.ts';
import styles from './ReviewPart.module.css';

type ReviewPartProps = { title: string; icon: IconName; step: number; children: ReactNode };

export function ReviewPart({ title, icon, step, children }: ReviewPartProps) {
  return (
    <div className={styles.part}>
      <span className={styles.knot}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <h3>{title}</h3>
        {children}
      </div>
      <Button variant="text" onClick={() => goToStep(step)}>
        Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
    </div>
  );
}
