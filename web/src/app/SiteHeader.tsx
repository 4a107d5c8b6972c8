import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../content/business.ts';
import { useIsHydrated } from '../router/use-site-location.ts';
import { LinkButton, SiteLink } from '../ui/SiteLink.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { Brand, mainLinks } from './Navigation.tsx';
import styles from './SiteHeader.module.css';

const SiteDrawer = lazy(async () => ({ default: (await loadLateParts().catch(orNever)).SiteDrawer }));

const orNever = () => new Promise<never>(() => undefined);

/** How long Menu waits before it leads to the footer. On most connections the drawer loads sooner. */
const drawerPatienceMs = 1500;

/** If the drawer does not load, Menu leads to the same links in the footer. */
function FooterForDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const goToFooter = useEffectEvent(() => {
    const link = document.querySelector<HTMLElement>('footer nav a');
    // A footer that was not prerendered loads together with the drawer.
    if (link === null) return;
    link.focus();
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(goToFooter, drawerPatienceMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return null;
}

/** `path` is the current page, whose link is highlighted. */
export function SiteHeader({ path }: { path: string }) {
  const isHidden = useHiddenHeader();
  // The drawer closes when another page opens, also by Back.
  const [drawerPath, setDrawerPath] = useState<string>();
  const isDrawerOpen = drawerPath === path;
  const closeDrawer = () => setDrawerPath(undefined);
  // While a visitor books or pays, Book Now is only a text link, so that it does not compete with the page's buttons.
  // The header then shows our number.
  const isCheckout = /^\/(booking|payment|pay)(\/|$)/.test(path);
  return (
    <>
      <header className={isHidden ? `${styles.header} ${styles.hidden}` : styles.header}>
        <div className={isCheckout ? `${styles.bar} ${styles.checkout}` : styles.bar}>
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
            variant={isCheckout ? 'text' : 'primary'}
            aria-current={path === sitePaths.booking() ? 'page' : undefined}
          >
            Book Now
          </LinkButton>
          {isCheckout && <HelpLine />}
          <button
            type="button"
            className={styles.menu}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setDrawerPath(path)}
          >
            <Icon name="menu" />
          </button>
        </div>
      </header>
      {useIsHydrated() && (
        <Suspense fallback={<FooterForDrawer isOpen={isDrawerOpen} onClose={closeDrawer} />}>
          <SiteDrawer path={path} isOpen={isDrawerOpen} onClose={closeDrawer} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The link that calls our number. If the number does not fit, the link reads 'Help'. The wizard also shows
 * the number below its steps.
 */
function HelpLine() {
  return (
    <a className={styles.help} href={phoneHref}>
      <Icon name="phone" />
      <span className={styles.questions}>Questions?</span>
      <span className={styles.number}>{shownPhone}</span>
      <span className={styles.short}>Help</span>
    </a>
  );
}

/** Below this scroll position the header hides (spec 2.1). */
const hideBelowPx = 200;
/** A smaller scroll is ignored, because it may come from a trembling finger. */
const minMovePx = 4;

/** True while the visitor scrolls down, false after scrolling up. */
function useHiddenHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < minMovePx) return;
      setIsHidden(now > last && now > hideBelowPx);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
}

const lookAgainMs = 300;
/** After this many checks, footer and menu load even if the page is still loading. */
const mostLooks = 30;

/** Footer and menu load once the page is drawn: on a slow connection they would compete with the wizard's calendar. */
export async function loadLateParts() {
  let looks = 0;
  // While prerendering there is no document, and nothing to wait for.
  while (globalThis.document?.querySelector('.is-waiting,[data-loading]') && (looks += 1) < mostLooks)
    await new Promise((done) => setTimeout(done, lookAgainMs));
  return import('./late-parts.ts');
}
