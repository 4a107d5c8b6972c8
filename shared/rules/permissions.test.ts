import { describe, expect, it } from 'vitest';
import { isCommonPin } from './pin.ts';
import {
  type Role,
  type Scope,
  type Permission,
  roles,
  rolesManagedBy,
  scopeOf,
  scopesOf,
} from './permissions.ts';
import { reachesDay } from './roles.ts';

const onOwn = (role: Role) => ({ role, isOnTablet: false });
const atTablet = (role: Role) => ({ role, isOnTablet: true });

describe('permissions', () => {
  /** The rows of the design's table, copied by hand. */
  const rows: Record<Role, Partial<Record<Permission, Scope | undefined>>> = {
    owner: { 'decide-money': 'step-up over the limit', 'read-log': 'all', 'erase-personal-data': 'all' },
    manager: {
      'decide-money': 'within the day’s limit',
      'read-log': 'all but people’s',
      'manage-people': 'managed roles and devices',
      'set-policies': undefined,
      'erase-personal-data': undefined,
    },
    dock: {
      'work-board': 'all',
      'see-names': 'two days either side',
      'move-booking': 'same day',
      'decide-money': 'asks',
      'hold-sales': 'all',
      'issue-invoices': 'two days either side',
      'call-off': undefined,
      'read-log': 'own',
      'work-drawer': 'own',
      'manage-people': undefined,
    },
    kitchen: {
      'see-board': 'all',
      'work-board': undefined,
      'prepare-dishes': 'all',
      'see-names': 'first name and order',
      'mark-dish-sold-out': 'all',
      'read-log': undefined,
    },
    accountant: {
      'see-board': undefined,
      'see-takings': 'all',
      // Invoices contain names.
      'issue-invoices': undefined,
      'read-log': 'money',
      'decide-money': undefined,
    },
  };

  it.each(roles)('the permissions of %s match the table of the design', (role) => {
    for (const [permission, scope] of Object.entries(rows[role]))
      expect(scopeOf(onOwn(role), permission as Permission), permission).toBe(scope);
    expect(Object.keys(scopesOf(onOwn(role))), 'nothing but one’s own sign-in').not.toEqual([
      'change-own-sign-in',
    ]);
  });

  it('at the tablet every role has at most the permissions of dock and kitchen staff', () => {
    const ofJetty = new Set([
      ...Object.keys(scopesOf(onOwn('dock'))),
      ...Object.keys(scopesOf(onOwn('kitchen'))),
    ]);
    for (const role of roles) {
      for (const [permission, scope] of Object.entries(scopesOf(atTablet(role)))) {
        expect(ofJetty.has(permission), permission).toBe(true);
        expect(['all', 'step-up over the limit', 'within the day’s limit']).not.toContain(scope);
      }
      expect(scopeOf(atTablet(role), 'change-own-sign-in')).toBeUndefined();
    }
    expect(scopeOf(atTablet('owner'), 'decide-money')).toBe('asks');
    expect(scopeOf(atTablet('owner'), 'see-names'), 'the wider of the two').toBe('two days either side');
    expect(scopeOf(atTablet('accountant'), 'work-board')).toBeUndefined();
  });

  it('a permission for certain days does not apply to other days', () => {
    expect([-3, -2, -1, 0, 1, 2, 3].filter((day) => reachesDay('two days either side', day))).toEqual([
      -2, -1, 0, 1, 2,
    ]);
    expect([-1, 0, 1].filter((day) => reachesDay('same day', day))).toEqual([0]);
    expect([-900, 900].every((day) => reachesDay('all', day))).toBe(true);
  });

  it('no permission lets anybody manage a role above their own', () => {
    expect(rolesManagedBy('all')).toEqual(roles);
    expect(rolesManagedBy('managed roles and devices')).toEqual(['dock', 'kitchen']);
    expect(rolesManagedBy(undefined)).toEqual([]);
  });
});

describe('a PIN', () => {
  it.each([
    '000000',
    '123456',
    '987654',
    '456789',
    '890123',
    '112233',
    '121212',
    '123123',
    '123321',
    '477474',
  ])('a PIN that is too common is refused: %s', (pin) => expect(isCommonPin(pin)).toBe(true));
  it.each(['482913', '704182', '135792', '908172'])('a PIN is accepted: %s', (pin) =>
    expect(isCommonPin(pin)).toBe(false),
  );
});
