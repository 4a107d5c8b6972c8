import { type ReactNode, lazy, Suspense } from 'react';
import { pageStartId } from '../router/page-start.ts';
import { useIsHydrated } from '../router/use-site-location.ts';
import { loadLateParts, SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';

/** If the footer does not load, the page keeps the prerendered footer. */
const SiteFooter = lazy(async () => ({
  default: (await loadLateParts().catch(orNever)).SiteFooter,
}));

/** The toasts load after hydration, because no toast can appear earlier. */
const Toaster = lazy(async () => ({
  default: (await import('@slipway/ui/Toaster.tsx').catch(orNever)).Toaster,
}));

/** If a part fails to load, React waits for it for ever and the page stays as it is. An error would remove the page. */
const orNever = () => new Promise<never>(() => undefined);

/**
 * The footer element is a constant, so that React keeps its prerendered HTML if the page renders again before the
 * footer has loaded.
 */
const footer = (
  <Suspense fallback={null}>
    <SiteFooter />
  </Suspense>
);

export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <div id={pageStartId} className={styles.start} />
        {children}
      </main>
      {footer}
      {useIsHydrated() && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

/** With hash routing '#content' would be a route, so the link moves the focus itself. */
function SkipLink() {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        const content = document.getElementById('content');
        content?.focus();
        content?.scrollIntoView();
      }}
    >
      Skip to the content
    </a>
  );
}
