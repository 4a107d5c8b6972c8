import styles from './Problem.module.css';
import { Glyph } from '../parts/Glyph.tsx';

/** The problem with the last try. Its live region exists before the words. */
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
