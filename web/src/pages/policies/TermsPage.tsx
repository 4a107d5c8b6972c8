import { hasContradictions } from '@slipway/shared/rules/business-terms.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/terms.ts';
import { business, mailHref, phoneHref, shownPhone } from '../../content/business.ts';
import {
  bookingTermsOf,
  cancellationTermsOf,
  countingExample,
  figuresNote,
} from '@slipway/shared/rules/terms-of-hire.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './Policies.module.css';
import { PolicySections, Terms } from './PolicySections.tsx';

/** Terms and refund policy are one page (spec 2.2). */
export function TermsPage({ hash }: { hash: string }) {
  const figures = useTerms();
  useHashScroll(hash, true);
  return (
    <div className={styles.policy}>
      <PageTitle>Terms and Conditions</PageTitle>
      <p>
        What you agree to when you book, in the fewest words that will do. Your contract is with{' '}
        {business.legalName}, registered in {business.placeOfRegistration} no. {business.companyNumber},{' '}
        {business.registeredAddress}, VAT number {business.vatNumber}. Call{' '}
        <a href={phoneHref}>{shownPhone}</a> or write to <a href={mailHref}>{business.email}</a>.
      </p>
      {hasContradictions(figures) && (
        <Notice>
          <p>
            {figuresNote} See the <SiteLink path={sitePaths.faqs()}>FAQs</SiteLink>.
          </p>
        </Notice>
      )}
      <PolicySections sections={bookingTermsOf(figures, business)} />
      <section id="cancellation-policy" aria-labelledby="cancellation-policy-title">
        <h2 id="cancellation-policy-title">Cancellation Policy</h2>
        <Terms terms={cancellationTermsOf(figures)} />
        <p>
          To cancel, follow the link in the mail that confirmed your booking. Days are counted at the lake:{' '}
          {countingExample(figures)}.
        </p>
      </section>
    </div>
  );
}
