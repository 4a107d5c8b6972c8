import type { Merchant } from '../../merchants.ts';

/**
 * The merchant that calls, and the kind of key that the call has. A browser calls with the publishable key,
 * which allows fewer calls and shows fewer fields than the secret key.
 */
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
