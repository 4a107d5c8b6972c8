import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../content/business.ts';
import { Mark } from '@slipway/ui/Mark.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import styles from './Navigation.module.css';

/** Logo and name, linked to the home page. In the header the name has two lines. */
export function Brand() {
  return (
    <SiteLink className={styles.brand} path={sitePaths.home()} aria-label={business.name}>
      <Mark />
      <span>{business.name}</span>
    </SiteLink>
  );
}

/** The links of header and drawer (spec 2.1). */
export const mainLinks = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.faqs(), label: 'FAQs' },
  { path: sitePaths.contactUs(), label: 'Contact Us' },
] as const;
