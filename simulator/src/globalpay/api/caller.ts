import type { Merchant } from '../../merchants.ts';

/** Who calls, and what his token may. */
export type Caller = {
  merchant: Merchant;
  /** Null: everything. */
  permissions: string[] | null;
  /** The address by which the caller reached the till. */
  tillUrl: string;
};
