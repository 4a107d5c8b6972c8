import { type Role, rolesManagedBy, type Scope } from '@slipway/shared/rules/permissions.ts';

/** What each may, in a line, where somebody chooses a role; the commonest first. */
export const roleWords: Record<Role, string> = {
  dock: 'May board, deposits, walk-ins, add-ons on the day. Not: refunds, prices, money, people.',
  kitchen: 'May dishes and the day sheet. Sees first names and orders only.',
  manager:
    'May everything of the day, prices and money, and adds dock and kitchen people. Not: policies, owners.',
  accountant: 'May takings, exports of sums and the log of money. Sees no names.',
  owner: 'May everything: also policies, people and personal data.',
};

/** Those that somebody with this reach may give, in the order of their words. */
export function rolesToGive(scope: Scope | undefined): Role[] {
  const may = rolesManagedBy(scope);
  return (Object.keys(roleWords) as Role[]).filter((role) => may.includes(role));
}
