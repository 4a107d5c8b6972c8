import { business, mailHref } from '../../content/business.ts';
import { privacyTerms } from '../../content/policies.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function PrivacyPage() {
  return (
    <>
      <PageTitle>Privacy Policy</PageTitle>
      <ul>
        {privacyTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p>
        {business.legalName} is responsible for this data. Write to <a href={mailHref}>{business.email}</a> to
        see it or have it deleted.
      </p>
    </>
  );
}
