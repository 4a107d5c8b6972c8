import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business, mailHref, phoneHref, shownPhone } from '../content/business.ts';
import { SiteLink } from '../ui/SiteLink.tsx';
import styles from './SiteFooter.module.css';

const links = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.privacyPolicy(), label: 'Privacy Policy' },
  { path: sitePaths.termsAndConditions(), label: 'Terms and Conditions' },
  { path: sitePaths.cancellationPolicy(), label: 'Cancellation Policy' },
  { path: sitePaths.faqs(), label: 'Help & FAQs' },
] as const;

export function SiteFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.path}>
                <SiteLink path={link.path}>{link.label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a href={phoneHref}>{shownPhone}</a>
          <br />
          <a href={mailHref}>{business.email}</a>
        </p>
        <p>
          {business.legalName}, registered in {business.placeOfRegistration} no. {business.companyNumber}.
          Registered address: {business.registeredAddress}.
        </p>
        <p>
          {/* Spec 2.1: a relative link. */}
          <a href="bookings">
            © {year} {business.name}. All Rights Reserved
          </a>
        </p>
      </div>
    </footer>
  );
}
