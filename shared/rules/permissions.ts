import { type Role, type Scope, aboutRoles, roles } from './roles.ts';

/** Who may do what at the console: the only place where permissions and their reach stand. */

export { type Role, type Scope, roles } from './roles.ts';

type Grants = Partial<Record<Role, Scope>>;

const everybody = (scope: Scope): Grants => Object.fromEntries(roles.map((role) => [role, scope]));
const runsTheHouse = { owner: 'all', manager: 'all' } as const satisfies Grants;
const worksTheJetty = { ...runsTheHouse, dock: 'all' } as const satisfies Grants;
const ownerAlone = { owner: 'all' } as const satisfies Grants;

/** A role without an entry may not. */
export const permissions = {
  /** Passkeys, password, PIN, recovery codes and email address of one's own. */
  'change-own-sign-in': everybody('own'),
  'see-board': { ...worksTheJetty, kitchen: 'all' },
  /** Arrived, off, back, captain, notes, photos. */
  'work-board': worksTheJetty,
  /** Counts what reached us too late to count by itself. */
  'confirm-records': runsTheHouse,
  'prepare-dishes': { ...worksTheJetty, kitchen: 'all' },
  'print-day-sheet': { ...worksTheJetty, kitchen: 'all' },
  'see-names': { ...runsTheHouse, dock: 'two days either side', kitchen: 'first name and order' },
  'find-bookings': { ...runsTheHouse, dock: 'two days either side' },
  /** At list price, by cash or card machine. */
  'sell-walk-in': worksTheJetty,
  /** Taken, and given back as it was taken. */
  'handle-deposit': worksTheJetty,
  /** Of a party's boat, before and after its trip. */
  'see-photos': { ...runsTheHouse, dock: 'two days either side' },
  'change-contact': { ...runsTheHouse, dock: 'two days either side' },
  'send-confirmation': { ...runsTheHouse, dock: 'two days either side' },
  /** VAT invoices of a booking: to make them, and to see them with the name and address on them. */
  'issue-invoices': { ...runsTheHouse, dock: 'two days either side' },
  'see-as-customer': { ...runsTheHouse, dock: 'two days either side' },
  'move-booking': { ...runsTheHouse, dock: 'same day' },
  'change-booking': { ...runsTheHouse, dock: 'same day' },
  'send-pay-link': { ...runsTheHouse, dock: 'same day' },
  /** As the customer could by the policy: it decides what goes back. */
  'cancel-booking': { ...runsTheHouse, dock: 'asks' },
  /** Refund, waive, free of charge, a price by hand, a deposit kept: whatever gives money away or keeps it. */
  'decide-money': { owner: 'step-up over the limit', manager: 'within the day’s limit', dock: 'asks' },
  /** As the rule of the house works it out; any other sum is money to decide about. */
  'keep-late-fee': worksTheJetty,
  'work-drawer': { ...runsTheHouse, dock: 'own' },
  'see-drawers': { ...runsTheHouse, dock: 'own', accountant: 'all' },
  'read-log': { owner: 'all', manager: 'all but people’s', dock: 'own', accountant: 'money' },
  'hold-sales': worksTheJetty,
  'close-times': runsTheHouse,
  'call-off': runsTheHouse,
  /** Puts a time that was called off on sale again, its called-off parties first. */
  'open-again': { ...runsTheHouse, dock: 'asks' },
  /** Of a party that was called off: another time, or its money. */
  'answer-for-party': { ...runsTheHouse, dock: 'asks' },
  'take-boat-out': runsTheHouse,
  /** When a late boat is expected back, and that we wait for those who wait for it. */
  'say-late': { ...runsTheHouse, dock: 'same day' },
  /** And to lift a warning. */
  warn: { ...runsTheHouse, dock: 'asks' },
  /** Who lost something because of us, or could not be told otherwise. */
  'ring-parties': { ...runsTheHouse, dock: 'same day' },
  /** And to see what is known of the weather. */
  'type-reading': { ...runsTheHouse, dock: 'same day' },
  /** Prices, times, packages, menu, coupons, words, pictures. */
  'set-up-sale': runsTheHouse,
  'answer-enquiries': runsTheHouse,
  'hide-reviews': runsTheHouse,
  'mark-dish-sold-out': { ...runsTheHouse, kitchen: 'all' },
  'see-takings': { ...runsTheHouse, dock: 'own', accountant: 'all' },
  /** VAT, what is owed and what we owe, disputes and periods. */
  'see-books': { ...runsTheHouse, accountant: 'all' },
  'export-sums': { ...runsTheHouse, accountant: 'all' },
  'manage-people': { owner: 'all', manager: 'managed roles and devices' },
  'set-policies': ownerAlone,
  'lock-periods': ownerAlone,
  'export-personal-data': ownerAlone,
  'erase-personal-data': ownerAlone,
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

/** The days that the shared tablet reaches, whoever holds it and whatever their own permission says. */
export const scopeOfTablet = 'two days either side' satisfies Scope;

/** Whoever finds the tablet unlocked must not make a way in of their own. */
const neverOnTablet: readonly Permission[] = ['change-own-sign-in'];

/** The narrower of two comes first; scopes that are not here are no narrower than 'all'. */
const fromNarrow: readonly Scope[] = [
  'asks',
  'own',
  'first name and order',
  'same day',
  'two days either side',
  'within the day’s limit',
  'step-up over the limit',
];

/** How far somebody's permission reaches, on the shared tablet or on a device of their own; undefined: not at all. */
export function scopeOf(
  { role, isOnTablet }: { role: Role; isOnTablet: boolean },
  permission: Permission,
): Scope | undefined {
  const grants: Grants = permissions[permission];
  const own = grants[role];
  if (own === undefined || !isOnTablet) return own;
  if (neverOnTablet.includes(permission)) return undefined;
  // As far as the work of those it is for reaches: at the jetty further than in the kitchen.
  const ofTablet = roles
    .flatMap((each) => (aboutRoles[each].worksAtTablet ? (grants[each] ?? []) : []))
    .toSorted((one, other) => width(other) - width(one))[0];
  return ofTablet === undefined ? undefined : narrower(own, narrower(ofTablet, scopeOfTablet));
}

function narrower(one: Scope, other: Scope): Scope {
  return width(one) <= width(other) ? one : other;
}

function width(scope: Scope): number {
  const place = fromNarrow.indexOf(scope);
  return place === -1 ? fromNarrow.length : place;
}

/** Everything that somebody may, for the screens to show no more than that. */
export function scopesOf(who: { role: Role; isOnTablet: boolean }): Partial<Record<Permission, Scope>> {
  return Object.fromEntries(
    permissionNames.flatMap((permission) => {
      const scope = scopeOf(who, permission);
      return scope === undefined ? [] : [[permission, scope]];
    }),
  );
}

/** Whether somebody takes back what others did: nobody does at the shared tablet. */
export function mayUndoForOthers({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): boolean {
  return !isOnTablet && aboutRoles[role].undoesForOthers;
}

/** Whether somebody decides about money by themselves, and so is shown what waits for it. */
export function decidesMoney(who: { role: Role; isOnTablet: boolean }): boolean {
  const scope = scopeOf(who, 'decide-money');
  return scope !== undefined && scope !== 'asks';
}

/** The roles that somebody with 'manage-people' may add, change and end. */
export function rolesManagedBy(scope: Scope | undefined): readonly Role[] {
  if (scope === 'all') return roles;
  return scope === 'managed roles and devices'
    ? roles.filter((role) => aboutRoles[role].isManagedByManagers)
    : [];
}

/** Figures of the settings that permissions are measured by; money in pence. */
export type StaffLimits = {
  /** 'within the day’s limit': what one person may give away on one day. */
  moneyGivenADay: number;
  /** 'step-up over the limit': above this sum the passkey is asked for again. */
  stepUpOver: number;
  /** From so many parties or so much money of a day on, calling off asks for the passkey again. */
  stepUpParties: number;
  stepUpCalledOff: number;
};

export const firstStaffLimits: StaffLimits = {
  moneyGivenADay: 250_00,
  stepUpOver: 250_00,
  stepUpParties: 10,
  stepUpCalledOff: 2000_00,
};
