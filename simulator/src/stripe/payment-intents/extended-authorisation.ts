import type { Simulator } from '../../simulator.ts';
import type { Caller } from '../api/caller.ts';
import { invalid } from '../api/failure.ts';
import { habitsOf } from '../habits.ts';
import type { CreateParams } from './intent-params.ts';

/**
 * Returns the payment's field `request_extended_authorization`, if the call has this field. Refuses the call if it
 * asks for an extended authorisation and the account is not eligible.
 */
export function extendedAuthorisation(
  simulator: Simulator,
  { merchant }: Caller,
  { payment_method_options: options }: Pick<CreateParams, 'payment_method_options'>,
): { request_extended_authorization?: 'if_available' | 'never' } {
  const asked = options?.card?.request_extended_authorization;
  if (asked === undefined) return {};
  if (asked === 'if_available' && !habitsOf(simulator, merchant.id).extendsHolds)
    throw invalid(
      'This account is not eligible for the requested card features. See https://stripe.com/docs/payments/flexible-payments for more details.',
    );
  return { request_extended_authorization: asked };
}
