import { findOffer, inWords, midweek } from './offers.ts';
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

test(
  'show_pkg=1 asks for the package and puts the choice in the address',
  { tag: '@variant' },
  async ({ page }) => {
    await page.goto('/#/booking?show_pkg=1');
    const dialog = page.getByRole('dialog', { name: packageQuestion, exact: true });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Classic.*from £150\.00 for up to 5/,
      /BBQ.*from £185\.00 for up to 5/,
      /Sunset.*from £195\.00 for up to 5/,
      /Party.*from £225\.00 for up to 5/,
      /Team.*from £210\.00 for up to 5/,
    ]);
    await dialog.getByRole('button', { name: 'Party' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#\/booking\?show_pkg=0&package_id=4$/);
    await expect(
      page.getByText('Party, 2 hours, from £225.00 for up to 5 people, then £15 each'),
    ).toBeVisible();
  },
);

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
  await expect(page.getByText('Team, 2 hours, from £210.00 for up to 5 people, then £15 each')).toBeVisible();
  await expect(times).toContainText(inWords(offer.date));
  await expect(timeButton(page, offer)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
});

test(
  'a month without days shows a notice and a link to the next day',
  { tag: '@variant' },
  async ({ page }) => {
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
  },
);

test('Check requires a valid address, and Your Details names everything missing at once', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/400 \(Bad Request\) .*create_or_update_user/);
  await walkToDetails(page, await findOffer(site, { weekdays: midweek }));
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await checkEmail(page, 'zoe@example');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  // Not first.last: nothing is filled in from it. It is checked when its field is left.
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Country').getByRole('option').first()).toHaveText('Afghanistan');

  const problem = page.getByRole('alert');
  const links = problem.getByRole('button');
  await goOn(page);
  await expect(problem).toBeFocused();
  await expect(problem.getByRole('heading')).toHaveText('5 things to put right');
  // Each other sentence stands at its field alone.
  await expect(problem.getByRole('paragraph')).toHaveText(['All fields are required']);
  await expect(links).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Enter your phone number',
    'Choose the number of guests',
    'Accept the terms',
  ]);
  await expect(page).toHaveTitle(/^Error: Step 2 of 4/);
  for (const [name, words] of [
    ['First name', /Enter your first name$/],
    ['Number of Guests', /No\. of guests must be selected$/],
    [/^I accept the terms/, 'Please accept the terms to continue'],
  ] as const) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(name)).toHaveAccessibleDescription(words);
  }
  await links.filter({ hasText: 'guests' }).click();
  await expect(page.getByLabel('Number of Guests')).toBeFocused();
  await page.getByLabel('Number of Guests').selectOption('3');
  await page.getByLabel(/^I accept the terms/).check();
  await page.getByLabel('First name').fill(zoe.firstName);
  await page.getByLabel('Last name').fill(zoe.lastName);
  await expect(links).toHaveText(['Enter your phone number']);
  await links.click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('0123456789012345678');
  await expect(page.getByLabel('Phone')).toHaveValue('012345678901234');
  await expect(problem).toBeHidden();

  // The server knows how long a number is; nothing that was typed is lost.
  await goOn(page);
  await expect(problem).toBeFocused();
  await expect(links).toHaveText(['Check the phone number']);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/That phone number is too long\./);
  await expect(page.getByLabel('Phone')).toHaveValue('012345678901234');
  await expect(page.getByLabel('Last name')).toHaveValue(zoe.lastName);
  await page.getByLabel('Phone').fill('01632 960960');
  await expect(problem).toBeHidden();
  await expect(page).toHaveTitle(/^Step 2 of 4/);
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
  // Said only where the last time to order is near; the notice above says the rule.
  await expect(board).not.toContainText('notice');
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
  await expect(review).toContainText(/Arrive by \d\d:\d\d\./);
  await expect(review).toContainText('Total');
  await expect(review).toContainText('£158.50');
  const rules = page.getByRole('region', { name: 'Before you pay' });
  await expect(rules).toContainText(
    /Cancel by \w+ \d+ \w+ \d{4} and you get £156\.00 back \(we keep a £2\.50 bank charge\)\. After/,
  );
  await expect(rules).toContainText('A refundable deposit of £100 per boat is taken on the day');
  await expect(review.getByRole('button')).toHaveText([
    'Change date and time',
    'Change your details',
    'Change addons',
  ]);
  await expect(rules.getByRole('link', { name: /^terms and conditions/ })).toHaveAttribute(
    'href',
    '/#/terms-and-conditions',
  );
  await expect(rules.getByRole('link', { name: /^cancellation policy/ })).toHaveAttribute(
    'href',
    '/#/refund-policy#cancellation-policy',
  );
  // Change leads to what it is about, wherever that step was scrolled to.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [change, target, stepsBack] of [
    ['Change your details', page.getByLabel('Number of Guests'), 2],
    ['Change date and time', page.getByRole('gridcell', { selected: true }).getByRole('button'), 3],
    ['Change addons', page.getByRole('heading', { level: 1 }), 1],
  ] as const) {
    await review.getByRole('button', { name: change }).click();
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport({ ratio: 1 });
    await page.evaluate((steps) => window.history.go(steps), stepsBack);
    await expectStep(page, 'Payment');
  }
  // The own address, opened anew, leads to the step that was reached.
  const own = page.url();
  await page.goto('/robots.txt');
  await page.goto(own);
  await expectStep(page, 'Payment');
  await goBack(page);
  await page.getByRole('tab', { name: 'Meals' }).click();
  await page.getByRole('button', { name: 'Remove one Grazing board' }).click();
  await page.getByRole('button', { name: 'Grazing board removed. Undo' }).click();
  await expect(board).toContainText('“No nuts, please”');
});

test(
  'an invalid coupon is refused in words; the field accepts letters, digits and hyphens',
  { tag: '@variant' },
  async ({ page, site }) => {
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
    await expect(page.getByText(/^LASTSUMMER ended on /)).toBeVisible();
    await code.fill('');
    await applyCoupon(page, 'WELCOME10');
    await expect(apply).toBeDisabled();
  },
);

test(
  'add-ons follow the package: the grill’s come with BBQ only, and Party’s own cannot be bought again',
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
    await expect(row.getByText('Only available with the BBQ package.', { exact: true })).toBeHidden();
    await expect(summary).toContainText(`${dish} × 1`);

    await goBack(page);
    await goBack(page);
    await changePackage('Classic');
    const said = summary.getByText(`Not available with the Classic package, so removed: ${dish}.`);
    await expect(said).toBeVisible();
    await expect(summary).not.toContainText(`${dish} × 1`);
    await goOn(page);
    await goOn(page);
    await page.getByRole('tab', { name: 'Meals' }).click();
    await expect(row).toContainText('Only available with the BBQ package. We’ve taken it off your order.');
    await expect(page.getByRole('button', { name: `Add one ${dish}` })).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Sausages and corn' })).toContainText(
      'Only available with the BBQ package.',
    );

    // The link keeps day and time, and the add-on comes back with its package.
    await row.getByRole('link', { name: 'Switch to BBQ' }).click();
    await expectStep(page, 'Choose Date');
    await expect(summary).toContainText(`${offer.start}–${offer.end}`);
    await expect(said).toBeHidden();
    await expect(summary).toContainText(`${dish} × 1`);

    await goOn(page);
    await goOn(page);
    await page.getByRole('tab', { name: 'Others' }).click();
    await addOne(page, 'Speaker');
    const blankets = page.getByRole('button', { name: 'For all 4: £12.00 Blanket' });
    await blankets.click();
    await expect(blankets).toHaveAttribute('aria-pressed', 'true');
    await expect(summary).toContainText('Blanket × 4');
    await page.getByRole('button', { name: 'Remove one Blanket' }).click();
    await expect(blankets).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('button', { name: /^For all .* Speaker/ })).toHaveCount(0);
    await goBack(page);
    await goBack(page);
    await page.getByRole('button', { name: 'Select a different package' }).click();
    await page.getByRole('dialog', { name: packageQuestion }).getByRole('button', { name: 'Party' }).click();
    await page
      .getByRole('button', { name: / Available /i })
      .first()
      .click();
    await expect(summary).toContainText('Already included in the Party package, so not charged: Speaker.');
    await expect(summary).not.toContainText('Speaker × 1');
    await goOn(page);
    await goOn(page);
    const speaker = page.getByRole('article', { name: 'Speaker' });
    await expect(speaker).toContainText(
      'Already included in the Party package. We’ve taken yours off your order.',
    );
    await expect(speaker.getByRole('button')).toHaveCount(0);
  },
);
