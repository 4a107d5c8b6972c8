import { invoiceYears } from '@slipway/shared/rules/vat-documents.ts';

/** How long personal data is kept (docs/operations.md). */
export const retention = {
  unpaidDraftHours: 24,
  /** Of what the jetty asked for, once it is decided or over. */
  requestHours: 24,
  enquiryMonths: 12,
  contactMonths: 24,
  /** Photos of a party's boat, after its trip; while a bank or we still decide about it, longer. */
  photoMonths: 6,
  invoiceMonths: invoiceYears * 12,
  /** Emails to ourselves, the business and those who work there, repeat what the database has. */
  ownMailDays: 30,
  /** After they have left. Their deeds stay in the log, without a name. */
  staffMonths: 24,
} as const;
