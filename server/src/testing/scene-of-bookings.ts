import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { openDrawer, takePayment } from '@slipway/shared/api/console/money.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { cancelDay } from './cancel-day.ts';
import { sendRefunds } from '../bookings/money/refunds/send-refunds.ts';
import { aBookedParty, move } from './amending.ts';
import type { TestApp } from './test-app.ts';
import { saleBody } from './sale-body.ts';
import { menu } from './test-catalogue.ts';
import { signedInAs } from './test-staff.ts';
import { orderLine } from './test-visitor.ts';

/**
 * Makes one booking of each kind through the site's own calls: paid, with an add-on; free, with a coupon; held;
 * cancelled; called off; about to move; moved; and sold by staff for cash, for payment at the dock, or by link.
 */
export async function playEveryKind(site: TestApp): Promise<void> {
  await aBookedParty(site, await site.aSlot(), {
    total: 158.5,
    order_items: [orderLine(menu.platter, 8.5, 1, 'No nuts')],
  });
  await site.aVisitor().book(await site.aSlot(), await site.aCoupon({ maxUses: 1, maxUsesPerEmail: 1 }));
  await site.aVisitor().hold(await site.aSlot());
  const cancelled = await aBookedParty(site, await site.aSlot());
  await cancelled.visitor.get(cancelBooking, { body: { id: cancelled.id, email: cancelled.email } });
  const calledOff = await aBookedParty(site, await site.aSlot());
  await cancelDay(site.deps, { date: calledOff.slot.date }, 'strong wind');
  await sendRefunds(site.deps);
  const mover = await aBookedParty(site, await site.aSlot());
  await move(mover, await site.aSlot({ surchargeValue: 1000 }));
  const moved = await aBookedParty(site, await site.aSlot());
  await move(moved, await site.aSlot());

  const manager = await signedInAs(site, 'manager');
  const sale = async (changes: object) => saleBody(await site.aSlot(), changes);
  await manager.run(openDrawer, { name: 'Jetty', float: 50 });
  await manager.run(sellWalkIn, await sale({ by: 'cash', given: 160 }));
  const { bookingId: owed } = await manager.run(sellWalkIn, await sale({ by: 'dock' }));
  await manager.run(takePayment, { bookingId: owed, method: 'card_machine', slip: '0042' });
  await manager.run(sellWalkIn, await sale({ by: 'dock' }));
  await manager.run(sellByLink, await sale({ isWalkIn: false, email: 'rhys@example.com' }));
  const enquiry = {
    name: 'Ada',
    email: 'ada@example.com',
    phone: '07700900123',
    message: 'Do you take dogs?',
  };
  await site.aVisitor().get(addEnquiry, { body: enquiry });
}
