import { useQuery } from '@tanstack/react-query';
import { companyLine, drawnNote } from '@slipway/shared/company-line.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { demonstrationQuery, termsQuery } from '../api/site-facts.ts';
import { business, mailHref, phoneHref, shownPhone } from '../content/business.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useIsHydrated } from '../router/use-site-location.ts';
import { SocialLinks } from '../sections/SocialLinks.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Brand } from './Navigation.tsx';
import { CardStrip } from '../ui/CardStrip.tsx';
import { Wave } from '../ui/Band.tsx';
import styles from './SiteFooter.module.css';

const siteLinks = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.faqs(), label: 'Help & FAQs' },
  { path: sitePaths.findUs(), label: 'Find us' },
  { path: sitePaths.bookings(), label: 'My booking' },
] as const;

const legalLinks = [
  { path: sitePaths.privacyPolicy(), label: 'Privacy Policy' },
  { path: sitePaths.termsAndConditions(), label: 'Terms and Conditions' },
  { path: sitePaths.cancellationPolicy(), label: 'Cancellation Policy' },
] as const;

export function SiteFooter() {
  const { data: demonstration = 'no' } = useQuery(demonstrationQuery);
  const { data: terms } = useQuery(termsQuery);
  return (
    <footer className={`${styles.footer} after-dark`}>
      <Wave at="top" />
      <div className={styles.inside}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Brand />
            <p className={styles.soft}>{business.tagline}.</p>
            <SocialLinks />
          </div>
          <nav aria-label="Footer" className={styles.navs}>
            <Links title="Explore" links={siteLinks} />
            <Links title="The small print" links={legalLinks} />
          </nav>
          <div>
            <h2>Contact</h2>
            <p>
              <a className={styles.phone} href={phoneHref}>
                {shownPhone}
              </a>
              <a href={mailHref}>{business.email}</a>
            </p>
            <p className={styles.soft}>{companyLine(business)}</p>
            {demonstration !== 'no' && (
              <p className={styles.soft}>
                This site is a demonstration: nothing is really booked, and no money moves.
              </p>
            )}
          </div>
        </div>
        <div className={styles.foot}>
          <p>
            {/* The link is relative (spec 2.1). */}
            <a href="bookings">
              © <Year /> {business.name}. All Rights Reserved
            </a>
            <br />
            {terms?.rules?.drawn ?? drawnNote}
          </p>
          <CardStrip />
        </div>
      </div>
    </footer>
  );
}

/**
 * The page may have been prerendered in another year. The new key makes React render this year instead of keeping the
 * old one.
 */
function Year() {
  return (
    <span key={String(useIsHydrated())} suppressHydrationWarning>
      {useNow().getFullYear()}
    </span>
  );
}

type LinksProps = { title: string; links: readonly { path: string; label: string }[] };

function Links({ title, links }: LinksProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <SiteLink path={link.path}>{link.label}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
