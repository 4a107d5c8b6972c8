import { findCustomer, saveCustomer as saveCustomerEndpoint } from '@slipway/shared/api/customers.ts';
import { callOnce } from './call-once.ts';
import { call, patienceMs } from './client.ts';

export type Customer = { firstName: string; lastName: string; phone: string; country: string };

/** A visitor who waits for this has nothing to gain from it but four filled fields. */
const lookUpTimeoutMs = 5_000;

/** Blanks, unless this browser was asked to remember the address. */
export async function lookUpCustomer(email: string): Promise<Customer> {
  const { data } = await call(findCustomer, { body: { email }, timeoutMs: lookUpTimeoutMs });
  return {
    firstName: data.first_name,
    lastName: data.last_name,
    phone: data.phone,
    country: data.country,
  };
}

/** Stores what was typed and returns the id that the booking names. */
export async function saveCustomer(
  customer: Customer & { email: string; isRemembered: boolean },
): Promise<string> {
  const body = {
    first_name: customer.firstName.trim(),
    last_name: customer.lastName.trim(),
    phone: customer.phone.trim(),
    email: customer.email.trim(),
    country: customer.country,
    remember: customer.isRemembered,
  };
  const { data } = await callOnce(saveCustomerEndpoint, body, patienceMs);
  return data.id;
}
