/**
 * Why somebody has to ring a party. place, move: it lost one because of us; text: no text message has reached it; of what
 * was decided about the weather: no_email, it has no address; email_returned, its email came back; unopened, its link is.
 */
export const whyToRing = ['place', 'move', 'text', 'no_email', 'email_returned', 'unopened'] as const;
export type WhyToRing = (typeof whyToRing)[number];
