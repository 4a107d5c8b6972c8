import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { MailContent, Sender } from './mail-content.ts';

/** What a template may look at besides its facts. Nothing of it changes what was promised. */
export type MailContext = Sender & {
  /** When the email was caused, however late it is sent. */
  now: Date;
  /** It is about a booking that was made while payments were simulated. */
  isTest: boolean;
  /** Those of the version that the facts or the attachment name. */
  terms: BoatTerms | null;
};

/**
 * How the facts of one kind of email are said. The facts are JSON in the outbox and may be read by a newer release:
 * whoever changes their shape adds a version and leaves the old one in render-mail.ts.
 */
export type MailTemplate<Facts extends object> = {
  name: string;
  version: number;
  content: (
    facts: Facts,
    context: MailContext,
  ) => MailContent & {
    /** An .ics file. */
    calendar?: () => string;
  };
};

/** The part of a Mail that says what it says. */
export function said<Facts extends object>({ name, version }: MailTemplate<Facts>, facts: Facts) {
  return { template: name, templateVersion: version, facts };
}

/** A trip with the terms that it was booked under. */
export function withTerms<Trip extends object>(
  trip: Trip,
  { terms }: Pick<MailContext, 'terms'>,
): Trip & { terms: BoatTerms } {
  if (terms === null) throw new Error('an email about a booking whose terms are not known');
  return { ...trip, terms };
}
