import { addReservation } from '@slipway/shared/api/reservations.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { type SimulatedSite, simulatedSiteOfFile } from '../../testing/simulated-site.ts';

const site = simulatedSiteOfFile();

test.each([
  ['1', '/v1/payment_intents', (accounts: SimulatedSite['accounts']) => accounts.stripe.secretKey],
  ['3', '/worldpay/order', (accounts: SimulatedSite['accounts']) => accounts.worldpay.merchantCode],
  ['6', '/ucp/accesstoken', (accounts: SimulatedSite['accounts']) => accounts.globalpay.appId],
] as const)(
  'if the provider refuses to begin a payment by method %s, the visitor is told immediately and can hold the slot again',
  async (method, path, merchantIn) => {
    const slot = await site.aSlot({ date: addDays(localDate('2027-06-01'), Number(method)) });
    const visitor = site.aVisitor();
    const more = { payment_method_id: method };
    const merchant = merchantIn(site.accounts);
    await site.simulator.control('faults', { merchant, kind: 'refused', method: 'POST', path });
    const body = await visitor.aReservation(slot, more);
    const refused = await visitor.refused(addReservation, { body, key: `refused-${method}` });
    expect(refused).toMatchObject({ status: 409, code: 'payment_refused' });
    await expect(visitor.hold(slot, more)).resolves.toHaveProperty('booking_id');
  },
);
