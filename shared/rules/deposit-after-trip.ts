/**
 * These words follow each sentence that says that a deposit is only set aside on a card. They are in a file
 * of their own, because the wizard has no such sentence.
 */
export const depositAfterTrip =
  'After the trip it is let go. By the terms, a part may be kept for damage, cleaning or a late return.';
