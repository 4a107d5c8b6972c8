import { useEffect } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { SocialLinks } from '../sections/SocialLinks.tsx';
import { LinkButton, SiteLink } from '../ui/SiteLink.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { mainLinks } from './Navigation.tsx';
import styles from './SiteDrawer.module.css';

type SiteDrawerProps = { path: string; isOpen: boolean; onClose: () => void };

/** The header's links for narrow windows. */
export function SiteDrawer({ path, isOpen, onClose }: SiteDrawerProps) {
  useEffect(() => {
    // Spec 2.1: the drawer closes when the window reaches 768 px, although the button that opens it is shown up to 900
    // px.
    const wide = window.matchMedia('(width >= 768px)');
    const closeWhenWide = () => wide.matches && onClose();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [onClose]);

  return (
    <Drawer label="Menu" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Menu">
        <ul className={styles.links}>
          {mainLinks.map((link) => (
            <li key={link.path}>
              <SiteLink
                path={link.path}
                aria-current={link.path === path ? 'page' : undefined}
                onClick={onClose}
              >
                {link.label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <LinkButton path={sitePaths.booking()} isWide onClick={onClose}>
        Book Now
      </LinkButton>
      <p className={styles.mine}>
        <SiteLink path={sitePaths.bookings()} onClick={onClose}>
          My booking
        </SiteLink>
      </p>
      <div className={styles.social}>
        <SocialLinks />
      </div>
    </Drawer>
  );
}
