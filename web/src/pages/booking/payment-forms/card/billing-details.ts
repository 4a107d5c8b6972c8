import type { CreatePaymentMethodCardData } from '@stripe/stripe-js';
import type { Billing, Details } from '../../draft-state.ts';

/** As Stripe calls it. The country is two letters, anything else it refuses. */
export function billingDetails(
  billing: Billing,
  { email, phone }: Pick<Details, 'email' | 'phone'>,
): NonNullable<CreatePaymentMethodCardData['billing_details']> {
  const state = billing.state.trim();
  return {
    name: billing.name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    address: {
      line1: billing.address.trim(),
      city: billing.city.trim(),
      postal_code: billing.postcode.trim(),
      country: billing.countryCode,
      ...(state === '' ? {} : { state }),
    },
  };
}
