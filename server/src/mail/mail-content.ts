import { type Business, displayPhone } from '@slipway/shared/business.ts';
import { companyLine } from '@slipway/shared/company-line.ts';

export type Line = { label: string; value: string };

/** The content of an email. A template gives the content; compose-mail.ts renders it as text and as HTML. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; lines: readonly Line[] }
  /** Amounts; the last line before the VAT is the sum. */
  | { kind: 'prices'; lines: readonly Line[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  /** In text, `before` leads to the bare address; in HTML, `label` is on the button. */
  | { kind: 'link'; before: string; label: string; address: string };

export type MailContent = {
  subject: string;
  /** The first text that is read, also in an inbox's list. */
  heading: string;
  parts: readonly Part[];
};

export type Sender = { business: Business; publicUrl: string };

export function paragraph(text: string): Part {
  return { kind: 'paragraph', text };
}

/** Our company details, required by law on every business email (name, number, registered office, VAT number). */
export function imprint(business: Business): string {
  return companyLine(business);
}

export function questions(business: Business): string {
  return `Questions? Call ${displayPhone(business.phone)} or write to ${business.email}.`;
}
