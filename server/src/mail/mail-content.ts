import { type Business, displayPhone } from '@slipway/shared/business.ts';
import { companyLine } from '@slipway/shared/company-line.ts';
import type { RuleText } from '@slipway/shared/rules/trip-sentences.ts';

export type Line = {
  label: string;
  value: string;
  /** True: the fact, such as the day or the sum, is shown larger than the other facts. */
  isMain?: boolean;
  /** An address makes the value a link. The text version shows the address in place of the value. */
  address?: string;
};

export type Link = { label: string; address: string };

/** A part of an email: a template makes it, and render-mail.ts renders it as text and as HTML. */
export type Part =
  | { kind: 'paragraph'; lead?: string; text: string; isSmall?: boolean }
  | { kind: 'facts'; lines: readonly Line[] }
  | { kind: 'prices'; lines: readonly Line[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  /**
   * The text version shows the text in `before`, then the bare address. The HTML version shows a button with `label`.
   * Both versions show the links in `also` after that.
   */
  | ({ kind: 'link'; before: string; also?: readonly Link[] } & Link);

export type MailContent = {
  subject: string;
  /** The first text that a reader sees, also in an inbox's list. */
  heading: string;
  parts: readonly Part[];
};

/** `realSince`: the start of real payments. Bookings made earlier are tests. */
export type Sender = { business: Business; publicUrl: string; realSince: Date };

export function paragraph(text: string): Part {
  return { kind: 'paragraph', text };
}

/** The parts that show a rule; none if the business has left the rule empty. */
export function rule(said: RuleText | undefined): Part[] {
  if (said === undefined) return [];
  const { lead, text } = said;
  return [text === '' ? paragraph(lead) : { kind: 'paragraph', lead, text }];
}

/** Our company details, required by law on every business email (name, number, registered office, VAT number). */
export function imprint(business: Business): string {
  return companyLine(business);
}

/** Our telephone number and address for questions. Emails to ourselves have no such line. */
export function questions(business: Business): string {
  return `Questions? Call ${displayPhone(business.phone)} or write to ${business.email}.`;
}
