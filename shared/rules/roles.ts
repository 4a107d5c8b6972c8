import { hourSeconds } from '../values/durations.ts';

/** Who works here, and how far a permission can reach. Apart from who may do what, which no first screen has to carry. */

type AboutRole = {
  /** Added, changed and ended by a manager too; every role is by an owner. */
  isManagedByManagers: boolean;
  /** The shared tablet is for this work: whoever holds it may do no more. */
  worksAtTablet: boolean;
  /** Takes back what others did; everybody takes back what they did themselves. */
  undoesForOthers: boolean;
  /** Without a call for this long, a session on a device of one's own is locked. */
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
  'managed roles and devices',
] as const;
export type Scope = (typeof scopes)[number];

/** How long somebody stays signed in at the console (docs/decisions/0055), in seconds. */
export const sessionSeconds = 12 * hourSeconds;

/** Within this time after a proof nobody is asked for another. */
export const stepUpSeconds = 5 * 60;

const tabletIdleSeconds = 3 * 60;

/** Without a call of its person for this long a session is locked. */
export function locksAfterSeconds({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): number {
  return isOnTablet ? tabletIdleSeconds : aboutRoles[role].locksAfterMinutes * 60;
}

/** Whether a day is within reach of a permission; `daysAhead` is negative for a day that is over. */
export function reachesDay(scope: Scope, daysAhead: number): boolean {
  if (scope === 'same day') return daysAhead === 0;
  if (scope === 'two days either side') return Math.abs(daysAhead) <= 2;
  return true;
}
