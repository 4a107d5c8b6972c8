import { type Role, aboutRoles } from './roles.ts';

/** How long somebody stays signed in at the console (docs/decisions/0055), in seconds. */
export const sessionSeconds = 12 * 3600;

/** Within this time after a proof nobody is asked for another. */
export const stepUpSeconds = 5 * 60;

const tabletIdleSeconds = 3 * 60;

/** Without a call of its person for this long a session is locked. */
export function locksAfterSeconds({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): number {
  return isOnTablet ? tabletIdleSeconds : aboutRoles[role].locksAfterMinutes * 60;
}
