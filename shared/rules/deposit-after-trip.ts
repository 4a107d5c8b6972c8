/**
 * These words follow each sentence that says that a deposit on a card is set aside, not taken. They have a file of
 * their own, so that the wizard, which has no such sentence, need not load them.
 */
export const depositAfterTrip =
  'After the trip it is let go. By the terms, a part may be kept for damage, cleaning or a late return.';
