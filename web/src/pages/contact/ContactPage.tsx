import { hoursLines } from '@slipway/shared/opening-hours.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useText } from '../../api/words.ts';
import { business, mailHref, phoneHref, shownPhone } from '../../content/business.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { FindUs } from '../../sections/FindUs.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './ContactPage.module.css';
import { PartyEnquiry } from './PartyEnquiry.tsx';

type ContactPageProps = { query: URLSearchParams; hash: string };

/**
 * The form comes first, because it is the purpose of the page. The sentence above the form links to the directions to
 * the jetty, which are below the form.
 */
export function ContactPage({ query, hash }: ContactPageProps) {
  useHashScroll(hash, true);
  const isParty = query.has('party');
  return (
    <>
      <div className={styles.contact}>
        <div>
          <PageTitle>Contact us</PageTitle>
          <p>
            {useText('contact', 'lead')?.text} You’ll find quick answers in the{' '}
            <SiteLink path={sitePaths.faqs()}>FAQs</SiteLink>, and{' '}
            <SiteLink path={sitePaths.findUs()}>the way to the jetty</SiteLink> below.
          </p>
          <Card aria-label="Contact form">
            {isParty ? <PartyEnquiry query={query} /> : <ContactForm message={query.get('message') ?? ''} />}
          </Card>
        </div>
        <aside className={styles.aside} aria-label="Other ways to reach us">
          <RoundPicture variant="porthole" src="jetty-two-boats" size="(width < 900px) 85vw, 27rem" />
          <address className={styles.address}>
            <a className={styles.phone} href={phoneHref}>
              {shownPhone}
            </a>
            <a href={mailHref}>{business.email}</a>
            {hoursLines(business).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </aside>
      </div>
      <FindUs />
    </>
  );
}
