/**
 * The end of a deposit on a card, for every sentence that says that it is only set aside. In a file of its own,
 * because the wizard does not say it.
 */
export const depositAfterTrip =
  'After the trip it is let go. By the terms, a part may be kept for damage, cleaning or a late return.';
