import type { ReactNode } from 'react';
import { money } from '../../session/money.ts';

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** 'agrees', '£2.00 short' */
export function differenceOf(counted: number, expected: number): string {
  const difference = Math.round((counted - expected) * 100) / 100;
  if (difference === 0) return 'agrees';
  return `${money(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`;
}

export const kindNames = {
  payment: 'Paid',
  refund: 'Given back',
  deposit: 'Deposit',
  deposit_back: 'Deposit given back',
  deposit_kept: 'Kept from a deposit',
} as const;
