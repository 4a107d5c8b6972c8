/**
 * The only reasons for which staff may hide a review. A low rating is not a reason. The site shows how many
 * reviews are hidden for each reason, and names the reason in the words of `inPublic`.
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
