import type { Role } from './permissions.ts';

/** How long somebody stays signed in at the console (docs/decisions/0055), in seconds. */
export const sessionSeconds = 12 * 3600;

/** Within this time after a proof nobody is asked for another. */
export const stepUpSeconds = 5 * 60;

const tabletIdleSeconds = 3 * 60;
const ownPhoneAtJettySeconds = 60 * 60;
const idleSeconds = 15 * 60;

/** Without a call of its person for this long a session is locked. */
export function locksAfterSeconds({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): number {
  if (isOnTablet) return tabletIdleSeconds;
  return role === 'dock' ? ownPhoneAtJettySeconds : idleSeconds;
}
