import type { CreatePaymentMethodCardData } from '@stripe/stripe-js';
import { countryNames } from '@slipway/shared/country-names.ts';
import type { Billing, Details } from '../../draft-state.ts';
import type { PaymentFormProps } from '../payment-form.ts';

/** The fields in the form's order. `ifEmpty` is the message at an empty field. The county may be empty (spec 5). */
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

/** Fills in the name and the country from the step 'Your Details'. All other fields are empty. */
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

/** The mistake in a field; undefined if there is none. */
export function billingProblem(billing: Billing, field: keyof Billing): string | undefined {
  return billing[field].trim() === '' ? billingFields[field].ifEmpty : undefined;
}

const allFields = Object.keys(billingFields) as (keyof Billing)[];

/**
 * For a deposit we ask only for the postcode: Stripe and 3-D Secure need no address, and at the jetty people type with
 * a thumb.
 */
export function askedBilling(becomes: PaymentFormProps['becomes']): readonly (keyof Billing)[] {
  return becomes === 'set aside' ? ['postcode'] : allFields;
}

/** The fields with a mistake, in the order of the form. */
export function wrongBillingFields(
  billing: Billing,
  asked: readonly (keyof Billing)[] = allFields,
): (keyof Billing)[] {
  return asked.filter((field) => billingProblem(billing, field) !== undefined);
}

/** The filled-in fields under Stripe's names. Stripe refuses a country that is not two letters. */
export function billingDetails(
  billing: Billing,
  { email, phone }: Pick<Details, 'email' | 'phone'>,
): NonNullable<CreatePaymentMethodCardData['billing_details']> {
  return {
    ...filled({ name: billing.name, email, phone }),
    address: filled({
      line1: billing.address,
      city: billing.city,
      postal_code: billing.postcode,
      country: billing.countryCode,
      state: billing.state,
    }),
  };
}

function filled(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
