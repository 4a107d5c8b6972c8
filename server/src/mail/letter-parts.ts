import { type Business, displayPhone } from '@slipway/shared/business.ts';

export type Line = { label: string; value: string };

/** What a letter is made of. A template says what stands in it; how it looks as text and as HTML is not its matter. */
export type Part =
  | { kind: 'words'; words: string }
  | { kind: 'facts'; lines: readonly Line[] }
  /** Amounts; the last line but the VAT is the sum. */
  | { kind: 'prices'; lines: readonly Line[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  /** `before` leads to the bare address in text; `words` are the button in HTML. */
  | { kind: 'link'; before: string; words: string; address: string };

export type Letter = {
  subject: string;
  /** The first thing read, also in the list of an inbox. */
  heading: string;
  parts: readonly Part[];
};

export type Sender = { business: Business; publicUrl: string };

export function words(text: string): Part {
  return { kind: 'words', words: text };
}

/** Who we are: on every business mail by law (company name, number, registered office, VAT number). */
export function imprint(business: Business): string {
  return `${business.legalName}, registered in ${business.placeOfRegistration}, company number ${business.companyNumber}. Registered address: ${business.registeredAddress}. VAT number ${business.vatNumber}.`;
}

export function questions(business: Business): string {
  return `Questions? Call ${displayPhone(business.phone)} or write to ${business.email}.`;
}
