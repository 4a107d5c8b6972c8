import type { Merchant } from '../../merchants.ts';

/** The caller, and which of its two keys it uses: the browser's key shows less and allows less. */
export type Caller = {
  merchant: Merchant;
  key: 'secret' | 'publishable';
  requestId: string;
  idempotencyKey: string | null;
  /** The origin by which the caller reached the simulator. */
  simulatorUrl: string;
};

export type Outcome = { status: number; wire: object };

export function ok(wire: object): Outcome {
  return { status: 200, wire };
}
