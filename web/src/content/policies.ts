/** The policies of spec 9. */

export const bookingTerms = [
  'The captain is 18 or older.',
  'A security deposit of £100 is taken for each boat; liability is capped at £500.',
  'A late return costs £25 per 15 minutes.',
  'A cleaning fee of £25 may be charged.',
  'Bad weather means winds above 15 km/h.',
] as const;

export const cancellationTerms = [
  'Full refund when you cancel 10 or more days before, minus bank charges; nothing within 10 days.',
  'Rescheduling is free 5 or more days before; after that it costs £50.',
  'If we cancel, there is no refund, but a new date or a reschedule within 12 months.',
  'Refunds take 5 to 7 days.',
] as const;

export const privacyTerms = [
  'We do not knowingly keep data of children under 16.',
  'Data is kept for the life of the account plus 2 years. There are no accounts on this site: we read this as two years after your last trip.',
  'While you book, your browser keeps what you type in this tab only (session storage: slipway.draft, slipway.unanswered, slipway.booked, slipway.hold), and forgets it when the tab is closed. Card details are never kept.',
  'Two cookies serve the site’s own calls: one marks your browser’s booking in progress, and one, set only if you tick ‘Remember me on this device’, fills in your details next time.',
] as const;
