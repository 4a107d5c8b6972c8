import { expect, it } from 'vitest';
import { emptyDraft } from '../../draft-state.ts';
import {
  askedBilling,
  billingDetails,
  billingFromDetails,
  billingProblem,
  wrongBillingFields,
} from './billing.ts';

const details = { ...emptyDraft.details, firstName: ' Zoë', lastName: 'O’Brien ', country: 'United Kingdom' };

it('the booking’s name and country are filled into the billing details, in Stripe’s format', () => {
  expect(billingFromDetails(details)).toMatchObject({ name: 'Zoë O’Brien', countryCode: 'GB', address: '' });
  expect(billingFromDetails({ ...details, country: 'Atlantis' }).countryCode).toBe('');
});

it('every billing field except the county is required', () => {
  const billing = billingFromDetails(details);
  expect(wrongBillingFields(billing)).toEqual(['address', 'postcode', 'city']);
  expect(wrongBillingFields({ ...billing, address: '1 Row', city: ' ', postcode: 'MK9' })).toEqual(['city']);
});

it('a missing billing field is named at the field', () => {
  const nothing = { name: ' ', address: '', city: '', postcode: '', state: '', countryCode: '' };
  expect(wrongBillingFields(nothing).map((field) => billingProblem(nothing, field))).toEqual([
    'Enter the name on your card',
    'Enter your billing address',
    'Enter your postcode',
    'Enter your town or city',
    'Choose a country',
  ]);
});

it('the county is sent only if the customer has entered one', () => {
  const billing = { ...billingFromDetails(details), address: '1 Row', city: 'Bath', postcode: 'BA1' };
  const person = { email: ' zoe@example.com', phone: '1632' };
  expect(billingDetails(billing, person)).toEqual({
    name: 'Zoë O’Brien',
    email: 'zoe@example.com',
    phone: '1632',
    address: { line1: '1 Row', city: 'Bath', postal_code: 'BA1', country: 'GB' },
  });
  expect(billingDetails({ ...billing, state: 'Avon' }, person).address).toMatchObject({ state: 'Avon' });
});

it('a deposit needs only the postcode, and nothing else is sent', () => {
  const asked = askedBilling('set aside');
  const billing = billingFromDetails(emptyDraft.details);
  expect(wrongBillingFields(billing, asked)).toEqual(['postcode']);
  expect(wrongBillingFields({ ...billing, postcode: 'MK9 3AB' }, asked)).toEqual([]);
  expect(billingDetails({ ...billing, countryCode: '', postcode: 'MK9 3AB' }, emptyDraft.details)).toEqual({
    address: { postal_code: 'MK9 3AB' },
  });
  expect(wrongBillingFields(billing, askedBilling('paid for'))).toContain('address');
});
