import { invoiceYears } from '@slipway/shared/rules/vat-documents.ts';

/** How long personal data is kept (docs/operations.md). */
export const retention = {
  unpaidDraftHours: 24,
  /** Dock staff's requests for a manager's decision; the time counts from the decision or the expiry. */
  requestHours: 24,
  enquiryMonths: 12,
  contactMonths: 24,
  /**
   * Photos of a party's boat; the time counts from the trip. We keep photos longer while a dispute or an objection is
   * open.
   */
  photoMonths: 6,
  invoiceMonths: invoiceYears * 12,
  /** Emails to the business and its staff. These emails only repeat facts that are in the database. */
  ownMailDays: 30,
  /** People who left the team; the time counts from their last day. Their actions stay in the log, without a name. */
  staffMonths: 24,
} as const;
