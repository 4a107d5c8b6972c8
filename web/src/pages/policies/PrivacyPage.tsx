import { useWords } from '../../api/words.ts';
import { business, mailHref } from '../../content/business.ts';
import { type Kept, cookies, sessionKeys } from '../../content/kept-in-browser.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './Policies.module.css';
import { PolicySections } from './PolicySections.tsx';

export function PrivacyPage() {
  return (
    <div className={styles.policy}>
      <PageTitle>Privacy Policy</PageTitle>
      <p>
        {business.legalName}, {business.registeredAddress}, is responsible for what this site does with your
        data. Questions? Write to <a href={mailHref}>{business.email}</a>.
      </p>
      <PolicySections texts={useWords('privacy')} />
      <section id="browser" aria-labelledby="browser-title">
        <h2 id="browser-title">What your browser stores for us</h2>
        <p>
          There’s no consent banner because nothing here needs one: your browser stores only what the site
          needs to do what you ask.
        </p>
        <h3>In the tab (session storage)</h3>
        <KeptList kept={sessionKeys} />
        <h3>Cookies</h3>
        <KeptList kept={cookies} />
        <p>
          When you pay, the payment form loads from the payment provider, which may set its own cookies to
          prevent fraud. Your browser contacts nobody else, and not before that step.
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
            {purpose} Stored until {until}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
