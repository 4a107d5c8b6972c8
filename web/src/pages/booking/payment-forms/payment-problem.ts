/** What stands beside the form. `attempt` counts up, so that the same words take the focus again. */
export type PaymentProblem = { attempt: number; message: string; isDecline: boolean };

/** What somebody wonders whose connection broke while paying. */
export const neverTwice = 'You cannot be charged twice for this booking.';

export const bankNotFinished =
  'The check by your bank was not finished, and nothing was charged. Try again or use another card.';
