import type { Merchant } from '../../merchants.ts';

/** The caller, and what its token may do. */
export type Caller = {
  merchant: Merchant;
  /** Null: everything. */
  permissions: string[] | null;
  /** The origin by which the caller reached the till. */
  tillUrl: string;
};
