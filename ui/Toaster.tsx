import { useEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';
import { Spinner } from './Loading.tsx';
import styles from './Toaster.module.css';

/**
 * Spec 9: how long each toast stays. A loading toast stays until another toast replaces it. The library itself shows at
 * most 20.
 */
const durations = {
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

/** Rendered once, above everything. Its live region is always there, so that screen readers announce every message. */
export function Toaster() {
  const { toasts, handlers } = useToaster(durations);
  const shown = toasts.filter((one) => one.visible);
  const region = useAboveDialogs(shown[0]?.id);
  return (
    <div ref={region} className={styles.toaster} role="status" aria-live="polite">
      {shown.map((one) => (
        <div
          key={one.id}
          className={styles.toast}
          data-tone={one.type}
          onPointerEnter={handlers.startPause}
          onPointerLeave={handlers.endPause}
        >
          <span className={styles.mark}>
            {one.type === 'loading' ? <Spinner /> : <Icon name={one.type === 'error' ? 'warning' : 'tick'} />}
          </span>
          <span>{resolveValue(one.message, one)}</span>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onFocus={handlers.startPause}
            onBlur={handlers.endPause}
            onClick={() => toast.dismiss(one.id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** An open dialog is in the top layer, so a new message is moved above it while the dialog is open. */
function useAboveDialogs(newest: string | undefined) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toaster = region.current;
    if (toaster === null || newest === undefined || document.querySelector('dialog[open]') === null) return;
    toaster.popover = 'manual';
    toaster.showPopover();
    return () => {
      toaster.hidePopover();
      toaster.popover = null;
    };
  }, [newest]);
  return region;
}
