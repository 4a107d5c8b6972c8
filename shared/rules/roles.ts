/** Who works here, and how far a permission can reach. Apart from who may do what, which no first screen has to carry. */

export const roles = ['owner', 'manager', 'dock', 'kitchen', 'accountant'] as const;
export type Role = (typeof roles)[number];

/** How far a permission reaches. */
const scopes = [
  'all',
  'two days either side',
  'same day',
  /** What this person did, opened or wrote. */
  'own',
  /** A request with its preview, which a manager or an owner approves. */
  'asks',
  /** A limit of the settings, counted for the person and the day. */
  'within the day’s limit',
  /** Above a limit of the settings the passkey is asked for again. */
  'step-up over the limit',
  'first name and order',
  'all but people’s',
  'money',
  'dock, kitchen and devices',
] as const;
export type Scope = (typeof scopes)[number];
