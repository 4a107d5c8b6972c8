import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import type { Slot } from './scene.ts';
import { type Answer, type TwoServers, call } from './two-servers.ts';

/** A visitor who has typed in their details, with the customer's id. */
export type Visitor = { customer: string };

export function detailsOf(name: string): BodyOf<typeof saveCustomer> {
  return {
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '7700900123',
    email: `${name}@example.com`,
    country: 'United Kingdom',
  };
}

/** Adds visitors by calls to the site, a few at a time. */
export async function arrivals(
  { nth }: Pick<TwoServers, 'nth'>,
  howMany: number,
  nameOf: (index: number) => string = (index) => `visitor${index}`,
): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  while (visitors.length < howMany) {
    const first = visitors.length;
    const together = Array.from({ length: Math.min(50, howMany - first) }, async (_, index) => {
      const answer = await call(nth(index), saveCustomer, detailsOf(nameOf(first + index)));
      if (answer.status !== 200) throw new Error(`No customer: ${answer.text}`);
      return { customer: answer.envelope.data.id };
    });
    visitors.push(...(await Promise.all(together)));
  }
  return visitors;
}

export function bookAtNoCost(
  server: { url: string },
  { customer }: Visitor,
  slot: Slot,
  { coupon, key }: { coupon?: string; key?: string } = {},
): Promise<Answer<string>> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return call(
    server,
    addZeroCostReservation,
    freeReservationBody({ customer, slot }, coupon),
    headers,
  ) as Promise<Answer<string>>;
}
