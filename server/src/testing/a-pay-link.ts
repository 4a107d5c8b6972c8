import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import type { TestApp } from './test-app.ts';
import { saleBody } from './sale-body.ts';
import { signedInAs } from './test-staff.ts';

/** A pay link for £150, for a place that a manager holds for a party. */
export async function aPayLink(site: TestApp): Promise<string> {
  const manager = await signedInAs(site, 'manager');
  // A member of staff may hold only a few unpaid places at a time. Places without a seller do not count.
  await site.db.updateTable('bookings').set({ soldBy: null }).where('soldBy', 'is not', null).execute();
  const sold = await manager.run(sellByLink, saleBody(await site.aSlot(), { phone: '', isWalkIn: false }));
  return sold.payLink!.slice(-26);
}

/** The body that the page of a pay link sends to begin a payment by card. */
export async function aLinkToPay(site: TestApp) {
  return { link: await aPayLink(site), payment_method_id: '1', total: 150 } as const;
}
