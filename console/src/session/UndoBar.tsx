import { Suspense, lazy, useSyncExternalStore } from 'react';
import styles from './UndoBar.module.css';
import { followToasts, readToasts } from './toasts.ts';

/** Loaded with the first of them: nobody has done anything before. */
const OneToast = lazy(async () => ({ default: (await import('./OneToast.tsx')).OneToast }));

/** What was just done, above the bar under the thumb. Its live region is there before the first message. */
export function UndoBar() {
  const toasts = useSyncExternalStore(followToasts, readToasts);
  return (
    <div role="status" aria-live="polite" className={styles.bar}>
      <Suspense>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
}
