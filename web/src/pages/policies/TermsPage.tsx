import { companyLine } from '@slipway/shared/company-line.ts';
import { appliedRules } from '@slipway/shared/rules/house-rules.ts';
import { hasTwoReadings } from '@slipway/shared/rules/readings.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/site-facts.ts';
import { useWords } from '../../api/words.ts';
import { business, mailHref, phoneHref, shownPhone } from '../../content/business.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './Policies.module.css';
import { PolicySections, Terms } from './PolicySections.tsx';

/** The terms and the refund policy are one page (spec 2.2). */
export function TermsPage({ hash }: { hash: string }) {
  const applied = Object.values(appliedRules(useTerms()));
  const [terms, cancellation] = [useWords('terms'), useWords('cancellation')];
  // `applied` always has the rule about calling off. Each further rule is one on which the terms and the FAQs differ.
  const differs = applied.length > 1 || [...terms, ...cancellation].some(hasTwoReadings);
  useHashScroll(hash, true);
  return (
    <div className={styles.policy}>
      <PageTitle>Terms and Conditions</PageTitle>
      <p>
        What you agree to when you book, in as few words as we can. Your contract is with{' '}
        {companyLine(business)} Call <a href={phoneHref}>{shownPhone}</a> or write to{' '}
        <a href={mailHref}>{business.email}</a>.
      </p>
      {differs && (
        <Notice>
          <p>
            These terms and our <SiteLink path={sitePaths.faqs()}>FAQs</SiteLink> differ in places. The one
            that is better for you always applies:
          </p>
          <Terms terms={applied} />
        </Notice>
      )}
      <PolicySections texts={terms} />
      <PolicySections texts={cancellation} id="cancellation-policy" />
    </div>
  );
}
