import { type Role, type Scope, rolesManagedBy } from '@slipway/shared/rules/permissions.ts';

/** The permissions of each role in one line, shown where a role is chosen; the commonest role first. */
export const roleText: Record<Role, string> = {
  dock: 'Can use the board, take deposits, sell to walk-ins and add dishes on the day. Can’t refund, change prices, see takings or add people.',
  kitchen: 'Can mark dishes as ready or sold out, and read the day sheet. Sees first names and orders only.',
  manager:
    'Can run the day, change prices, see money, and add people with a role below theirs. Can’t change policies or owners.',
  accountant: 'Can see takings, export totals and read the log of payments. Sees no names.',
  owner: 'Can do everything, including policies, people and personal data.',
};

/** The roles that a person with this scope may assign, in the order above. */
export function rolesToGive(scope: Scope | undefined): Role[] {
  const may = rolesManagedBy(scope);
  return (Object.keys(roleText) as Role[]).filter((role) => may.includes(role));
}
