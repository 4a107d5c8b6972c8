import { type Role, rolesManagedBy, roles, type Scope } from '@slipway/shared/rules/permissions.ts';

/** What each may, in a line, where somebody chooses a role. */
export const roleWords: Record<Role, string> = {
  owner: 'May everything: also policies, people and personal data.',
  manager:
    'May everything of the day, prices and money, and adds dock and kitchen people. Not: policies, owners.',
  dock: 'May board, deposits, walk-ins, add-ons on the day. Not: refunds, prices, money, people.',
  kitchen: 'May dishes and the day sheet. Sees first names and orders only.',
  accountant: 'May takings, exports of sums and the log of money. Sees no names.',
};

/** Those that somebody with this reach may give, the commonest first. */
export function rolesToGive(scope: Scope | undefined): Role[] {
  const may = rolesManagedBy(scope);
  const commonestFirst: Role[] = ['dock', 'kitchen', 'manager', 'accountant', 'owner'];
  return commonestFirst.filter((role) => roles.includes(role) && may.includes(role));
}
