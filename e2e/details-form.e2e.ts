import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { checkEmail, enterDetails, expectStep, goOn, walkToDetails, zoe } from './wizard.ts';

test('the details form opens even if the look-up of the email address hangs, and a save that hangs can be retried @variant', async ({
  anotherVisitor,
  site,
  watch,
}) => {
  // The test moves the browser's clock, so no other test uses this browser.
  const page = await anotherVisitor();
  watch.expects(/net::ERR_FAILED/);
  await walkToDetails(page, await findOffer(site));
  await page.clock.install();
  await page.route('**/api/user/get_by_email', () => undefined);
  await checkEmail(page, zoe.email);
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
  await page.clock.runFor(5_000);
  // The form guesses the names from the email address, so the focus is in Phone.
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('First name').fill(zoe.firstName);
  await page.getByLabel('Last name').fill(zoe.lastName);
  await page.getByLabel('Phone').fill(zoe.phone);
  await page.getByLabel('Number of Guests').selectOption('4');
  await page.getByLabel(/^I accept the terms/).check();

  await page.route('**/api/user/create_or_update_user', () => undefined, { times: 1 });
  await goOn(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(page.getByRole('status').getByText('Something went wrong!')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue(zoe.lastName);
  await page.route('**/api/user/create_or_update_user', (route) => route.abort('failed'), { times: 1 });
  // The message on the page may still be the first try's. So the test waits until the second try's request has failed:
  // an earlier press would be ignored.
  const failed = page.waitForEvent('requestfailed');
  await goOn(page);
  await failed;
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeHidden();
  await expect(page.getByText('Something went wrong!').last()).toBeVisible();
  await goOn(page);
  await expectStep(page, 'Addons');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('each press of Next moves on by one step, and Next is hidden until the step has loaded @variant', async ({
    page,
    site,
  }) => {
    await walkToDetails(page, await findOffer(site));
    await checkEmail(page, zoe.email);
    await enterDetails(page, zoe);
    const sizes = await page
      .locator('input, select')
      .evaluateAll((fields) => fields.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    expect(Math.min(...sizes), 'below 16 px a phone zooms in').toBeGreaterThanOrEqual(16);
    await goOn(page);
    await expectStep(page, 'Addons');
    await page.goBack();
    await expectStep(page, 'Your Details');
    await page.goBack();
    await expectStep(page, 'Choose Date');
    // The press that opens the form must not submit fields that are already filled in.
    await goOn(page);
    await expectStep(page, 'Your Details');
    await page.goBack();
    await expectStep(page, 'Choose Date');

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/DetailsStep-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await goOn(page);
    await expectStep(page, 'Your Details');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeHidden();
    release();
    await next.click();
    await expectStep(page, 'Addons');
  });
});
