import { business, mailHref, phoneHref, shownPhone } from '../../content/business.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function ContactPage() {
  return (
    <>
      <PageTitle>Contact us</PageTitle>
      <p>
        Call <a href={phoneHref}>{shownPhone}</a>, write to <a href={mailHref}>{business.email}</a>, or use
        the form.
      </p>
      <Card aria-label="Contact form">
        <ContactForm />
      </Card>
    </>
  );
}
