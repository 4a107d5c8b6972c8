import { changeContact, getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { expect, test } from 'vitest';
import { brokenInvariants, queryableOf } from '../../operations/books/broken-invariants.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { saleBody } from '../../testing/sale-body.ts';
import { at } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';

const site = testAppOfFile({ boats: 2 });

test('a party that gives its email address later gets no confirmation, and no invariant is broken', async () => {
  site.clock.set(at('2027-06-12 09:00'));
  const manager = await signedInAs(site, 'manager');
  const slot = await site.aSlot({ date: '2027-06-12', startTime: '15:00' });
  const { bookingId: id } = await manager.run(sellWalkIn, saleBody(slot, { by: 'cash' }));
  const { version } = await manager.get(getStaffBooking, { params: { id } });
  await manager.run(changeContact, {
    bookingId: id,
    version,
    firstName: 'Rhys',
    lastName: 'Morgan',
    email: 'rhys@example.com',
    phone: '07700 900431',
  });
  expect(await site.db.selectFrom('mails').select('kind').where('bookingId', '=', id).execute()).toEqual([]);
  expect(await brokenInvariants(queryableOf(site.db), site.clock.now())).toEqual([]);
  // Control: a booking that had its email address from the start, but got no confirmation, breaks an invariant.
  await site.db.updateTable('customers').set({ email: 'rhys@example.com' }).execute();
  const broken = await brokenInvariants(queryableOf(site.db), site.clock.now());
  expect(broken.map(({ name }) => name)).toEqual(['I10']);
});
