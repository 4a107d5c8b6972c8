import { Icon } from './Icon.tsx';
import styles from './StepRings.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type StepRingsProps = { label: string; names: readonly string[]; step: number; onGo: (step: number) => void };

/** Finished steps are buttons that lead back; later steps are text. */
export function StepRings({ label, names, step, onGo }: StepRingsProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.steps}>
        {names.map((name, index) => (
          <li
            key={name}
            className={index < step ? styles.done : index === step ? styles.now : styles.next}
            aria-current={index === step ? 'step' : undefined}
          >
            {index < step ? (
              <button type="button" onClick={() => onGo(index)}>
                <span className={styles.ring}>
                  <Icon name="tick" />
                </span>
                <span>
                  <VisuallyHidden>{index + 1}. </VisuallyHidden>
                  {name}
                  <VisuallyHidden> (done)</VisuallyHidden>
                </span>
              </button>
            ) : (
              <>
                <span className={styles.ring}>
                  {index === step && <HalfRing />}
                  {index + 1}
                  <VisuallyHidden>. </VisuallyHidden>
                </span>
                {name}
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function HalfRing() {
  return (
    <svg className={styles.arc} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" pathLength="100" strokeDasharray="50 100" />
    </svg>
  );
}
