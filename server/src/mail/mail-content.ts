import { type Business, displayPhone } from '@slipway/shared/business.ts';
import { companyLine } from '@slipway/shared/company-line.ts';
import type { RuleText } from '@slipway/shared/rules/trip-sentences.ts';

export type Line = {
  label: string;
  value: string;
  /** Larger than the other facts: the day, the sum. */
  isMain?: boolean;
  /** The target of the link; in text it replaces the value. */
  address?: string;
};

export type Link = { label: string; address: string };

/** A template gives the content; render-mail.ts renders it as text and as HTML. */
export type Part =
  | { kind: 'paragraph'; lead?: string; text: string; isSmall?: boolean }
  | { kind: 'facts'; lines: readonly Line[] }
  | { kind: 'prices'; lines: readonly Line[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  /**
   * In text, the words `before` come before the bare address. In HTML, `label` is on the button, with quieter links
   * below it.
   */
  | ({ kind: 'link'; before: string; also?: readonly Link[] } & Link);

export type MailContent = {
  subject: string;
  /** The first text that a reader sees, also in an inbox's list. */
  heading: string;
  parts: readonly Part[];
};

/** `realSince`: a booking made before is a test. */
export type Sender = { business: Business; publicUrl: string; realSince: Date };

export function paragraph(text: string): Part {
  return { kind: 'paragraph', text };
}

/** No parts if the business has left the rule empty. */
export function rule(said: RuleText | undefined): Part[] {
  if (said === undefined) return [];
  const { lead, text } = said;
  return [text === '' ? paragraph(lead) : { kind: 'paragraph', lead, text }];
}

/** Our company details, required by law on every business email (name, number, registered office, VAT number). */
export function imprint(business: Business): string {
  return companyLine(business);
}

/** Left out of emails to ourselves. */
export function questions(business: Business): string {
  return `Questions? Call ${displayPhone(business.phone)} or write to ${business.email}.`;
}
