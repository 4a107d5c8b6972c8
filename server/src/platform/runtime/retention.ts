import { invoiceYears } from '@slipway/shared/rules/vat-documents.ts';

/** How long personal data is kept (docs/operations.md). */
export const retention = {
  unpaidDraftHours: 24,
  /** Requests by dock staff, once decided or lapsed. */
  requestHours: 24,
  enquiryMonths: 12,
  contactMonths: 24,
  /** Photos of a party's boat, counted from its trip; longer while a bank, or we, have yet to decide about the trip. */
  photoMonths: 6,
  invoiceMonths: invoiceYears * 12,
  /** Emails to the business and its staff, which only repeat facts of the database. */
  ownMailDays: 30,
  /** Counted from the day on which they left. Their actions stay in the log, without a name. */
  staffMonths: 24,
} as const;
