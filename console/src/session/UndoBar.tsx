import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { useMedia } from '@slipway/ui/use-media.ts';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { edgeIsStuck, useEdge } from '../parts/EdgeBar.tsx';
import styles from './UndoBar.module.css';
import { followToast, readToast } from './toasts.ts';

const load = () => import('./OneToast.tsx');
const OneToast = lazyPart(load, 'OneToast');

/**
 * The last action, as a row at the bottom of the frame. On a screen with an edge bar, the row is above the buttons of
 * the bar. The row has its own space, so that it covers nothing.
 */
export function UndoBar() {
  // The toast is loaded after the first screen, while there is signal, because it must be able to report a lost signal.
  useEffect(() => void load().catch(() => undefined), []);
  const toast = useSyncExternalStore(followToast, readToast);
  const row = useRef<HTMLDivElement>(null);
  // Screen readers miss a message in a new live region, so one region moves between its two places in the page.
  const [region] = useState(makeRegion);
  const edge = useEdge();
  const isStuck = useMedia(edgeIsStuck);
  useLayoutEffect(
    () => (isStuck && edge !== undefined ? edge : row.current)?.append(region),
    [region, edge, isStuck],
  );
  return (
    <div ref={row} className={styles.row}>
      {createPortal(
        <Suspense>{toast !== undefined && <OneToast key={toast.id} toast={toast} />}</Suspense>,
        region,
      )}
    </div>
  );
}

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.role = 'status';
  region.ariaLive = 'polite';
  region.className = styles.said ?? '';
  return region;
}
