import { findOffer, midweek } from './offers.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  checkEmail,
  chooseTime,
  enterDetails,
  expectStep,
  goBack,
  goOn,
  walkToDetails,
  zoe,
} from './wizard.ts';

const packageQuestion = 'What type of experience would you like to have? Select one.';

test('add-ons have descriptions, the review shows the choices, and each Change button opens its step @variant', async ({
  page,
  site,
}) => {
  await walkToDetails(page, await findOffer(site, { weekdays: midweek }));
  await checkEmail(page, zoe.email);
  await enterDetails(page, { ...zoe, guests: 3 });
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
  // The hours of notice are in the text above the tabs, and not beside each dish.
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
  // Each *Change* button opens the right step. The part to change has the focus and is in view.
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
  // If the visitor opens the address again in the same tab, the wizard shows the step that the visitor had reached.
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

test('add-ons follow the package: add-ons for the grill are sold only with BBQ, and add-ons included in Party cannot be bought again @variant', async ({
  page,
  site,
}) => {
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

  // The switch to BBQ keeps the day and the time, and puts the removed add-on back into the order.
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
});
