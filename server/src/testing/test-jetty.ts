import { getBoard } from '@slipway/shared/api/console/board.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { randomUUID } from 'node:crypto';
import { openTestApp } from './test-app.ts';
import type { Slot } from './test-catalogue.ts';
import { at } from './test-clock.ts';
import { type StaffBrowser, signedInAs } from './test-staff.ts';

export const saturday = '2027-05-08';
export type Jetty = Awaited<ReturnType<typeof openJetty>>;

/** Opens a test site with three boats, and with three slots on one Saturday. */
async function openJetty() {
  const site = await openTestApp({ boats: 3 });
  const coupon = await site.aCoupon();
  const slots = {
    ten: await site.aSlot({ date: saturday, startTime: '10:00' }),
    one: await site.aSlot({ date: saturday, startTime: '13:00' }),
    four: await site.aSlot({ date: saturday, startTime: '16:00' }),
  };
  const board = (who: StaffBrowser, date = saturday) => who.get(getBoard, { params: { date } });
  return {
    site,
    slots,
    board,
    close: () => site.close(),
    /** Begins at half past nine, without bookings, and signs in all staff. */
    async begin() {
      await site.db.deleteFrom('allocations').execute();
      await site.db
        .updateTable('bookings')
        .set({ status: 'cancelled' })
        .where('status', '<>', 'cancelled')
        .execute();
      await site.db.deleteFrom('trips').execute();
      await site.db.deleteFrom('boatCharges').execute();
      await site.db.deleteFrom('openingChecks').execute();
      site.clock.set(at(`${saturday} 09:30`));
      const [dock, manager, kitchen] = [
        await signedInAs(site, 'dock'),
        await signedInAs(site, 'manager'),
        await signedInAs(site, 'kitchen'),
      ];
      return { dock, manager, kitchen };
    },
    /** Books a party some days before the trip, so that the notice is long enough. */
    async aParty(slot: Slot): Promise<string> {
      const now = site.clock.now();
      site.clock.set(at('2027-05-03 09:00'));
      const id = await site.aVisitor().book(slot, coupon);
      site.clock.set(now);
      return id;
    },
    /** Moves the clock, but locks nobody's screen. */
    async later(ms: number): Promise<void> {
      site.clock.forward(ms);
      await site.db.updateTable('staffSessions').set({ lastSeenAt: site.clock.now() }).execute();
    },
    event: (bookingId: string, changes: object = {}) => ({
      bookingId,
      event: randomUUID(),
      happenedAt: site.clock.now().toISOString(),
      ...changes,
    }),
    async card(bookingId: string, who: StaffBrowser) {
      const found = (await board(who)).trips.find(({ bookingId: id }) => id === bookingId);
      if (found === undefined) throw new Error(`${bookingId} is not on the board`);
      return found;
    },
    async boatOf(bookingId: string) {
      const claims = site.db.selectFrom('allocations').selectAll().where('bookingId', '=', bookingId);
      return (await claims.executeTakeFirst())?.boatId;
    },
    /** Runs a command, and then its undo. */
    async undo(who: StaffBrowser, endpoint: ConsoleEndpoint, body: object) {
      const done = (await who.get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
        action: { id: string };
      };
      return who.get(undoAction, { body: { action: done.action.id, requestId: randomUUID() } });
    },
  };
}

/** One jetty for all tests of a file. */
export const jettyOfFile = (): Jetty => ofFile(openJetty);
