import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../content/business.ts';
import { LinkButton } from '../ui/Button.tsx';
import styles from './SiteHeader.module.css';

const links = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.faqs(), label: 'FAQs' },
  { path: sitePaths.contactUs(), label: 'Contact Us' },
] as const;

/** `path` is the page being shown: its link is highlighted. */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className={styles.header}>
      <a className={styles.name} href={hrefOf(sitePaths.home())}>
        {business.name}
      </a>
      <nav aria-label="Site" className={styles.nav}>
        <ul>
          {links.map((link) => (
            <li key={link.path}>
              <a href={hrefOf(link.path)} aria-current={link.path === path ? 'page' : undefined}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
    </header>
  );
}
