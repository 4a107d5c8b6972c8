import styles from './Problem.module.css';
import { Glyph } from '../parts/Glyph.tsx';

/** The problem with the last try. The live region exists before its text, so that screen readers announce it. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children !== undefined && (
        <p className={styles.problem}>
          <Glyph name="late" />
          {children}
        </p>
      )}
    </div>
  );
}
