import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { MailContent, Sender } from './mail-content.ts';

/** The facts that a template may use in addition to its own. They never change the promises that the email makes. */
export type MailContext = Sender & {
  /** When the email was written to the outbox; it may be sent much later. */
  now: Date;
  /** True: the email is about a booking that was made in test mode. */
  isTest: boolean;
  /** The business terms, in the version that the email's facts or attachment refer to; null: no version is named. */
  terms: BoatTerms | null;
};

/**
 * The content of one kind of email. Its facts are JSON in the outbox, and a newer release may read them. To change
 * their shape, add a version and keep the old one in render-mail.ts.
 */
export type MailTemplate<Facts extends object> = {
  name: string;
  version: number;
  content: (
    facts: Facts,
    context: MailContext,
  ) => MailContent & {
    /** The content of an .ics file to attach. */
    calendar?: () => string;
  };
};

/** The fields of the outbox row from which the email's content is made. */
export function said<Facts extends object>({ name, version }: MailTemplate<Facts>, facts: Facts) {
  return { template: name, templateVersion: version, facts };
}

/** The trip in the email's facts, with the terms under which it was booked. */
export function withTerms<Trip extends object>(
  trip: Trip,
  { terms }: Pick<MailContext, 'terms'>,
): Trip & { terms: BoatTerms } {
  if (terms === null) throw new Error('an email about a booking whose terms are unknown');
  return { ...trip, terms };
}
