/**
 * The only reasons for hiding a review. `inPublic`: the site's words beside the number of reviews hidden for
 * this reason. A low rating is not a reason.
 */
export const hidingReasons = {
  'private details': {
    label: 'Private details',
    hint: 'a phone number, an address, a child’s name',
    inPublic: 'private details of somebody',
  },
  abuse: { label: 'Abuse or threats', hint: 'against a person or a group', inPublic: 'abuse or threats' },
  'not about us': { label: 'Not about us', hint: 'another business, or spam', inPublic: 'not about us' },
  'not by a guest': {
    label: 'Not by a guest',
    hint: 'the trip was never sailed',
    inPublic: 'not by a guest',
  },
  law: { label: 'Required by law', hint: 'keep the letter', inPublic: 'the law asks for it' },
} as const satisfies Record<string, { label: string; hint: string; inPublic: string }>;

export type HidingReason = keyof typeof hidingReasons;
export const hidingReasonNames = Object.keys(hidingReasons) as [HidingReason, ...HidingReason[]];

/** No average is shown for fewer reviews than this. */
export const fewestReviews = 5;
