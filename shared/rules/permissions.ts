import { type Role, type Scope, aboutRoles, roles } from './roles.ts';

/** The permissions of each role at the console, and how far they reach; defined only here. */

export { type Role, type Scope, roles } from './roles.ts';

type Grants = Partial<Record<Role, Scope>>;

const everybody = (scope: Scope): Grants => Object.fromEntries(roles.map((role) => [role, scope]));
const runsTheHouse = { owner: 'all', manager: 'all' } as const satisfies Grants;
const worksTheJetty = { ...runsTheHouse, dock: 'all' } as const satisfies Grants;
const ownerAlone = { owner: 'all' } as const satisfies Grants;

/** For each permission, the roles that have it; other roles do not. */
export const permissions = {
  /** Change one's own passkeys, password, PIN, recovery codes and email address. */
  'change-own-sign-in': everybody('own'),
  'see-board': { ...worksTheJetty, kitchen: 'all' },
  /** Record arrivals, departures, returns, captains, notes and photos. */
  'work-board': worksTheJetty,
  /** Confirm records that reached the server too late to count automatically. */
  'confirm-records': runsTheHouse,
  'prepare-dishes': { ...worksTheJetty, kitchen: 'all' },
  'print-day-sheet': { ...worksTheJetty, kitchen: 'all' },
  'see-names': { ...runsTheHouse, dock: 'two days either side', kitchen: 'first name and order' },
  'find-bookings': { ...runsTheHouse, dock: 'two days either side' },
  /** Sell at list price, for cash or by card machine. */
  'sell-walk-in': worksTheJetty,
  /** Take a deposit, and return it the way it was taken. */
  'handle-deposit': worksTheJetty,
  /** See photos of a party's boat, before and after its trip. */
  'see-photos': { ...runsTheHouse, dock: 'two days either side' },
  'change-contact': { ...runsTheHouse, dock: 'two days either side' },
  'send-confirmation': { ...runsTheHouse, dock: 'two days either side' },
  /** Make and see the VAT invoices of a booking, with the buyer's name and address. */
  'issue-invoices': { ...runsTheHouse, dock: 'two days either side' },
  'see-as-customer': { ...runsTheHouse, dock: 'two days either side' },
  'move-booking': { ...runsTheHouse, dock: 'same day' },
  'change-booking': { ...runsTheHouse, dock: 'same day' },
  'send-pay-link': { ...runsTheHouse, dock: 'same day' },
  /** Cancel as the customer could: the policy decides the refund. */
  'cancel-booking': { ...runsTheHouse, dock: 'asks' },
  /** Refund, waive, sell free or at a price by hand, keep a deposit: everything that gives money away or keeps it. */
  'decide-money': { owner: 'step-up over the limit', manager: 'within the day’s limit', dock: 'asks' },
  /** Keep the late fee that the rule gives; any other sum needs 'decide-money'. */
  'keep-late-fee': worksTheJetty,
  'work-drawer': { ...runsTheHouse, dock: 'own' },
  'see-drawers': { ...runsTheHouse, dock: 'own', accountant: 'all' },
  'read-log': { owner: 'all', manager: 'all but people’s', dock: 'own', accountant: 'money' },
  'hold-sales': worksTheJetty,
  'close-times': runsTheHouse,
  'call-off': runsTheHouse,
  /** Put a called-off time on sale again. Its called-off parties can take their places again before anybody else. */
  'open-again': { ...runsTheHouse, dock: 'asks' },
  /** Choose another time or a refund on behalf of a called-off party. */
  'answer-for-party': { ...runsTheHouse, dock: 'asks' },
  'take-boat-out': runsTheHouse,
  /** Record when a late boat is expected back, and tell the parties that wait for it. */
  'say-late': { ...runsTheHouse, dock: 'same day' },
  /** Give a weather warning, and lift one. */
  warn: { ...runsTheHouse, dock: 'asks' },
  /**
   * See the list of parties that staff have to ring, and record the calls. Parties are on the list because we
   * caused them a loss, or because no message reached them.
   */
  'ring-parties': { ...runsTheHouse, dock: 'same day' },
  /** Enter a wind reading, and see the weather. */
  'type-reading': { ...runsTheHouse, dock: 'same day' },
  /** Edit prices, times, packages, menu, coupons, texts and pictures. */
  'set-up-sale': runsTheHouse,
  'answer-enquiries': runsTheHouse,
  'hide-reviews': runsTheHouse,
  'mark-dish-sold-out': { ...runsTheHouse, kitchen: 'all' },
  'see-takings': { ...runsTheHouse, dock: 'own', accountant: 'all' },
  /** Can read the VAT, the debts owed to us and by us, the disputes and the periods. */
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

/** The widest scope that any permission has at the shared tablet. */
export const scopeOfTablet = 'two days either side' satisfies Scope;

/** Permissions that nobody has at the tablet: a person who finds it unlocked must not create a way to sign in. */
const neverOnTablet: readonly Permission[] = ['change-own-sign-in'];

/** Scopes from narrow to wide. A scope that is not listed here is as wide as 'all'. */
const fromNarrow: readonly Scope[] = [
  'asks',
  'own',
  'first name and order',
  'same day',
  'two days either side',
  'within the day’s limit',
  'step-up over the limit',
];

/**
 * How far a person's permission reaches, on the shared tablet or on their own device; undefined: the person does not
 * have the permission.
 */
export function scopeOf(
  { role, isOnTablet }: { role: Role; isOnTablet: boolean },
  permission: Permission,
): Scope | undefined {
  const grants: Grants = permissions[permission];
  const own = grants[role];
  if (own === undefined || !isOnTablet) return own;
  if (neverOnTablet.includes(permission)) return undefined;
  // The widest scope that the roles at the tablet have. Dock staff, for instance, have wider scopes than kitchen staff.
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

/** All permissions of a person: the screens show only these. */
export function scopesOf(who: { role: Role; isOnTablet: boolean }): Partial<Record<Permission, Scope>> {
  return Object.fromEntries(
    permissionNames.flatMap((permission) => {
      const scope = scopeOf(who, permission);
      return scope === undefined ? [] : [[permission, scope]];
    }),
  );
}

/** Whether a person may undo actions of others. Nobody may at the shared tablet. */
export function mayUndoForOthers({ role, isOnTablet }: { role: Role; isOnTablet: boolean }): boolean {
  return !isOnTablet && aboutRoles[role].undoesForOthers;
}

/** Whether a person may decide about money without approval, and therefore sees the decisions that wait. */
export function decidesMoney(who: { role: Role; isOnTablet: boolean }): boolean {
  const scope = scopeOf(who, 'decide-money');
  return scope !== undefined && scope !== 'asks';
}

/** A person whose 'manage-people' has this scope may add, change and remove people of these roles. */
export function rolesManagedBy(scope: Scope | undefined): readonly Role[] {
  if (scope === 'all') return roles;
  return scope === 'managed roles and devices'
    ? roles.filter((role) => aboutRoles[role].isManagedByManagers)
    : [];
}

/** Settings that limit permissions; money in pence. */
export type StaffLimits = {
  /** The most that one person may give away in one day ('within the day’s limit'). */
  moneyGivenADay: number;
  /** Above this sum the person needs the passkey again ('step-up over the limit'). */
  stepUpOver: number;
  /** From this many parties or this much money in a day, calling off needs the passkey again. */
  stepUpParties: number;
  stepUpCalledOff: number;
};

export const firstStaffLimits: StaffLimits = {
  moneyGivenADay: 250_00,
  stepUpOver: 250_00,
  stepUpParties: 10,
  stepUpCalledOff: 2000_00,
};
