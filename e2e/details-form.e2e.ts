import { countries } from '@slipway/shared/countries.ts';
import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { checkEmail, enterDetails, expectStep, goOn, walkToDetails, zoe } from './wizard.ts';

test('Your Details explains its fields, names errors on blur and suggests corrections', async ({
  page,
  site,
}) => {
  await walkToDetails(page, await findOffer(site));
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('We’ll send your confirmation here. No account needed.');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'email');
  const wrong = page.getByText('Please enter a valid email address');
  await email.pressSequentially('zoe@gmial');
  await expect(wrong).toBeHidden();
  await email.blur();
  await expect(wrong).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Step 2 of 4: Your Details \|/);
  await email.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('.c');
  await expect(wrong).toBeVisible();
  await page.keyboard.type('om');
  await expect(wrong).toBeHidden();
  await expect(page).toHaveTitle(/^Step 2 of 4: Your Details \|/);
  await page.getByRole('button', { name: 'Check' }).click();

  // An unknown domain, and an address that looks like a typing error, are accepted.
  await expect(email).toBeDisabled();
  await expect(page.getByRole('status').getByText('Did you mean zoe@gmail.com?')).toBeVisible();
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(email).toHaveValue('zoe@gmail.com');
  await expect(page.getByText('Did you mean')).toBeHidden();
  await expect(page.getByLabel('First name')).toBeFocused();

  for (const [name, token] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Phone', 'tel'],
    ['Country', 'country-name'],
  ] as const) {
    await expect(page.getByLabel(name), name).toHaveAttribute('autocomplete', token);
  }
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await page.getByLabel('Phone').fill('+44 (0) 7700 900123');
  await expect(page.getByLabel('Phone'), 'what is pasted fits').toHaveValue('+447700900123');
  await page.getByLabel('Phone').fill('');
  const sizes = await page
    .locator('input, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes), 'below 16 px a phone zooms in').toBeGreaterThanOrEqual(16);
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText(countries.map(({ name }) => name));

  const missing = page.getByText('Enter your first name');
  await page.getByLabel('First name').fill('Z');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').focus();
  await expect(missing).toBeVisible();
  await page.getByLabel('Phone').focus();
  await expect(page.getByText('Enter your last name')).toBeHidden();
  await page.getByLabel('First name').pressSequentially('Z');
  await expect(missing).toBeHidden();

  await expect(page.getByRole('link', { name: /^terms and conditions/ })).toHaveAttribute(
    'href',
    '/#/terms-and-conditions',
  );
  await expect(
    page.getByText(
      'Babies under 12 months don’t count towards the 10 guests and cost nothing. No more than 900 kg together, about 90 kg each.',
    ),
  ).toBeVisible();
});

test(
  'Check does not wait for a hanging look-up, and a hanging save can be retried',
  { tag: '@variant' },
  async ({ anotherVisitor, site, watch }) => {
    // The browser's clock stays moved; no other test uses it.
    const page = await anotherVisitor();
    watch.expects(/net::ERR_FAILED/);
    await walkToDetails(page, await findOffer(site));
    await page.clock.install();
    await page.route('**/api/user/get_by_email', () => undefined);
    await checkEmail(page, zoe.email);
    await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
    await page.clock.runFor(5_000);
    // The names are filled in from the email address.
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
    // The message of the first try may still show, and a press during the second would be lost.
    const failed = page.waitForEvent('requestfailed');
    await goOn(page);
    await failed;
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeHidden();
    await expect(page.getByText('Something went wrong!').last()).toBeVisible();
    await goOn(page);
    await expectStep(page, 'Addons');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'Next moves one step at a time and appears with its step',
    { tag: '@variant' },
    async ({ page, site }) => {
      await walkToDetails(page, await findOffer(site));
      await checkEmail(page, zoe.email);
      await enterDetails(page, zoe);
      await goOn(page);
      await expectStep(page, 'Addons');
      await page.goBack();
      await expectStep(page, 'Your Details');
      await page.goBack();
      await expectStep(page, 'Choose Date');
      // The press that opens the form must not submit what was filled in before.
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
    },
  );
});

test(
  'a name with a link is refused at its field and on Next; real names pass',
  { tag: '@variant' },
  async ({ page, site }) => {
    await walkToDetails(page, await findOffer(site));
    await checkEmail(page, zoe.email);
    await enterDetails(page, { ...zoe, firstName: 'You WON: www.evil.example', lastName: 'O’Brien-Nguyễn' });
    const words =
      'Please enter a name without a web address, an email address, a slash, hidden characters or more than 3 digits.';
    await page.getByLabel('Last name').focus();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(new RegExp(words));
    await goOn(page);
    const summary = page.getByRole('alert').filter({ hasText: 'One thing to put right' });
    // The words stand at the field, which the summary leads to.
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: 'Check the first name' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Step 2 of 4: Your Details \|/);
    await page.getByLabel('First name').fill('María José');
    await expect(page.getByText(words)).toHaveCount(0);
    await goOn(page);
    await expectStep(page, 'Addons');
  },
);
