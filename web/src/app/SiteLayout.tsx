import { type ReactNode, lazy, Suspense } from 'react';
import { pageStartId } from '../router/page-start.ts';
import { useIsHydrated } from '../router/use-is-hydrated.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';

/** Loaded after hydration: no toast appears before. */
const Toaster = lazy(async () => ({ default: (await import('@slipway/ui/Toaster.tsx')).Toaster }));

export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <div id={pageStartId} className={styles.start} />
        {children}
      </main>
      <SiteFooter />
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
