import { chargeParty } from '@slipway/shared/api/console/charges.ts';
import { giveDepositBack, takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { closeDrawer, countDrawer, listDrawers } from '@slipway/shared/api/console/money.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { saleBody } from './sale-body.ts';
import { minute } from './test-clock.ts';
import type { TestApp } from './test-app.ts';
import { signedInAs } from './test-staff.ts';

/** Plays a drawer from its first sale to its close: a sale that is undone, another sale, and a deposit kept in part. */
export async function playHandMoney(site: TestApp): Promise<void> {
  const slot = await site.aSlot({ date: venueDate(site.clock.now()), startTime: '20:00' });
  const manager = await signedInAs(site, 'manager');
  const sell = async () =>
    manager.get(sellWalkIn, { body: { ...saleBody(slot, { by: 'cash' }), requestId: randomUUID() } });
  const mistake = await sell();
  await manager.get(undoAction, { body: { action: mistake.action!.id, requestId: randomUUID() } });
  const { result } = await sell();
  const tripEvent = () => ({
    bookingId: result!.bookingId,
    event: randomUUID(),
    happenedAt: site.clock.now().toISOString(),
  });
  await manager.run(takeDeposit, { ...tripEvent(), method: 'cash' });
  const { bookingId } = tripEvent();
  const charge = { kind: 'damage', because: 'a lost paddle', from: 'deposit' } as const;
  await manager.run(chargeParty, { bookingId, amount: 35, ...charge });
  await manager.run(giveDepositBack, tripEvent());
  // After this time nothing can be undone any more.
  site.clock.forward(2 * minute);
  const { drawer } = (await manager.get(listDrawers)).drawers[0]!;
  const { expected } = await manager.run(countDrawer, { drawer, counted: 0 });
  await manager.run(countDrawer, { drawer, counted: expected });
  await manager.run(closeDrawer, { drawer, note: '' });
}
