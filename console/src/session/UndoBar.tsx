import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import styles from './UndoBar.module.css';
import { followToasts, readToasts } from './toasts.ts';

const load = () => import('./OneToast.tsx');
const OneToast = lazyPart(load, 'OneToast');

/** What was just done, above the bar under the thumb. Its live region is there before the first message. */
export function UndoBar() {
  // After the first screen, and before the signal may be gone: that it is gone is what a toast has to say.
  useEffect(() => void load().catch(() => undefined), []);
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
