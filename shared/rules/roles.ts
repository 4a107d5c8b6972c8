import { hourSeconds } from '../values/durations.ts';

/**
 * The roles, and the scopes of a permission. They have a file of their own, so that a first screen need not load the
 * permissions.
 */

type AboutRole = {
  /** Managers may add, change and remove people of this role. Owners may do so for every role. */
  isManagedByManagers: boolean;
  /** People with this role work at the shared tablet. The tablet limits everybody to the permissions of these roles. */
  worksAtTablet: boolean;
  /** May undo other people's actions; everyone may undo their own. */
  undoesForOthers: boolean;
  /** The session on a person's own device locks after this long without a call. */
  locksAfterMinutes: number;
};

export const aboutRoles = {
  owner: { isManagedByManagers: false, worksAtTablet: false, undoesForOthers: true, locksAfterMinutes: 15 },
  manager: { isManagedByManagers: false, worksAtTablet: false, undoesForOthers: true, locksAfterMinutes: 15 },
  dock: { isManagedByManagers: true, worksAtTablet: true, undoesForOthers: false, locksAfterMinutes: 60 },
  kitchen: { isManagedByManagers: true, worksAtTablet: true, undoesForOthers: false, locksAfterMinutes: 15 },
  accountant: {
    isManagedByManagers: false,
    worksAtTablet: false,
    undoesForOthers: false,
    locksAfterMinutes: 15,
  },
} as const satisfies Record<string, AboutRole>;

export type Role = keyof typeof aboutRoles;
export const roles = Object.keys(aboutRoles) as Role[];

/** How far a permission reaches. */
const scopes = [
  'all',
  'two days either side',
  'same day',
  /** Things that this person did, opened or wrote. */
  'own',
  /** May only request the action, with its preview; an owner or a manager approves. */
  'asks',
  /** Allowed while the person's sum for the day is within a limit in the settings. */
  'within the day’s limit',
  /** Above a limit in the settings, the person has to confirm with their passkey again. */
  'step-up over the limit',
  'first name and order',
  'all but people’s',
  'money',
  'managed roles and devices',
] as const;
export type Scope = (typeof scopes)[number];

/** How long a person stays signed in at the console (docs/decisions/0055), in seconds. */
export const sessionSeconds = 12 * hourSeconds;

/** Within this time after a confirmation, the console does not ask for a second confirmation. */
export const stepUpSeconds = 5 * 60;

const tabletIdleSeconds = 3 * 60;

/** A session locks when its person has made no call for this many seconds. */
export function locksAfterSeconds({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): number {
  return isOnTablet ? tabletIdleSeconds : aboutRoles[role].locksAfterMinutes * 60;
}

/** Whether a day is within reach of a permission; `daysAhead` is negative for a past day. */
export function reachesDay(scope: Scope, daysAhead: number): boolean {
  if (scope === 'same day') return daysAhead === 0;
  if (scope === 'two days either side') return Math.abs(daysAhead) <= 2;
  return true;
}
