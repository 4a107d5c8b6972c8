import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { MailContent, Sender } from './mail-content.ts';

/** The facts that a template may use besides its own. None of them changes what was promised. */
export type MailContext = Sender & {
  /** When the email was caused, however late it is sent. */
  now: Date;
  /** It is about a booking that was made in test mode. */
  isTest: boolean;
  /** The terms of the version that the facts or the attachment name. */
  terms: BoatTerms | null;
};

/**
 * The content of one kind of email. The facts are JSON in the outbox and may be read by a newer release: to change
 * their shape, add a version and keep the old one in render-mail.ts.
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

/** The fields of the outbox row that decide its content. */
export function said<Facts extends object>({ name, version }: MailTemplate<Facts>, facts: Facts) {
  return { template: name, templateVersion: version, facts };
}

/** A trip with the terms it was booked under. */
export function withTerms<Trip extends object>(
  trip: Trip,
  { terms }: Pick<MailContext, 'terms'>,
): Trip & { terms: BoatTerms } {
  if (terms === null) throw new Error('an email about a booking whose terms are unknown');
  return { ...trip, terms };
}
