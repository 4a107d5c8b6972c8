import type { Contestant } from './contestants.ts';

let customers = 0;

/** Adds a customer with the call that the details form makes. Returns the customer's id. */
export async function addCustomer(server: Contestant): Promise<string> {
  customers += 1;
  const { id } = (await call(server, '/user/create_or_update_user', {
    email: `visitor${customers}@example.com`,
    first_name: 'Ann',
    last_name: 'Lake',
    phone: '07700 900123',
    country: 'United Kingdom',
  })) as { id: string };
  return id;
}

/** Calls the site. Throws if the call fails. */
export async function call({ url }: Contestant, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; data: unknown };
  if (!answer.success) throw new Error(`${path} refused ${JSON.stringify(answer)}`);
  return answer.data;
}
