import { type ReactNode, Suspense, lazy } from 'react';
import { pageStartId } from '../router/page-start.ts';
import { useIsHydrated } from '../router/use-is-hydrated.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** Loaded after hydration: no toast appears before. */
const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));

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
