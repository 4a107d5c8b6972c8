import { findOffer, inWords } from './offers.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  chooseDate,
  chooseTime,
  enterDetails,
  expectStep,
  goBack,
  goOn,
  openWizard,
  timeButton,
  typeCoupon,
  walkToDetails,
  zoe,
} from './wizard.ts';

const packageQuestion = 'What type of experience would you like to have? Select one.';

test('show_pkg=1 asks for the package and puts the choice in the address', async ({ page }) => {
  await page.goto('/#/booking?show_pkg=1');
  const dialog = page.getByRole('dialog', { name: packageQuestion, exact: true });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Classic.*from £150\.00 up to 5/,
    /BBQ.*from £185\.00 up to 5/,
    /Sunset.*from £195\.00 up to 5/,
    /Party.*from £225\.00 up to 5/,
    /Team.*from £210\.00 up to 5/,
  ]);
  await dialog.getByRole('button', { name: 'Party' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/booking\?show_pkg=0&package_id=4$/);
  await expect(page.getByText('Party, 2 hours, from £225.00 up to 5, £15.00 each for more')).toBeVisible();
});

test('a date without a package asks for it first; a new package keeps the date only', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  const dialog = page.getByRole('dialog', { name: packageQuestion, exact: true });
  await page.goto('/#/booking');
  await chooseDate(page, offer.date);
  await expect(page).toHaveURL(new RegExp(`#/booking\\?show_pkg=1&date=${offer.date}$`));
  await dialog.getByRole('button', { name: 'Classic' }).click();
  await expect(times).toContainText(inWords(offer.date));
  await chooseTime(page, offer);
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeVisible();

  await page.getByRole('button', { name: 'Select a different package' }).click();
  await dialog.getByRole('button', { name: 'Team' }).click();
  await expect(page.getByText('Team, 2 hours, from £210.00 up to 5, £15.00 each for more')).toBeVisible();
  await expect(times).toContainText(inWords(offer.date));
  await expect(timeButton(page, offer)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
});

test('a month without days shows a notice and a link to the next day', async ({ page }) => {
  await openWizard(page, 'Classic');
  const next = page.getByRole('button', { name: 'Next month' });
  // Times are made for 180 days.
  for (let month = 0; month < 7; month += 1) await next.click();
  const notice = page.getByText('No dates this month.');
  await expect(notice).toHaveCount(2);
  const calendar = (await page.getByRole('grid').boundingBox())?.y ?? 0;
  expect((await notice.first().boundingBox())?.y).toBeLessThan(calendar);
  expect((await notice.last().boundingBox())?.y).toBeGreaterThan(calendar);
  await expect(page.getByRole('status').filter({ has: notice })).toHaveCount(1);
  const days = page.getByRole('gridcell').getByRole('button');
  expect(await days.count()).toBeGreaterThan(27);
  await expect(days.and(page.locator(':not([aria-disabled="true"])'))).toHaveCount(0);
  await page.getByRole('button', { name: /^Earliest available: / }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Select Time Slot' })).toContainText('Available');
});

test('Check requires a valid address, and Your Details names missing fields in order', async ({
  page,
  site,
}) => {
  await walkToDetails(page, await findOffer(site));
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await checkEmail(page, 'zoe@example');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await checkEmail(page, zoe.email);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Country').getByRole('option').first()).toHaveText('Afghanistan');

  const problem = page.getByRole('alert');
  await goOn(page);
  await expect(problem).toContainText('No. of guests must be selected');
  await expect(problem).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Step 2 of 4/);
  await page.getByLabel('Number of Guests').selectOption('3');
  await goOn(page);
  await expect(problem).toContainText('Please accept the terms to continue');
  await page.getByLabel(/^I accept the terms/).check();
  await expect(problem).toBeHidden();
  await goOn(page);
  await expect(problem).toContainText('All fields are required');
  await expect(problem.getByRole('button')).toHaveText(['First name', 'Last name', 'Phone']);
  await page.getByLabel('First name').fill(zoe.firstName);
  await page.getByLabel('Last name').fill(zoe.lastName);
  await expect(problem.getByRole('button')).toHaveText(['Phone']);
  await problem.getByRole('button', { name: 'Phone' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('0123456789012345678');
  await expect(page.getByLabel('Phone')).toHaveValue('012345678901234');
  await expect(problem).toBeHidden();
  await goOn(page);

  await expectStep(page, 'Addons');
  const tabs = page.getByRole('tablist', { name: 'Addons' });
  await expect(tabs.getByRole('tab')).toHaveText(['Meals', 'Drinks', 'Others']);
  const notice = page.getByText('Food platters', { exact: false }).first();
  expect((await notice.boundingBox())?.y).toBeLessThan((await tabs.boundingBox())?.y ?? 0);
  await page.getByRole('tab', { name: 'Meals' }).click();
  const board = page.getByRole('article', { name: 'Grazing board' });
  await expect(board.locator('img')).toHaveAttribute('src', /^\/uploads\/sizes\/menu-grazing-board\//);
  await expect(board.getByRole('heading')).toHaveText('Grazing board');
  await expect(board.getByRole('paragraph').first()).toHaveText(/\w+ \w+ \w+/);
  expect(await board.getByRole('listitem').count()).toBeGreaterThan(0);
  await expect(board).toContainText('£8.50 per person');
  await expect(board).toContainText('Allergens: Milk, Gluten (wheat), Mustard');
  await expect(board).toContainText('Needs 72 hours’ notice.');
  await addOne(page, 'Grazing board');
  await page.getByRole('button', { name: 'Special Request for Grazing board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add more preference to Grazing board', exact: true });
  await dialog.getByLabel('Enter comment').fill('No nuts, please');
  await dialog.getByRole('button', { name: 'Add Comment' }).click();
  await expect(board).toContainText('“No nuts, please”');
  await goOn(page);
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(
    '1 × Grazing board “No nuts, please”',
  );
  const review = page.getByRole('region', { name: 'Your booking' });
  await expect(review).toContainText(/Cancel by \w+ \d+ \w+ \d{4} and get everything back but bank charges/);
  await expect(review).toContainText('A £100 security deposit per boat is taken on the day');
  await expect(review.getByRole('button')).toHaveText([
    'Change date and time',
    'Change your details',
    'Change addons',
  ]);
  await expect(review.getByRole('link', { name: /^terms and conditions/ })).toHaveAttribute(
    'href',
    '/#/terms-and-conditions',
  );
  await expect(review.getByRole('link', { name: /^cancellation policy/ })).toHaveAttribute(
    'href',
    '/#/refund-policy#cancellation-policy',
  );
  await goBack(page);
  await page.getByRole('tab', { name: 'Meals' }).click();
  await page.getByRole('button', { name: 'One Grazing board less' }).click();
  await page.getByRole('button', { name: 'Undo removing Grazing board' }).click();
  await expect(board).toContainText('“No nuts, please”');
});

test('an invalid coupon is refused in words; the field accepts letters, digits and hyphens', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  await typeCoupon(page, '');
  const code = page.getByLabel('Coupon code');
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await code.pressSequentially('last summer!');
  await expect(code).toHaveValue('LASTSUMMER');
  await apply.click();
  await expect(page.getByText(/This coupon/)).toBeVisible();
  await code.fill('');
  await applyCoupon(page, 'WELCOME10');
  await expect(apply).toBeDisabled();
});

test(
  'a grill dish is sold with the BBQ package only, and returns with it',
  { tag: '@variant' },
  async ({ page, site }) => {
    const offer = await findOffer(site, { experience: 'BBQ' });
    const dish = 'Lamb and pepper skewers';
    const row = page.getByRole('article', { name: dish });
    const summary = page.getByRole('region', { name: 'Order summary' });
    const changePackage = async (name: string) => {
      await page.getByRole('button', { name: 'Select a different package' }).click();
      await page.getByRole('dialog', { name: packageQuestion }).getByRole('button', { name }).click();
      await chooseTime(page, offer);
    };
    await walkToDetails(page, offer);
    await checkEmail(page, zoe.email);
    await enterDetails(page, zoe);
    await goOn(page);
    await expectStep(page, 'Addons');
    await page.getByRole('tab', { name: 'Meals' }).click();
    await addOne(page, dish);
    await expect(row.getByText('Needs the BBQ package.', { exact: true })).toBeHidden();
    await expect(summary).toContainText(`${dish} × 1`);

    await goBack(page);
    await goBack(page);
    await changePackage('Classic');
    const said = summary.getByText(`Not with the Classic package, and taken off: ${dish}.`);
    await expect(said).toBeVisible();
    await expect(summary).not.toContainText(`${dish} × 1`);
    await goOn(page);
    await goOn(page);
    await page.getByRole('tab', { name: 'Meals' }).click();
    await expect(row).toContainText('Needs the BBQ package. It was taken off your order');
    await expect(page.getByRole('button', { name: `One ${dish} more` })).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Sausages and corn' })).toContainText(
      'Needs the BBQ package.',
    );

    await goBack(page);
    await goBack(page);
    await changePackage('BBQ');
    await expect(said).toBeHidden();
    await expect(summary).toContainText(`${dish} × 1`);
  },
);
