import { takePayment } from '@slipway/shared/api/console/money.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { beforeAll, expect, test } from 'vitest';
import { saleBody } from '../../../testing/sale-body.ts';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { at } from '../../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';

const today = '2027-06-12';
const site = testAppOfFile({ boats: 2 });
let dock: StaffBrowser;
let slot: { id: number };
beforeAll(async () => {
  site.clock.set(at(`${today} 09:00`));
  dock = await signedInAs(site, 'dock');
  slot = await site.aSlot({ date: today, startTime: '15:00' });
});

const sale = (changes: object) => saleBody(slot, changes);

test('staff must confirm cash that is far more than the amount due, and an implausible amount is refused', async () => {
  const given = (pounds: number) => ({ ...sale({ by: 'cash', given: pounds }), isPreview: true });
  const asked = 'That’s £19,850.00 of change. Is the amount correct?';
  expect((await dock.get(sellWalkIn, { body: given(650) })).effect.warnings).not.toContainEqual(
    expect.stringContaining('of change'),
  );
  expect((await dock.get(sellWalkIn, { body: given(20_000) })).effect.warnings).toContain(asked);
  const tooMuch = {
    code: 'invalid',
    field: 'given',
    message: 'That’s more than £20,000. Please check what was handed over.',
  };
  expect(await dock.refusedRun(sellWalkIn, given(20_000.01))).toMatchObject(tooMuch);
  const { bookingId } = await dock.run(sellWalkIn, sale({ by: 'dock' }));
  const taking = (pounds: number) => ({ bookingId, method: 'cash' as const, given: pounds });
  expect(
    (await dock.get(takePayment, { body: { ...taking(20_000), isPreview: true } })).effect.warnings,
  ).toContain(asked);
  for (const isPreview of [true, false])
    expect(await dock.refusedRun(takePayment, { ...taking(20_000_000), isPreview })).toMatchObject(tooMuch);
  expect(await dock.refusedRun(takePayment, taking(21_474_836.48))).toMatchObject({ code: 'malformed' });
});
