import { business, mailHref } from '../../content/business.ts';
import { type Kept, cookies, sessionKeys } from '../../content/kept-in-browser.ts';
import { privacyTerms } from '../../content/privacy.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './Policies.module.css';
import { PolicySections } from './PolicySections.tsx';

export function PrivacyPage() {
  return (
    <div className={styles.policy}>
      <PageTitle>Privacy Policy</PageTitle>
      <p>
        {business.legalName}, {business.registeredAddress}, is responsible for what this site does with your
        data. Write to <a href={mailHref}>{business.email}</a> about any of it.
      </p>
      <PolicySections sections={privacyTerms} />
      <section id="browser" aria-labelledby="browser-title">
        <h2 id="browser-title">What your browser keeps for us</h2>
        <p>
          No banner asks for your consent, because nothing is kept that needs it: everything here is needed
          for what you ask the site to do.
        </p>
        <h3>In the tab (session storage)</h3>
        <KeptList kept={sessionKeys} />
        <h3>Cookies</h3>
        <KeptList kept={cookies} />
        <p>
          When you pay, the form of the payment provider loads from the provider, which may set cookies of its
          own to tell you from a fraudster. Nobody else is contacted, and not before that step.
        </p>
      </section>
    </div>
  );
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <dl className={styles.kept}>
      {kept.map(({ name, purpose, until }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {purpose} Kept until {until}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
