import { findCustomer, saveCustomer as saveCustomerEndpoint } from '@slipway/shared/api/customers.ts';
import { callIdempotent } from './call-idempotent.ts';
import { call, interactiveTimeoutMs } from './client.ts';

export type Customer = { firstName: string; lastName: string; phone: string; country: string };

/** The time limit is short, because the look-up only saves the visitor from filling in four fields. */
const lookUpTimeoutMs = 5_000;

/** The details are blank unless this browser was asked to remember the address. */
export async function lookUpCustomer(email: string): Promise<Customer> {
  const { data } = await call(findCustomer, { body: { email }, timeoutMs: lookUpTimeoutMs });
  return {
    firstName: data.first_name,
    lastName: data.last_name,
    phone: data.phone,
    country: data.country,
  };
}

/** Stores the details and returns the customer id for the booking. */
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
  const { data } = await callIdempotent(saveCustomerEndpoint, body, interactiveTimeoutMs);
  return data.id;
}
