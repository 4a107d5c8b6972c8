/** In a file of its own, as the deposit is. */
export const babiesRule = 'Babies under 12 months don’t count towards the 10 guests and cost nothing.';
