import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import type { TestApp } from './test-app.ts';
import { saleBody } from './sale-body.ts';
import { signedInAs } from './test-staff.ts';

/** The pay link of a place that a manager keeps for somebody, at £150. */
export async function aPayLink(site: TestApp): Promise<string> {
  const manager = await signedInAs(site, 'manager');
  // One person may keep only a few places, so the earlier ones are given to somebody else.
  await site.db.updateTable('bookings').set({ soldBy: null }).where('soldBy', 'is not', null).execute();
  const sold = await manager.run(sellByLink, saleBody(await site.aSlot(), { phone: '', isWalkIn: false }));
  return sold.payLink!.slice(-26);
}

/** The body with which the link's page begins a payment by card. */
export async function aLinkToPay(site: TestApp) {
  return { link: await aPayLink(site), payment_method_id: '1', total: 150 } as const;
}
