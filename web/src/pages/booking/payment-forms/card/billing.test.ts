import { expect, it } from 'vitest';
import { emptyDraft } from '../../draft-state.ts';
import { billingDetails } from './billing.ts';
import { billingFromDetails, emptyBillingFields } from './billing.ts';

const details = { ...emptyDraft.details, firstName: ' Zoë', lastName: 'O’Brien ', country: 'United Kingdom' };

it('starts with the name and the country of the details, in Stripe’s form', () => {
  expect(billingFromDetails(details)).toMatchObject({ name: 'Zoë O’Brien', countryCode: 'GB', address: '' });
  expect(billingFromDetails({ ...details, country: 'Atlantis' }).countryCode).toBe('');
});

it('requires every field except the state', () => {
  const billing = billingFromDetails(details);
  expect(emptyBillingFields(billing)).toEqual(['address', 'city', 'postcode']);
  expect(emptyBillingFields({ ...billing, address: '1 Row', city: ' ', postcode: 'MK9' })).toEqual(['city']);
});

it('sends a state only if there is one', () => {
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
