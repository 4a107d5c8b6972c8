import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Brand } from './Brand.tsx';
import { SiteDrawer } from './SiteDrawer.tsx';
import styles from './SiteHeader.module.css';
import { mainLinks } from './links.ts';
import { useHiddenHeader } from './use-hidden-header.ts';

/** `path` is the page being shown: its link is highlighted. */
export function SiteHeader({ path }: { path: string }) {
  const isHidden = useHiddenHeader();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <>
      <header className={isHidden ? `${styles.header} ${styles.hidden}` : styles.header}>
        <div className={styles.bar}>
          <Brand />
          <nav aria-label="Site" className={styles.nav}>
            <ul>
              {mainLinks.map((link) => (
                <li key={link.path}>
                  <SiteLink path={link.path} aria-current={link.path === path ? 'page' : undefined}>
                    {link.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <LinkButton
            path={sitePaths.booking()}
            size="small"
            aria-current={path === sitePaths.booking() ? 'page' : undefined}
          >
            Book Now
          </LinkButton>
          <button
            type="button"
            className={styles.menu}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setIsDrawerOpen(true)}
          >
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <SiteDrawer path={path} isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
    </>
  );
}
