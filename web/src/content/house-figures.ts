/** Figures of spec 9 that screens speak of. */

/** Cancel this many days before, or earlier, and everything but the bank's charge comes back. */
export const fullRefundDays = 10;

export const arriveMinutesBefore = 15;

export const mostWeight = '900 kg';

/** Per boat; by card or cash, and back after the trip. */
export const securityDeposit = '£100';
