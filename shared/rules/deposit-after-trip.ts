/**
 * This text follows each sentence that tells a customer that a deposit is set aside on a card and not taken.
 * The text is in a file of its own, because the wizard does not show it and need not load it.
 */
export const depositAfterTrip =
  'After the trip it is let go. By the terms, a part may be kept for damage, cleaning or a late return.';
