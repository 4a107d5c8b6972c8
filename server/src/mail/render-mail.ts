import type { Business } from '@slipway/shared/business.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { testNote } from '@slipway/shared/rules/trip-sentences.ts';
import type { Row } from '../platform/database/tables.ts';
import { type MailContent, type Part, type Sender, imprint, questions, rule } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { MailTemplate } from './mail-template.ts';
import { boatLate } from './templates/boat-late.ts';
import { bookingAmended, bookingAmendedV1 } from './templates/booking-amended.ts';
import { bookingCancelled, bookingCancelledV1 } from './templates/booking-cancelled.ts';
import { bookingConfirmed } from './templates/booking-confirmed.ts';
import { bookingLinks } from './templates/booking-links.ts';
import { booksWrong } from './templates/books-wrong.ts';
import { cardTesting } from './templates/card-testing.ts';
import { chargeAnswered } from './templates/charge-answered.ts';
import { chargeMade } from './templates/charge-made.ts';
import { contactChanged } from './templates/contact-changed.ts';
import { dayCancelled, dayCancelledV1 } from './templates/day-cancelled.ts';
import { depositDecided, depositDecidedV1 } from './templates/deposit-decided.ts';
import { enquiryAnswered } from './templates/enquiry-answered.ts';
import { enquiryReceived } from './templates/enquiry-received.ts';
import { moneyChosen } from './templates/money-chosen.ts';
import { moveNotMade } from './templates/move-not-made.ts';
import { ownerAlert } from './templates/owner-alert.ts';
import { ownerDay } from './templates/owner-day.ts';
import { ownerHeldDay } from './templates/owner-held-day.ts';
import { cancellationNews, newBooking } from './templates/owner-news.ts';
import { payLink } from './templates/pay-link.ts';
import { paymentNotCompleted } from './templates/payment-not-completed.ts';
import { paymentNotTaken } from './templates/payment-not-taken.ts';
import { paymentReturned } from './templates/payment-returned.ts';
import { oldTime } from './templates/old-time.ts';
import { placeCalledOff } from './templates/place-called-off.ts';
import { proofDiffers } from './templates/proof-differs.ts';
import { refundNews } from './templates/refund-news.ts';
import { reminder } from './templates/reminder.ts';
import { staffCode, staffInvite, staffNotice } from './templates/staff-mails.ts';
import { textsOver } from './templates/texts-over.ts';
import { thanks } from './templates/thanks.ts';
import { tripRefunded } from './templates/trip-refunded.ts';
import { weatherWarned } from './templates/weather-warned.ts';

/** Every version of every template, because an outbox may still contain facts for an old version. */
export const mailTemplates = [
  boatLate,
  bookingAmended,
  bookingAmendedV1,
  bookingCancelled,
  bookingCancelledV1,
  bookingConfirmed,
  bookingLinks,
  booksWrong,
  cancellationNews,
  cardTesting,
  chargeAnswered,
  chargeMade,
  contactChanged,
  dayCancelled,
  dayCancelledV1,
  depositDecided,
  depositDecidedV1,
  enquiryAnswered,
  enquiryReceived,
  moneyChosen,
  moveNotMade,
  newBooking,
  ownerAlert,
  ownerDay,
  ownerHeldDay,
  payLink,
  paymentNotCompleted,
  paymentNotTaken,
  paymentReturned,
  oldTime,
  placeCalledOff,
  proofDiffers,
  refundNews,
  reminder,
  staffCode,
  staffInvite,
  staffNotice,
  textsOver,
  thanks,
  tripRefunded,
  weatherWarned,
] as const;

const keyOf = (name: string, version: number) => `${name} ${version}`;
const byKey = new Map(mailTemplates.map((template) => [keyOf(template.name, template.version), template]));

/**
 * A row of the outbox. `terms`: the business terms that apply to the email; null: none do. `bookedAt`: when
 * the row's booking was made; null: the row has no booking.
 */
export type StoredMail = Row<'mails'> & { terms: BoatTerms | null; bookedAt: Date | null };

/**
 * The email as the recipient gets it. The HTML and the file are made on request, because not every transport needs
 * them.
 */
export type RenderedMail = {
  subject: string;
  text: string;
  html: () => string;
  calendar: () => string | null;
};

/**
 * Renders an outbox row from its stored facts. An older row has a text instead of facts. Throws for a template that
 * this release does not know: a newer process will send the email.
 */
export function renderMail(mail: StoredMail, sender: Sender): RenderedMail {
  const { subject, textBody, htmlBody } = mail;
  if (mail.template === null || mail.templateVersion === null || mail.facts === null) {
    if (subject === null || textBody === null || htmlBody === null)
      throw new Error('an email without facts and text');
    return {
      subject: headerLine(subject),
      text: textBody,
      html: () => htmlBody,
      calendar: () => mail.calendar,
    };
  }
  const template = byKey.get(keyOf(mail.template, mail.templateVersion));
  if (template === undefined) {
    const name = keyOf(mail.template, mail.templateVersion);
    throw Object.assign(new Error(`no template ${name}`), { code: 'UNKNOWN_TEMPLATE' });
  }
  // The facts in the row were written for this version of the template, so the template can read them.
  const { content } = template as unknown as MailTemplate<object>;
  // An email to the owner about a booking is stored without the booking's id. The email is written when the booking is
  // made or cancelled, so the time of the email replaces `bookedAt`.
  const since = mail.bookedAt ?? (mail.kind === 'owner_news' ? mail.createdAt : null);
  const isTest = since !== null && since < sender.realSince;
  const said = content(mail.facts, { ...sender, now: mail.createdAt, terms: mail.terms, isTest });
  // The second sentence of the note about a test booking is for the customer, so the owner's emails leave it out.
  const note = mail.recipient === sender.business.email ? { ...testNote, text: '' } : testNote;
  const parts = isTest ? [...rule(note), ...said.parts] : said.parts;
  const { text, html } = composeMail(mail.recipient, { ...said, parts }, sender);
  return { subject: headerLine(said.subject), text, html, calendar: () => said.calendar?.() ?? null };
}

/** Subject and text as the email was sent, or as a waiting email will be sent. */
export function textOfMail(mail: StoredMail, sender: Sender): { subject: string; text: string } {
  const { subject, textBody } = mail;
  if (subject !== null && textBody !== null) return { subject, text: textBody };
  const rendered = renderMail(mail, sender);
  return { subject: rendered.subject, text: rendered.text };
}

/** Makes one line for a header: control characters would let a stranger add headers. */
function headerLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** Text and HTML are rendered from the same content, so they cannot differ. */
function composeMail(recipient: string, content: MailContent, { business }: Pick<Sender, 'business'>) {
  const foot = footOf(recipient, business);
  return { text: mailText(content, foot), html: () => mailHtml(content, business, foot) };
}

/** The foot of an email. Emails to the business do not say how to reach the business. */
function footOf(recipient: string, business: Business): string[] {
  return [...(recipient === business.email ? [] : [questions(business)]), imprint(business)];
}

function mailText({ heading, parts }: MailContent, foot: readonly string[]): string {
  return `${[heading, ...parts.map(partText), ...foot].join('\n\n')}\n`;
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.lead === undefined ? part.text : `${part.lead} ${part.text}`.trim();
    case 'facts':
    case 'prices':
      return part.lines.map(({ label, value, address = value }) => `${label}: ${address}`).join('\n');
    case 'list':
      return [`${part.title}:`, ...part.items.map((item) => `- ${item}`)].join('\n');
    case 'link':
      return [
        `${part.before}: ${part.address}`,
        ...(part.also ?? []).map(({ label, address }) => `${label}: ${address}`),
      ].join('\n');
  }
}
