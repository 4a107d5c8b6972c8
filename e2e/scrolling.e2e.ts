import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { checkEmail, enterDetails, expectStep, goOn, walkToDetails, zoe } from './wizard.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a new step of the wizard appears without smooth scrolling @variant', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await walkToDetails(page, await findOffer(site));
  await checkEmail(page, zoe.email);
  await enterDetails(page, zoe);
  await goOn(page);
  await expectStep(page, 'Addons');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await goOn(page);
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  const places = await page.evaluate(async () => {
    const seen = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.add(window.scrollY);
    }
    return [...seen];
  });
  expect(places).toHaveLength(1);
});
