import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import type { TestApp } from './test-app.ts';
import { saleBody } from './sale-body.ts';
import { signedInAs } from './test-staff.ts';

/** The link to pay for a place that a manager keeps for somebody, £150. */
export async function aPayLink(site: TestApp): Promise<string> {
  const manager = await signedInAs(site, 'manager');
  // One person keeps a few places at most: the earlier ones are somebody else's.
  await site.db.updateTable('bookings').set({ soldBy: null }).where('soldBy', 'is not', null).execute();
  const sold = await manager.run(sellByLink, saleBody(await site.aSlot(), { phone: '', isWalkIn: false }));
  return sold.payLink!.slice(-26);
}

/** The body that its page sends to pay it by card. */
export async function aLinkToPay(site: TestApp) {
  return { link: await aPayLink(site), payment_method_id: '1', total: 150 } as const;
}
