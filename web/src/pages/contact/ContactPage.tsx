import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business, mailHref, phoneHref, shownPhone } from '../../content/business.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RoundPicture } from '../../ui/RoundPicture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './ContactPage.module.css';

export function ContactPage() {
  return (
    <div className={styles.contact}>
      <div>
        <PageTitle>Contact us</PageTitle>
        <p>
          Ask us anything: a date that looks full, a party of thirty, a cake with a boat on it. A person
          answers, usually the same day. Or call <a href={phoneHref}>{shownPhone}</a>. The quick questions are
          in the <SiteLink path={sitePaths.faqs()}>FAQs</SiteLink>.
        </p>
        <Card aria-label="Contact form">
          <ContactForm />
        </Card>
      </div>
      <aside className={styles.aside} aria-label="Phone, mail and address">
        <RoundPicture variant="porthole" src="jetty-two-boats" size="(width < 900px) 85vw, 27rem" />
        <address className={styles.address}>
          <a className={styles.phone} href={phoneHref}>
            {shownPhone}
          </a>
          <a href={mailHref}>{business.email}</a>
          <span>
            {business.place.name}, {business.place.locality}
          </span>
        </address>
      </aside>
    </div>
  );
}
