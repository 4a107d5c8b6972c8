import type { CreatePaymentMethodCardData } from '@stripe/stripe-js';
import { countryNames } from '@slipway/shared/country-names.ts';
import type { Billing, Details } from '../../draft-state.ts';

/** In the order of the form, each with what it says when it was left empty. The county may be (spec 5). */
export const billingFields: Record<keyof Billing, { label: string; ifEmpty: string | undefined }> = {
  name: { label: 'Name on card', ifEmpty: 'Enter the name on your card' },
  address: { label: 'Address', ifEmpty: 'Enter your billing address' },
  postcode: { label: 'Postcode', ifEmpty: 'Enter your postcode' },
  city: { label: 'Town or city', ifEmpty: 'Enter your town or city' },
  state: { label: 'County (optional)', ifEmpty: undefined },
  countryCode: { label: 'Country', ifEmpty: 'Choose a country' },
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
    countryCode: countryNames.find(({ name }) => name === country)?.code ?? '',
  };
}

/** What is wrong with a field; undefined if nothing is. */
export function billingProblem(billing: Billing, field: keyof Billing): string | undefined {
  return billing[field].trim() === '' ? billingFields[field].ifEmpty : undefined;
}

/** All the fields with a problem, in the order of the form. */
export function wrongBillingFields(billing: Billing): (keyof Billing)[] {
  const fields = Object.keys(billingFields) as (keyof Billing)[];
  return fields.filter((field) => billingProblem(billing, field) !== undefined);
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
