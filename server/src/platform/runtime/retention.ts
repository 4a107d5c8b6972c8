import { invoiceYears } from '@slipway/shared/rules/vat-documents.ts';

/** How long personal data is kept (docs/operations.md). */
export const retention = {
  unpaidDraftHours: 24,
  /** Requests by dock staff, once decided or lapsed. */
  requestHours: 24,
  enquiryMonths: 12,
  contactMonths: 24,
  /** Photos of a party's boat, after its trip; longer while a bank or we still decide about it. */
  photoMonths: 6,
  invoiceMonths: invoiceYears * 12,
  /** Emails to ourselves, the business and its staff, repeat facts that the database has. */
  ownMailDays: 30,
  /** After they have left. Their actions stay in the log, without a name. */
  staffMonths: 24,
} as const;
