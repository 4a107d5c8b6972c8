import type { CreatePaymentMethodCardData } from '@stripe/stripe-js';
import { countries } from '@slipway/shared/countries.ts';
import type { Billing, Details } from '../../draft-state.ts';

/** In the order of the form. */
export const billingFieldNames: Record<keyof Billing, string> = {
  name: 'Name on card',
  address: 'Billing address',
  city: 'City',
  postcode: 'Postal code',
  state: 'State (optional)',
  countryCode: 'Country',
};

export function billingFieldId(field: keyof Billing): string {
  return `billing-${field}`;
}

/** The fields that follow from the details. */
export function billingFromDetails({ firstName, lastName, country }: Details): Billing {
  return {
    name: `${firstName.trim()} ${lastName.trim()}`.trim(),
    address: '',
    city: '',
    postcode: '',
    state: '',
    countryCode: countries.find(({ name }) => name === country)?.code ?? '',
  };
}

/** Spec 5: all but the state are required. */
export function emptyBillingFields(billing: Billing): (keyof Billing)[] {
  const fields = Object.keys(billingFieldNames) as (keyof Billing)[];
  return fields.filter((field) => field !== 'state' && billing[field].trim() === '');
}

/** In Stripe's names. It refuses a country that is not two letters. */
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
