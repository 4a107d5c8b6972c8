import { afterAll, expect, test } from 'vitest';
import { playAll, repeats, table } from './kill-repeats.ts';
import { stands } from './expectations.ts';
import { Site } from './site.ts';
import { dieAt, expectRight, makeSetup } from './scenario.ts';

/**
 * Opening an embedded database is slow, so these tests run only in `npm run prove kills`. In `npm test`, only
 * server/race/crash.test.ts kills an embedded server.
 */
test.runIf(repeats > 0)(
  'on an embedded database, a booking is paid once although the server is killed at begin, settle and capture',
  { timeout: 300_000 },
  async () => {
    const site = await Site.open('embedded');
    try {
      const setup = await makeSetup(site, 'stripe');
      const { guest } = setup;
      await dieAt(site, { point: 'begin: provider answered', nth: 1 }, () => guest.payNow());
      await site.start();
      await site.advance('PT20S');
      expect((await guest.pressAgain())?.status).toBe(200);
      await dieAt(site, { point: 'settle: provider asked', nth: 1 }, async () => {
        expect(await guest.pay()).toBe('paid');
        await guest.comeBack();
      });
      await site.start();
      await dieAt(site, { point: 'capture: provider answered', nth: 1 }, () => guest.comeBack());
      await site.start();
      expect(await guest.comeBack()).toBe('confirmed');
      await expectRight(setup, { leaves: [stands] });
    } finally {
      await site.close();
    }
  },
);

if (repeats > 0) {
  const { score, close } = playAll('embedded');
  afterAll(async () => {
    await close();
    console.info(table('on an embedded database', score));
  });
}
