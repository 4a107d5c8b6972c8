import styles from './Problem.module.css';
import { Glyph } from '../parts/Glyph.tsx';

/** What went wrong with what somebody just tried. Its live region is there before the words. */
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
