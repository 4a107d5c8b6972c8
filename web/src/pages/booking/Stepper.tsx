import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Stepper.module.css';
import { stepNames } from './step-names.ts';
import { goToStep } from './use-wizard-step.ts';

/** Finished steps are ways back; later ones are only named. */
export function Stepper({ step }: { step: number }) {
  return (
    <nav aria-label="Booking steps">
      <ol className={styles.steps}>
        {stepNames.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {index < step ? (
              <Button look="text" onClick={() => goToStep(index)}>
                {index + 1}. {name} <VisuallyHidden>(done)</VisuallyHidden>
              </Button>
            ) : (
              <span className={index === step ? styles.now : styles.next}>
                {index + 1}. {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
