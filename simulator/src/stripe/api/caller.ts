import type { Merchant } from '../../merchants.ts';

/** The merchant that calls, and the kind of its key. The browser's key shows and allows less than the secret key. */
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
