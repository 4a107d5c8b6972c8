import type { ReactNode } from 'react';
import { pageStartId } from '../router/page-start.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

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
      <Toaster />
    </div>
  );
}
