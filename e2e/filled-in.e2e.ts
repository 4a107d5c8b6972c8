import { findOffer } from './offers.ts';
import { cardFrame, openCardForm, pressPay, watchSimulator } from './paying.ts';
import { expect, test } from './test.ts';
import { checkEmail, expectConfirmed, expectStep, goOn, walkToDetails, zoe } from './wizard.ts';

test('names come from the email and the town from the postcode, until the visitor types their own @variant', async ({
  page,
  site,
  watch,
}) => {
  watchSimulator(watch, site);
  await walkToDetails(page, await findOffer(site));
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')];
  const words = 'Filled in from your email: please check';
  const fromEmail = page.getByRole('paragraph').filter({ hasText: words });

  await checkEmail(page, 'tom.lake@example.com');
  await expect(first).toHaveValue('Tom');
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await checkEmail(page, 'bookings.lake@example.com');
  await expect(first).toHaveValue('');
  await expect(first).toBeFocused();
  await expect(fromEmail).toBeHidden();
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await checkEmail(page, 'priya.mehta@example.com');
  await expect(first).toHaveValue('Priya');
  await expect(last).toHaveValue('Mehta');
  await expect(first).toHaveAccessibleDescription(words);
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
  await expect(fromEmail).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();

  await last.fill('Mehta-Jones');
  await expect(fromEmail).toBeHidden();
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await checkEmail(page, 'priya.jones@example.com');
  await expect(last).toHaveValue('Mehta-Jones');
  await page.getByLabel('Phone').fill(zoe.phone);
  await page.getByLabel('Number of Guests').selectOption('4');
  await page.getByLabel(/^I accept the terms/).check();
  await goOn(page);
  await expectStep(page, 'Addons');
  await goOn(page);
  await openCardForm(page);

  const [postcode, town] = [page.getByLabel('Postcode'), page.getByLabel('Town or city')];
  const fromPostcode = page
    .getByRole('status')
    .filter({ hasText: 'Filled in from your postcode: please check' });
  await cardFrame(page).getByRole('button', { name: 'Pays', exact: true }).click();
  await page.getByLabel('Address', { exact: true }).fill('1 Lake Road');
  await postcode.pressSequentially('MK16 8');
  await expect(town).toHaveValue('Newport Pagnell');
  await expect(town).toHaveAccessibleDescription('Filled in from your postcode: please check');
  await expect(fromPostcode).toBeVisible();
  // Typing a county does not stop a new postcode from changing the town.
  await page.getByLabel('County (optional)').fill('Bucks');
  await postcode.fill('AL7 1AA');
  await expect(town, 'a code of two towns').toHaveValue('');
  await postcode.fill('mk90aa');
  await expect(town).toHaveValue('Milton Keynes');

  await page.getByLabel('Country').selectOption('France');
  await expect(town).toHaveValue('');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await town.fill('Bletchley');
  await expect(fromPostcode).toBeHidden();
  await postcode.fill('SW1A 1AA');
  await expect(town).toHaveValue('Bletchley');
  await town.fill('');
  await postcode.fill('MK9 0AA');
  await pressPay(page);
  await expect(town).toHaveAccessibleDescription('Enter your town or city');
  await town.fill('Milton Keynes');
  await pressPay(page);
  await expectConfirmed(page, {
    ...zoe,
    firstName: 'Priya',
    lastName: 'Mehta-Jones',
    email: 'priya.jones@example.com',
  });
});
