import { formatGbp, pence, penceOf, subtractPence } from '@slipway/shared/values/pence.ts';
import type { ReactNode } from 'react';

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
  const difference = subtractPence(penceOf(counted), penceOf(expected));
  if (difference === 0) return 'agrees';
  return `${formatGbp(pence(Math.abs(difference)))} ${difference < 0 ? 'short' : 'over'}`;
}

export const kindNames = {
  payment: 'Paid',
  refund: 'Given back',
  deposit: 'Deposit',
  deposit_back: 'Deposit given back',
  deposit_kept: 'Kept from a deposit',
} as const;
