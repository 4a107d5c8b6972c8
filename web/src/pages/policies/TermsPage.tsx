import { business } from '../../content/business.ts';
import { bookingTerms, cancellationTerms } from '../../content/policies.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Terms and refund policy are one page (spec 2.2). */
export function TermsPage({ hash }: { hash: string }) {
  useHashScroll(hash, true);
  return (
    <>
      <PageTitle>Terms and Conditions</PageTitle>
      <p>
        The boats are hired out by {business.legalName}, registered in {business.placeOfRegistration} no.{' '}
        {business.companyNumber}, {business.registeredAddress}.
      </p>
      <Terms terms={bookingTerms} />
      <section id="cancellation-policy" aria-labelledby="cancellation-policy-title">
        <h2 id="cancellation-policy-title">Cancellation Policy</h2>
        <Terms terms={cancellationTerms} />
      </section>
    </>
  );
}

function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
