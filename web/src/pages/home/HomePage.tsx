import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../../content/business.ts';
import { occasions } from '../../content/occasions.ts';
import { mostWeight } from '../../content/house-figures.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { PackageCards } from '../../sections/PackageCards.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function HomePage() {
  return (
    <>
      <PageTitle>{business.name}</PageTitle>
      <p>{business.tagline}. You are the captain, for about two hours.</p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
      <ul>
        <li>Licence-free: no boating licence and no experience needed.</li>
        <li>Self-captained: the captain is 18 or older, with a full UK driving licence.</li>
        <li>Up to 10 passengers and {mostWeight} in total.</li>
        <li>A 6hp electric motor, at 3-4km/h.</li>
        <li>A BBQ and food are optional.</li>
      </ul>
      <h2>Choose your trip</h2>
      <PackageCards />
      <h2>Good company for</h2>
      <ul>
        {occasions.map((occasion) => (
          <li key={occasion}>{occasion}</li>
        ))}
      </ul>
      <h2>Ask us anything</h2>
      <Card aria-label="Contact form">
        <ContactForm />
      </Card>
    </>
  );
}
